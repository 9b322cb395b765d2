import { parentPort, workerData } from 'node:worker_threads';
import { type FieldProblem, Problem } from '../../problem.ts';
import { type ReadFile, readFile } from './read.ts';

/** The message of the worker thread: the content, or the problems of the file. */
export type WorkerMessage = { readonly read: ReadFile } | { readonly fields: readonly FieldProblem[] };

function read(): WorkerMessage {
  const { text, zone, nowMs } = workerData as { text: string; zone: string; nowMs: number };
  try {
    return { read: readFile(text, zone, nowMs) };
  } catch (error) {
    if (error instanceof Problem) return { fields: error.extra.fields ?? [] };
    throw error;
  }
}
parentPort!.postMessage(read());
