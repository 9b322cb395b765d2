import { Worker } from 'node:worker_threads';
import type { Progress, Task } from './worker.ts';

// A worker silent for this long hangs in one frame.
const SILENT_MS = 60_000;
const GROWTH_MB = 192;
const HEAP_MB = 256;
const MB = 1_048_576;

/**
 * Sends mutated frames through the framer, the reader and the writer and answers what went wrong. Nothing may be thrown but a refusal,
 * nothing may hang, and the memory stays bounded.
 */
export async function fuzzFrames(count: number, seed: number): Promise<string[]> {
  const task: Task = { count, seed };
  console.log(`${count} frames, seed ${seed}`);
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData: task,
    execArgv: ['--conditions=@lauda/source'],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const began = performance.now();
  let last: Progress = { done: 0, read: 0, refused: 0, slowestMs: 0 };
  const memory = { first: 0, most: 0 };
  const reason = await new Promise<string | undefined>((end) => {
    let watchdog: NodeJS.Timeout | undefined;
    const watch = (): void => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => end(`nothing was heard for ${SILENT_MS / 1000} s after frame ${last.done}`), SILENT_MS);
    };
    worker.on('message', (progress: Progress) => {
      watch();
      last = progress;
      const now = process.memoryUsage().rss / MB;
      // The first frames take memory for compiled code and tables.
      if (progress.done >= Math.min(50_000, count)) memory.first ||= now;
      memory.most = Math.max(memory.most, now);
      if (progress.failure) end(`frame ${progress.failure.frame}: ${progress.failure.reason}\n${JSON.stringify(progress.failure.text)}`);
      if (memory.first && memory.most - memory.first > GROWTH_MB)
        end(`the memory grew from ${memory.first.toFixed(0)} to ${memory.most.toFixed(0)} MB`);
      if (progress.done < count) return;
      clearTimeout(watchdog);
      end(undefined);
    });
    worker.on('error', (error) => end(String(error)));
    watch();
  });
  await worker.terminate();
  const { done, read, refused, slowestMs } = last;
  console.log(
    `${done} frames in ${((performance.now() - began) / 1000).toFixed(0)} s: ${read} read, ${refused} refused, slowest ${slowestMs.toFixed(0)} ms, memory ${memory.first.toFixed(0)} to ${memory.most.toFixed(0)} MB`,
  );
  return reason ? [reason] : [];
}
