import type { ItemPage } from '@lauda/ii';
import { applyMessage, type ElementAction, type HeaderMessage, type RunningOrder } from '@lauda/mos';
import {
  afterBringing,
  afterFull,
  afterText,
  afterWriting,
  type ToldRundown,
  type ToldStory,
  toldIn,
  type WrittenStory,
} from './toldStory.ts';

/** The content of one rundown a device acknowledged, and the messages still owed to it. */
export interface RundownOnDevice extends ToldRundown {
  /** The running order the device holds; undefined when it holds none that is known. */
  readonly order: RunningOrder | undefined;
  /** A first full message was sent without answer, or another bridge spoke before: the device may hold an unknown order. */
  readonly mayHoldUnknownOrder: boolean;
  /** Fingerprints of the texts the device acknowledged, by story, and the texts it refused. */
  readonly texts: ReadonlyMap<string, string>;
  readonly refused: ReadonlyMap<string, RefusedText>;
  /** Everything was sent again because of a refused text and no text was accepted since, so another repeat is useless. */
  readonly hasRepeatedForText: boolean;
  /** Stories whose text is owed after a full message, also in MANUAL. */
  readonly owed: ReadonlySet<string>;
  readonly nonce: number | undefined;
  /** The pages of the graphics written to a device that has pages in place of a running order, by item, and the release they were written for. */
  readonly pages: ReadonlyMap<string, ItemPage>;
  readonly writtenNonce: number | undefined;
  /** The device acknowledged that the rundown is ready to air. */
  readonly isReady: boolean;
  /** When the message that the rundown is ready may be repeated after a refusal. */
  readonly readyNotBefore: number;
  /** A full message is owed: after a connection, or after a refusal. */
  readonly resync: 'no' | 'connected' | 'refused';
  /** When the last full message went out, and when the next may, after refusals (R23). */
  readonly fullAt: number;
  readonly notBefore: number;
  /** Full messages refused in a row, or deletions; which of them and in what form, and the nonce of the last full one. */
  readonly refusals: number;
  readonly triedKind: string | undefined;
  readonly triedNonce: number | undefined;
}

/** A text a device refused: which one, how often, and when it is sent again. */
export interface RefusedText {
  readonly print: string;
  readonly times: number;
  readonly notBefore: number;
}
// Pauses between repeats of one refused text double up to so many times the least.
const LONGEST_PAUSE = 20;
const DELETION_TRIES = 3;
const DELETION = 'roDelete';

export const UNKNOWN_RUNDOWN: RundownOnDevice = {
  order: undefined,
  mayHoldUnknownOrder: false,
  texts: new Map(),
  heads: new Map(),
  wrote: new Map(),
  refused: new Map(),
  hasRepeatedForText: false,
  owed: new Set(),
  nonce: undefined,
  pages: new Map(),
  writtenNonce: undefined,
  isReady: false,
  readyNotBefore: Number.NEGATIVE_INFINITY,
  resync: 'no',
  fullAt: Number.NEGATIVE_INFINITY,
  notBefore: Number.NEGATIVE_INFINITY,
  refusals: 0,
  triedKind: undefined,
  triedNonce: undefined,
};

/** The effect of an acknowledged message on the device's content, as the journal keeps it. */
export type JournalEvent =
  /** Noted before a first full message goes out: a bridge that dies before the answer must not forget that it spoke. */
  | { readonly k: 'try' }
  | { readonly k: 'full'; readonly order: RunningOrder; readonly nonce: number; readonly owed: readonly string[] }
  | { readonly k: 'edit'; readonly message: ElementAction | HeaderMessage }
  | ({ readonly k: 'text'; readonly storyID: string; readonly print: string } & ToldStory)
  /** What the device was told of a story before the full message after which its text is still owed. */
  | ({ readonly k: 'head'; readonly storyID: string } & ToldStory)
  /** The newsroom took what the device wrote of a story. */
  | ({ readonly k: 'wrote'; readonly storyID: string } & WrittenStory)
  /** A text that no longer counts as sent: when its story airs again it goes out again. */
  | { readonly k: 'forget'; readonly storyID: string }
  | { readonly k: 'ready'; readonly on: boolean }
  /** Noted before a graphic goes out: its page is no other item's, whatever becomes of the bridge. */
  | ({ readonly k: 'page'; readonly itemID: string } & ItemPage)
  | { readonly k: 'free'; readonly itemID: string }
  /** Every graphic was written as a release of the rundown asked. */
  | { readonly k: 'written'; readonly nonce: number }
  | { readonly k: 'gone' };

