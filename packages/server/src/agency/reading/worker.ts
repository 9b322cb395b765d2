import { parentPort, workerData } from 'node:worker_threads';
import { readFeed } from './feed.ts';

// A large feed is read here, beside everything else; what it comes to goes back whole.
parentPort!.postMessage(readFeed(workerData as string));
