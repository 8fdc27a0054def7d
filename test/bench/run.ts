/** `npm run bench`: all tables, in one run; `npm run bench -- history stop`: these. */
import { runChild } from '../editor/child.ts';
import { root } from '../editor/paths.ts';
import { measureActivation } from './activation.ts';
import { measureAgents } from './agents.ts';
import { measureBridge } from './bridge.ts';
import { measureChatStream } from './chatStream/chatStream.ts';
import { measureCheck } from './check.ts';
import { measureGallery } from './gallery.ts';
import { measureHistory } from './history.ts';
import { measureImageEditor } from './imageEditor.ts';
import { measureLargeAnswers } from './largeAnswers.ts';
import { measureLongSession } from './longSession.ts';
import { measureMainJob } from './mainJob/mainJob.ts';
import { measureManyPictures } from './manyPictures.ts';
import { measureOpening } from './opening.ts';
import { measureReaders } from './readers/readers.ts';
import { measureSizes } from './sizes.ts';
import { measureStop } from './stop.ts';
import { measureLongBlocks, measureStreaming } from './streaming/streaming.ts';
import { measureTyping } from './streaming/typing.ts';

interface Table {
  readonly heading: string;
  readonly measure: () => Promise<object>;
}

const tables: Readonly<Record<string, Table>> = {
  sizes: { heading: 'Sizes; goals: 1 MB, and 3 MB installed', measure: measureSizes },
  mainJob: {
    heading:
      'The main job in a window, from the command to its request and from the answer to the painted picture, milliseconds, medians and ranges; goal: 1.5 times a minimal extension',
    measure: measureMainJob,
  },
  stop: {
    heading: 'Stop, from the press until the service sees the connection close; 100 ms are allowed',
    measure: measureStop,
  },
  largeAnswers: {
    heading:
      'A picture of 24 MiB from its answer to a synced file, medians and ranges; 1.1 times slicing is allowed by the clock, and 12 MiB',
    measure: measureLargeAnswers,
  },
  chatStream: {
    heading:
      'Reading a chat of 100,000 chunks, medians and ranges; 2.2 times counting its bytes are allowed of the processor, 2.5 by the clock, and 10 MB more',
    measure: measureChatStream,
  },
  streaming: {
    heading:
      'Streaming Markdown, four characters a millisecond, medians; 1.5 times one drawing are wanted at 10,000, 2 at 60,000, 2.5 at 240,000, and no task over 50 ms',
    measure: measureStreaming,
  },
  longBlocks: {
    heading: 'The same in one long block, and below 200 turns; no task over 50 ms is wanted',
    measure: measureLongBlocks,
  },
  typing: {
    heading:
      'Typing in Message, from the key to the frame that shows it; 32 ms are wanted for 95 of 100 keys, 100 ms for all',
    measure: measureTyping,
  },
  manyPictures: { heading: 'A session of pictures of 4K in the page', measure: measureManyPictures },
  longSession: {
    heading:
      'A session of 1,000 turns with 200 pictures in the page; no task over 50 ms is wanted after the first paint, but for the browser’s own search, which may take 170',
    measure: measureLongSession,
  },
  gallery: { heading: 'A gallery of 5,000 pictures in the page, opened and scrolled through', measure: measureGallery },
  imageEditor: {
    heading:
      'The image editor with an image of 24 megapixels; no task over 50 ms is wanted, and 32 ms for 95 of 100 movements of the pen',
    measure: measureImageEditor,
  },
  history: {
    heading:
      'Sessions on disk, 20 KB each, milliseconds; goals: list 50 6, append first 7, next 2 over the disk’s own sync, search 50; growth 1.5 times (search 3); no block over 16',
    measure: measureHistory,
  },
  check: {
    heading:
      'Checking 1,000 documents with 5,000 picture references in the extension host, medians and ranges; goals: 4 times their readers alone, no block over 8 ms',
    measure: measureCheck,
  },
  readers: {
    heading:
      'Reading the picture references of a document of 1 MB, each language in fresh processes, medians and ranges',
    measure: measureReaders,
  },
  bridge: { heading: 'The bridge to other agents: start and memory, medians and ranges', measure: measureBridge },
  agents: { heading: 'Agents: context and time', measure: measureAgents },
  opening: {
    heading:
      'Opening a panel, from the command to a box that takes typing, medians in milliseconds; goals: 1.5 times an empty panel, half of 398 KB',
    measure: measureOpening,
  },
  activation: {
    heading:
      'Activation, medians and ranges in milliseconds: as VS Code counts it (load, call and finish), and by the clock around it; goal: 1.5 times an empty extension with the same events',
    measure: measureActivation,
  },
};

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !(name in tables));
  if (unknown.length > 0) throw new Error(`Known are ${Object.keys(tables).join(', ')}; not ${unknown.join(', ')}`);
  console.log('Packaging …');
  await runChild(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['run', 'package'], { cwd: root });
  for (const [name, { heading, measure }] of Object.entries(tables)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n${heading}`);
    console.table(await measure());
  }
}

main().catch((failure: unknown) => {
  console.error(failure);
  process.exitCode = 1;
});
