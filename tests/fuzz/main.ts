// npm run test:fuzz [-- --count N --seed N]: mutated frames through the framer, the reader and the writer. Nothing may be thrown but a
// refusal, nothing may hang, and the memory stays bounded. The seed is printed; the same seed gives the same frames.
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Progress, Task } from './worker.ts';

const { values } = parseArgs({ options: { count: { type: 'string', default: '1000000' }, seed: { type: 'string' } } });
const task: Task = { count: Number(values.count), seed: Number(values.seed ?? Date.now() % 1_000_000_000) };
// A worker that says nothing for so long hangs in one frame.
const SILENT_MS = 60_000;
const GROWTH_MB = 192;
const HEAP_MB = 256;
const MB = 1_048_576;

console.log(`${task.count} frames, seed ${task.seed}`);
const worker = new Worker(new URL('worker.ts', import.meta.url), {
  workerData: task,
  execArgv: ['--conditions=@lauda/source'],
  resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
});
const began = performance.now();
let last: Progress = { done: 0, read: 0, refused: 0, slowestMs: 0 };
let first = 0;
let most = 0;
let watchdog: NodeJS.Timeout | undefined;

function end(reason?: string): never {
  clearTimeout(watchdog);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const { done, read, refused, slowestMs } = last;
  console.log(
    `${done} frames in ${seconds} s: ${read} read, ${refused} refused, slowest ${slowestMs.toFixed(0)} ms, memory ${first.toFixed(0)} to ${most.toFixed(0)} MB`,
  );
  if (reason) console.error(`FAILED: ${reason}`);
  process.exit(reason ? 1 : 0);
}
const watch = (): void => {
  clearTimeout(watchdog);
  watchdog = setTimeout(() => end(`nothing was heard for ${SILENT_MS / 1000} s after frame ${last.done}`), SILENT_MS);
};

worker.on('message', (progress: Progress) => {
  watch();
  last = progress;
  const now = process.memoryUsage().rss / MB;
  // What the first frames take is code that is compiled and tables that are filled.
  if (progress.done >= Math.min(50_000, task.count)) first ||= now;
  most = Math.max(most, now);
  if (progress.failure) end(`frame ${progress.failure.frame}: ${progress.failure.reason}\n${JSON.stringify(progress.failure.text)}`);
  if (first && most - first > GROWTH_MB) end(`the memory grew from ${first.toFixed(0)} to ${most.toFixed(0)} MB`);
  if (progress.done >= task.count) end();
});
worker.on('error', (error) => end(String(error)));
watch();
