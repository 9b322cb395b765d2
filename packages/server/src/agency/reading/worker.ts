import { parentPort, workerData } from 'node:worker_threads';
import { readFeed } from './feed.ts';

// The worker thread that parses one large feed.
const { text, zone } = workerData as { text: string; zone: string };
parentPort!.postMessage(await readFeed(text, zone));
