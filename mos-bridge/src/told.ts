import { applyMessage, type ElementAction, type HeaderMessage, type RunningOrder } from '@lauda/mos';

/** What a device acknowledged of one rundown, and what is still owed to it. */
export interface Told {
  /** The running order the device holds; undefined when it holds none that is known. */
  readonly order: RunningOrder | undefined;
  /** Another bridge may have told the device something before: it may hold an order nobody here knows. */
  readonly maybe: boolean;
  /** Fingerprints of the texts the device acknowledged, and of those it refused, by story. */
  readonly texts: ReadonlyMap<string, string>;
  readonly refused: ReadonlyMap<string, string>;
  /** Stories whose text is owed after a full message, also in MANUAL. */
  readonly owed: ReadonlySet<string>;
  readonly nonce: number | undefined;
  readonly ready: boolean;
  /** A full message is owed: after a connection, or after a refusal. */
  readonly resync: 'no' | 'connected' | 'refused';
  /** When the last full message went out, and when the next may, after refusals (R23). */
  readonly fullAt: number;
  readonly notBefore: number;
  /** Full messages refused in a row, and the nonce of the last one. */
  readonly refusals: number;
  readonly triedNonce: number | undefined;
}

export const NOTHING_TOLD: Told = {
  order: undefined,
  maybe: false,
  texts: new Map(),
  refused: new Map(),
  owed: new Set(),
  nonce: undefined,
  ready: false,
  resync: 'no',
  fullAt: Number.NEGATIVE_INFINITY,
  notBefore: Number.NEGATIVE_INFINITY,
  refusals: 0,
  triedNonce: undefined,
};

/** What an acknowledged message means for what the device holds; these are what the journal keeps. */
export type ToldEvent =
  | { readonly k: 'full'; readonly order: RunningOrder; readonly nonce: number; readonly owed: readonly string[] }
  | { readonly k: 'edit'; readonly message: ElementAction | HeaderMessage }
  | { readonly k: 'text'; readonly storyID: string; readonly print: string }
  | { readonly k: 'ready'; readonly on: boolean }
  | { readonly k: 'gone' };

/** What is told after a message was acknowledged. */
export function acknowledged(told: Told, event: ToldEvent, now: number): Told {
  switch (event.k) {
    case 'full':
      return {
        ...NOTHING_TOLD,
        order: event.order,
        nonce: event.nonce,
        owed: new Set(event.owed),
        fullAt: now,
        // What the device would not take it will not take after our own repeating either; a person who asks for all of it gets all of it.
        refused: event.nonce === told.nonce ? told.refused : new Map(),
      };
    case 'edit':
      return edited(told, event.message);
    case 'text':
      return {
        ...told,
        texts: new Map(told.texts).set(event.storyID, event.print),
        refused: without(told.refused, event.storyID),
        owed: new Set([...told.owed].filter((id) => id !== event.storyID)),
      };
    case 'ready':
      return { ...told, ready: event.on };
    case 'gone':
      return NOTHING_TOLD;
    default:
      throw new Error(`unknown event ${event satisfies never}`);
  }
}

/**
 * What is told after a message was refused: one full message is owed, at most one each `everyMs`. A refused full message is tried once
 * at once in its other form, as some devices want roCreate and others roReplace. A text refused twice is not sent again until it changes.
 */
export function refusedBy(told: Told, event: ToldEvent, nonce: number, now: number, everyMs: number): Told {
  switch (event.k) {
    case 'full': {
      const refusals = told.refusals + 1;
      const notBefore = refusals === 1 ? now : now + everyMs;
      return { ...told, resync: 'refused', refusals, notBefore, fullAt: now, triedNonce: nonce };
    }
    case 'text': {
      const again = told.refused.get(event.storyID) === `?${event.print}`;
      const refused = new Map(told.refused).set(event.storyID, again ? event.print : `?${event.print}`);
      return again ? { ...told, refused } : { ...owing(told, now, everyMs), refused };
    }
    case 'edit':
      return owing(told, now, everyMs);
    case 'ready':
      return { ...told, ready: event.on };
    case 'gone':
      return NOTHING_TOLD;
    default:
      throw new Error(`unknown event ${event satisfies never}`);
  }
}

const owing = (told: Told, now: number, everyMs: number): Told => ({
  ...told,
  resync: 'refused',
  notBefore: Math.max(now, told.fullAt + everyMs),
  triedNonce: told.nonce,
});

/** What is told when the device is connected anew: it may have lost everything, so the whole is owed. */
export const reconnected = (told: Told): Told => ({ ...told, resync: 'connected', notBefore: Number.NEGATIVE_INFINITY, refusals: 0 });

function edited(told: Told, message: ElementAction | HeaderMessage): Told {
  if (!told.order) return told;
  const { roID } = told.order;
  const applied = applyMessage(new Map([[roID, told.order]]), message);
  const order = applied.ok ? applied.holdings.get(roID)! : told.order;
  const ids = new Set(order.stories.map(({ storyID }) => storyID));
  const kept = (prints: ReadonlyMap<string, string>) => new Map([...prints].filter(([id]) => ids.has(id)));
  return { ...told, order, texts: kept(told.texts), refused: kept(told.refused) };
}

function without(map: ReadonlyMap<string, string>, key: string): ReadonlyMap<string, string> {
  const next = new Map(map);
  next.delete(key);
  return next;
}
