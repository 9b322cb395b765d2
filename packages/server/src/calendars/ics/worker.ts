import { parentPort, workerData } from 'node:worker_threads';
import { type FieldProblem, Problem } from '../../problem.ts';
import { eventsOf, type ReadEvent } from './read.ts';

/** The message of the worker thread: the events, or the problems of the file. */
export type WorkerMessage = { readonly events: readonly ReadEvent[] } | { readonly fields: readonly FieldProblem[] };

function read(): WorkerMessage {
  const { text, zone, nowMs } = workerData as { text: string; zone: string; nowMs: number };
  try {
    return { events: eventsOf(text, zone, nowMs) };
  } catch (error) {
    if (error instanceof Problem) return { fields: error.extra.fields ?? [] };
    throw error;
  }
}
parentPort!.postMessage(read());
