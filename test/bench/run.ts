/** `npm run bench`: sizes, Stop, large answers, streams, many pictures, and activation against neighbours in the same VS Code. */
import { runChild } from '../editor/child.ts';
import { root } from '../editor/places.ts';
import { measureActivation } from './activation.ts';
import { measureChatStream } from './chatStream/chatStream.ts';
import { measureGallery } from './gallery.ts';
import { measureHistory } from './history.ts';
import { measureLargeAnswers } from './largeAnswers.ts';
import { measureManyPictures } from './manyPictures.ts';
import { measureSizes } from './sizes.ts';
import { measureStop } from './stop.ts';
import { measureStreaming } from './streaming/streaming.ts';

async function main(): Promise<void> {
  console.log('Packaging …');
  await runChild(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['run', 'package'], { cwd: root });
  console.log('\nSizes');
  console.table(await measureSizes());
  console.log('\nStop, from the press until the service sees the connection close; 100 ms are allowed');
  console.table(await measureStop());
  console.log('\nA picture answer of 40 MB');
  console.table(await measureLargeAnswers());
  console.log('\nReading a chat of 100,000 chunks; the last column is processor, time and memory');
  console.table(await measureChatStream());
  console.log(
    '\nStreaming Markdown, four characters a millisecond; 3 times one drawing are allowed at 60,000, 6 at 240,000',
  );
  console.table(await measureStreaming());
  console.log('\nA session of pictures of 4K in the page');
  console.table(await measureManyPictures());
  console.log('\nA gallery of 5,000 pictures in the page, opened and scrolled through');
  console.table(await measureGallery());
  console.log(
    '\nSessions on disk, 20 KB each, milliseconds; listing may grow 1.5 times, a search take 300 ms and block for 50',
  );
  console.table(await measureHistory());
  console.log(
    '\nActivation, medians in milliseconds: as VS Code counts it (load, call and finish), and by the clock around it',
  );
  console.table(await measureActivation());
}

main().catch((failure: unknown) => {
  console.error(failure);
  process.exitCode = 1;
});
