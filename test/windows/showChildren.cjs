/** Under wine a process whose window is hidden ends at once. */
const { ChildProcess } = require('node:child_process');

const { spawn } = ChildProcess.prototype;
ChildProcess.prototype.spawn = function (options) {
  return spawn.call(this, { ...options, windowsHide: false });
};
require('node:module').syncBuiltinESMExports();
