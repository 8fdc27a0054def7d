import { type PixelEditReply, type PixelTask, pixelWorkerFile } from '../../../imageEditor/common/pixelEdit.ts';
import type { HostMessage } from '../../common/hostMessages.ts';
import type { PageMessage } from '../../common/pageMessages.ts';

type EditPixels = Extract<HostMessage, { type: 'editPixels' }>;
type PixelsEdited = Extract<PageMessage, { type: 'pixelsEdited' }>;

/** Edits the pixels of an image for the host in a thread of its own, which ends with it. */
export async function editPixels({ editId, bytes, edit }: EditPixels, post: (message: PixelsEdited) => void) {
  const task = { bytes: new Uint8Array(bytes), edit };
  const reply = await runInWorker(task).catch((): PixelEditReply => ({ images: [], problem: 'unreadable' }));
  post({ type: 'pixelsEdited', editId, ...reply });
}

/** A page may start a script of the extension only from its text, because that has another origin. */
async function runInWorker(task: PixelTask): Promise<PixelEditReply> {
  const script = await fetch(new URL(pixelWorkerFile, import.meta.url));
  const address = URL.createObjectURL(await script.blob());
  const worker = new Worker(address);
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<PixelEditReply>) => resolve(data));
      worker.addEventListener('error', reject);
      worker.postMessage(task, [task.bytes.buffer]);
    });
  } finally {
    worker.terminate();
    URL.revokeObjectURL(address);
  }
}
