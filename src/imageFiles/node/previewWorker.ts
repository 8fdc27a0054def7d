/** A thread of the Node extension host: makes the picture small that it is begun with, tells it, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { decodedSmall } from './decoded.ts';

parentPort?.postMessage(decodedSmall(workerData));
