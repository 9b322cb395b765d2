import { parentPort, workerData } from 'node:worker_threads';
import { type FieldProblem, Problem } from '../../problem.ts';
import { eventsOf, type ReadEvent } from './read.ts';

/** What the reading thread says: the events, or what is wrong with the file. */
export type Said = { readonly events: readonly ReadEvent[] } | { readonly fields: readonly FieldProblem[] };

function read(): Said {
  const { text, zone } = workerData as { text: string; zone: string };
  try {
    return { events: eventsOf(text, zone) };
  } catch (error) {
    if (error instanceof Problem) return { fields: error.extra.fields ?? [] };
    throw error;
  }
}
parentPort!.postMessage(read());
