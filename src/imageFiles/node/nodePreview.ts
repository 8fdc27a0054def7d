import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Downscale, SmallPicture } from '../common/createPreview.ts';

/** In milliseconds; the largest image that is read takes two or three seconds. */
const patience = 15_000;

/** Makes images small in the Node extension host, which has no decoder of its own: in a separate thread, which ends with the image. */
export const nodePreview: Downscale = (picture) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(path.join(__dirname, 'previewWorker.js'), { workerData: picture });
    const end = () => {
      clearTimeout(timer);
      void worker.terminate();
    };
    const timer = setTimeout(() => worker.terminate(), patience);
    worker.once('message', (small: SmallPicture | undefined) => {
      resolve(small);
      end();
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
  });
