import path from 'node:path';
import { fetchOnce, installPackages } from './npm.ts';

/** The oldest Node.js that README promises the bridge to run on. */
const version = '18.0.0';

/** Returns the program of that Node.js, from the npm package that holds it for this system. */
export async function oldestNode(): Promise<string> {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}`;
  const fill = (folder: string) => installPackages(folder, [`${name}@${version}`]);
  const piece = { folder: `node-${version}`, what: `Node.js ${version}`, fill };
  const folder = await fetchOnce(piece, console.log);
  return path.join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}
