/** `npm run bench`: how long Limn takes to activate against its neighbours in the same VS Code, and how large it is. */
import { runChild } from '../editor/child.ts';
import { root } from '../editor/places.ts';
import { measureActivation } from './activation.ts';
import { measureSizes } from './sizes.ts';

async function main(): Promise<void> {
  console.log('Packaging …');
  await runChild(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['run', 'package'], { cwd: root });
  console.log('\nSizes');
  console.table(await measureSizes());
  console.log(
    '\nActivation, medians in milliseconds: as VS Code counts it (load, call and finish), and by the clock around it',
  );
  console.table(await measureActivation());
}

main().catch((failure: unknown) => {
  console.error(failure);
  process.exitCode = 1;
});
