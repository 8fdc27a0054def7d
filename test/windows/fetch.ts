/** Fetches what `npm run test:windows` needs; ends with code 3 where that cannot be had. */
import { findWindowsNode } from './wine.ts';

findWindowsNode(console.log).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 3;
});