/** Answers the content of a rundown on a device after the device acknowledged a message. */
export function afterAcknowledgement(rundown: RundownOnDevice, event: JournalEvent, now: number): RundownOnDevice {
  switch (event.k) {
    case 'try':
      return { ...rundown, mayHoldUnknownOrder: true };
    case 'full':
      return {
        ...UNKNOWN_RUNDOWN,
        ...afterFull(rundown, event),
        order: event.order,
        nonce: event.nonce,
        owed: new Set(event.owed),
        fullAt: now,
        // A refused text stays refused after our own repeat; a person who asks for everything gets everything.
        refused: event.nonce === rundown.nonce ? rundown.refused : new Map(),
        hasRepeatedForText: event.nonce === rundown.nonce && rundown.hasRepeatedForText,
      };
    case 'edit':
      return edited(rundown, event.message);
    case 'text':
      return {
        ...rundown,
        texts: grown(rundown.texts, event.storyID, event.print),
        heads: grown(rundown.heads, event.storyID, toldIn(event)),
        wrote: wroteAfterText(rundown, event),
        refused: rundown.refused.has(event.storyID) ? without(rundown.refused, event.storyID) : rundown.refused,
        hasRepeatedForText: false,
        owed: rundown.owed.has(event.storyID) ? new Set([...rundown.owed].filter((id) => id !== event.storyID)) : rundown.owed,
      };
    case 'head':
      return { ...rundown, heads: grown(rundown.heads, event.storyID, toldIn(event)) };
    case 'wrote': {
      const { k: _, storyID, ...wrote } = event;
      return { ...rundown, wrote: new Map(rundown.wrote).set(storyID, afterWriting(rundown.wrote.get(storyID), wrote)) };
    }
    case 'forget':
      return { ...rundown, texts: without(rundown.texts, event.storyID), heads: without(rundown.heads, event.storyID) };
    case 'ready':
      return { ...rundown, isReady: event.on };
    case 'page':
      return { ...rundown, pages: new Map(rundown.pages).set(event.itemID, { code: event.code, page: event.page }) };
    case 'free':
      return { ...rundown, pages: without(rundown.pages, event.itemID) };
    case 'written':
      return { ...rundown, writtenNonce: event.nonce };
    case 'gone':
      return UNKNOWN_RUNDOWN;
    default:
      throw new Error(`unknown event ${event satisfies never}`);
  }
}

function wroteAfterText({ order, wrote }: RundownOnDevice, { storyID, ...text }: ToldStory & { readonly storyID: string }) {
  const own = wrote.get(storyID);
  const left =
    own &&
    afterText(
      own,
      text,
      order?.stories.find((story) => story.storyID === storyID),
    );
  return left ? new Map(wrote).set(storyID, left) : own ? without(wrote, storyID) : wrote;
}

/** Mutates the former map, which nobody reads any more: copying it for each of hundreds of texts would cost more than sending. */
function grown<T>(byStory: ReadonlyMap<string, T>, storyID: string, value: T): ReadonlyMap<string, T> {
  const { texts, heads } = UNKNOWN_RUNDOWN;
  const isShared = ([texts, heads] as readonly unknown[]).includes(byStory);
  return (isShared ? new Map<string, T>() : (byStory as Map<string, T>)).set(storyID, value);
}

/** A refusal, and how the bridge repeats the refused message. */
export interface Refusal {
  readonly event: JournalEvent;
  readonly kind: string;
  readonly now: number;
  /** The least time between two full messages, in ms. */
  readonly everyMs: number;
}
/**
 * Answers the content after a message was refused; undefined when the running order counts as gone. An edit refused owes one full message, at
 * most one each `everyMs` (R23). A refused full message is tried once at once in its other form, as some devices want roCreate and others
 * roReplace. A refused text holds nothing up: it is repeated alone, and once with everything, for the device may have lost its story.
 */
