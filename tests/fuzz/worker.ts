import { parentPort, workerData } from 'node:worker_threads';
import {
  applyMessage,
  type Encoding,
  encodeText,
  Framer,
  guessMessageId,
  type Holdings,
  messageNumber,
  readEnvelope,
  writeEnvelope,
  XmlError,
} from '@lauda/mos';
import { corpus } from './corpus.ts';
import { mutateBytes, mutateText, pieces, roller } from './mutate.ts';

/** What the worker is told, and what it says every so often. */
export interface Task {
  readonly seed: number;
  readonly count: number;
}
export interface Progress {
  readonly done: number;
  readonly read: number;
  readonly refused: number;
  readonly slowestMs: number;
  readonly failure?: { readonly frame: number; readonly reason: string; readonly text: string };
}

const ENCODINGS: readonly Encoding[] = ['ucs-2be', 'ucs-2be', 'ucs-2le', 'utf-8', 'iso-8859-1'];
const LIMIT = 200_000;
const HELD = 50;
// A connection carries so many frames before the next one begins.
const PER_CONNECTION = 12;
const EVERY = 5_000;

const { seed, count } = workerData as Task;
const roll = roller(seed);
const seeds = corpus();
const counts = { read: 0, refused: 0, slowestMs: 0 };
let holdings: Holdings = new Map();

/** Reads one frame as the bridge does. Only an {@link XmlError} may come of it; what was read can be written and read again. */
function take(text: string): void {
  try {
    const envelope = readEnvelope(text);
    counts.read += 1;
    messageNumber(envelope.messageID);
    const written = writeEnvelope(envelope);
    const again = writeEnvelope(readEnvelope(written));
    if (again !== written) throw new Error(`written ${written.slice(0, 200)}, then ${again.slice(0, 200)}`);
    const applied = applyMessage(holdings, envelope.message);
    if (applied.ok) holdings = applied.holdings.size > HELD ? new Map() : applied.holdings;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    guessMessageId(text);
    counts.refused += 1;
  }
}

function connection(): { framer: Framer; encoding: Encoding } {
  const encoding = ENCODINGS[roll(ENCODINGS.length)]!;
  return { framer: new Framer({ limit: LIMIT, narrow: encoding === 'iso-8859-1' ? encoding : 'utf-8' }), encoding };
}

const say = (progress: Partial<Progress> & { done: number }): void => parentPort!.postMessage({ ...counts, ...progress });

let open = connection();
for (let frame = 0; frame < count; frame++) {
  if (frame % PER_CONNECTION === 0) open = connection();
  const text = mutateText(seeds[roll(seeds.length)]!, roll, seeds[roll(seeds.length)]!);
  const since = performance.now();
  try {
    // Once whole, as a frame that never ends would keep the reader from seeing what is in it; no decoder lets half of a pair through.
    take(text.toWellFormed());
    const bytes = mutateBytes(encodeText(text, open.encoding), roll);
    for (const piece of pieces(bytes, roll))
      for (const event of open.framer.push(piece)) {
        if (event.type === 'frame') take(event.text);
        else if (event.type === 'tooLong') open = connection();
      }
  } catch (error) {
    say({ done: frame, failure: { frame, reason: String((error as Error).stack), text: text.slice(0, 2_000) } });
    break;
  }
  counts.slowestMs = Math.max(counts.slowestMs, performance.now() - since);
  if (frame % EVERY === EVERY - 1 || frame === count - 1) say({ done: frame + 1 });
}
