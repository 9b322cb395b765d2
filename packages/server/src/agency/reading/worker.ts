import { parentPort, workerData } from 'node:worker_threads';
import { readFeed } from './feed.ts';

// The worker thread that parses one large feed.
parentPort!.postMessage(await readFeed(workerData as string));
