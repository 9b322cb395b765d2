import { parentPort, workerData } from 'node:worker_threads';
import { readRunningOrders } from '@lauda/mos';
import type { WorkerInput, WorkerMessage } from './read.ts';
import { importedStory, unmappedOf } from './story.ts';

// Stories per message: each message is deserialised on the main thread, which serves other requests between two of them.
const BATCH_SIZE = 100;

const { files, rate } = workerData as WorkerInput;
const { runningOrders, unmapped, problems } = readRunningOrders(files);
const made = runningOrders.flatMap((order) => order.stories.map((story) => importedStory(order, story, rate)));
const stories = made.map(({ story, words }) => ({ story, words }));
const told = [...unmapped, ...runningOrders.flatMap(unmappedOf), ...made.flatMap((one) => one.unmapped)];
const say = (said: WorkerMessage): void => parentPort!.postMessage(said);
let at = 0;
const next = (): void => {
  if (at >= stories.length) {
    say({ kind: 'end', orders: runningOrders.length, unmapped: told, problems });
    parentPort!.close();
    return;
  }
  say({ kind: 'stories', stories: stories.slice(at, at + BATCH_SIZE) });
  at += BATCH_SIZE;
};
parentPort!.on('message', next);
next();
