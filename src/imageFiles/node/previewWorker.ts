/** A thread of the Node extension host: makes the picture small that it is begun with, tells it, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { decodeAndScale } from './decoded.ts';

parentPort?.postMessage(decodeAndScale(workerData));
