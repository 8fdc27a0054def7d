/** Stands in for VS Code's native log writer, which needs a compiler; without one VS Code writes no log files. */
const fs = require('node:fs');
const path = require('node:path');

class Logger {
  constructor(_kind, _name, file) {
    this.file = file;
    this.level = 2;
  }
  write(level, text) {
    if (level >= this.level) fs.appendFileSync(this.file, `${new Date().toISOString()} [${names[level]}] ${text}\n`);
  }
  getLevel() {
    return this.level;
  }
  setLevel(level) {
    this.level = level;
  }
  setPattern() {}
  clearFormatters() {}
  flush() {}
  drop() {}
}

const names = ['trace', 'debug', 'info', 'warn', 'error', 'critical'];
names.forEach((name, level) => {
  Logger.prototype[name] = function (text) {
    this.write(level, text);
  };
});

async function open(name, file) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  return new Logger('rotating', name, file);
}

// One assignment a name: VS Code imports this as a module and finds only names written so.
exports.version = 1;
exports.Logger = Logger;
exports.createRotatingLogger = open;
exports.createAsyncRotatingLogger = open;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