export function refusedBy(rundown: RundownOnDevice, refusal: Refusal): RundownOnDevice | undefined {
  const { event, kind, now, everyMs } = refusal;
  switch (event.k) {
    case 'try':
    case 'head':
    case 'wrote':
    case 'forget':
    case 'page':
    case 'free':
    case 'written':
      return rundown;
    case 'full': {
      const refusals = rundown.triedKind === DELETION ? 1 : rundown.refusals + 1;
      const notBefore = refusals === 1 ? now : now + everyMs;
      return { ...rundown, resync: 'refused', refusals, triedKind: kind, notBefore, fullAt: now, triedNonce: event.nonce };
    }
    case 'text':
      return textRefused(rundown, event, now, everyMs);
    case 'edit':
      return owing(rundown, now, everyMs);
    case 'ready':
      return { ...rundown, readyNotBefore: now + everyMs };
    case 'gone': {
      // Full messages refused before say nothing about deletions.
      const refusals = rundown.triedKind === DELETION ? rundown.refusals + 1 : 1;
      if (refusals >= DELETION_TRIES) return undefined;
      return { ...rundown, resync: 'refused', refusals, notBefore: now + everyMs, triedKind: DELETION, triedNonce: rundown.nonce };
    }
    default:
      throw new Error(`unknown event ${event satisfies never}`);
  }
}

function textRefused(
  rundown: RundownOnDevice,
  { storyID, print }: { storyID: string; print: string },
  now: number,
  everyMs: number,
): RundownOnDevice {
  const before = rundown.refused.get(storyID);
  const times = before?.print === print ? before.times + 1 : 1;
  const pause = everyMs * Math.min(LONGEST_PAUSE, 2 ** Math.max(0, times - 2));
  const refused = new Map(rundown.refused).set(storyID, { print, times, notBefore: now + pause });
  return times === 2 && !rundown.hasRepeatedForText
    ? { ...owing(rundown, now, everyMs), refused, hasRepeatedForText: true }
    : { ...rundown, refused };
}

/** Answers the content once the device may not hold it any more: one full message is owed, at most one each `everyMs`. */
export const owing = (rundown: RundownOnDevice, now: number, everyMs: number): RundownOnDevice => ({
  ...rundown,
  resync: 'refused',
  refusals: 0,
  // A clock that was set back since may have dated it later than now.
  notBefore: Math.max(now, Math.min(rundown.fullAt, now) + everyMs),
  triedNonce: rundown.nonce,
});

/** Answers the content after a new connection: the device may have lost everything, so a full message is owed. */
export const reconnected = (rundown: RundownOnDevice): RundownOnDevice => ({
  ...rundown,
  resync: 'connected',
  notBefore: Number.NEGATIVE_INFINITY,
  refusals: 0,
});

function edited(rundown: RundownOnDevice, message: ElementAction | HeaderMessage): RundownOnDevice {
  if (!rundown.order) return rundown;
  const { roID } = rundown.order;
  const applied = applyMessage(new Map([[roID, rundown.order]]), message);
  const order = applied.ok ? applied.holdings.get(roID)! : rundown.order;
  const ids = new Set(order.stories.map(({ storyID }) => storyID));
  const kept = <T>(byStory: ReadonlyMap<string, T>) => new Map([...byStory].filter(([id]) => ids.has(id)));
  const brought = new Set(message.kind === 'roElementAction' ? message.stories?.map(({ storyID }) => storyID) : []);
  const told = afterBringing({ heads: kept(rundown.heads), wrote: kept(rundown.wrote) }, brought);
  return { ...rundown, ...told, order, texts: kept(rundown.texts), refused: kept(rundown.refused) };
}

function without<T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  const next = new Map(map);
  next.delete(key);
  return next;
}

/** The shortest list of events that gives the same content. */
export function* eventsOf(rundown: RundownOnDevice): Iterable<JournalEvent> {
  if (rundown.mayHoldUnknownOrder) yield { k: 'try' };
  if (rundown.order && rundown.nonce !== undefined)
    yield { k: 'full', order: rundown.order, nonce: rundown.nonce, owed: [...rundown.owed] };
  for (const [storyID, head] of rundown.heads) if (!rundown.texts.has(storyID)) yield { k: 'head', storyID, ...head };
  // An encoder of captions holds texts and no running order, a graphics device pages.
  for (const [storyID, print] of rundown.texts) yield { k: 'text', storyID, print, ...rundown.heads.get(storyID) };
  for (const [storyID, wrote] of rundown.wrote) yield { k: 'wrote', storyID, ...wrote };
  for (const [itemID, page] of rundown.pages) yield { k: 'page', itemID, ...page };
  if (rundown.writtenNonce !== undefined) yield { k: 'written', nonce: rundown.writtenNonce };
  if (rundown.isReady) yield { k: 'ready', on: true };
}
