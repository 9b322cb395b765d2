import { isOlderItem, isOlderStory, type Message } from './messages.ts';
import { asItemAction, asStoryAction } from './older.ts';
import type { ElementAction } from './profile2/elementAction.ts';
import type { RunningOrder } from './profile2/runningOrder.ts';
import type { Part } from './profile2/story.ts';

/** What a device holds: running orders by id. */
export type Holdings = ReadonlyMap<string, RunningOrder>;
/** The holdings after a message, or why it cannot be applied. */
export type ApplyResult = { readonly ok: true; readonly holdings: Holdings } | { readonly ok: false; readonly reason: string };

const refuse = (reason: string): ApplyResult => ({ ok: false, reason });

/** Inserts, in order, before the place of a target; an absent or empty target is the end. Undefined when the target is unknown. */
function insertBefore<T>(list: readonly T[], added: readonly T[], isTarget: ((entry: T) => boolean) | undefined): T[] | undefined {
  const at = isTarget ? list.findIndex(isTarget) : list.length;
  return at < 0 ? undefined : [...list.slice(0, at), ...added, ...list.slice(at)];
}

interface Lens<T> {
  readonly idOf: (entry: T) => string | undefined;
  readonly target: string | undefined;
  readonly source: readonly T[];
  readonly ids: readonly string[];
}

/** Checks the source of an operation: an empty one would delete silently, and duplicate ids could not be addressed. */
function wrongSource<T>(
  list: readonly T[],
  operation: ElementAction['operation'],
  { idOf, target, source, ids }: Lens<T>,
): string | undefined {
  if (operation !== 'INSERT' && operation !== 'REPLACE') return ids.length === 0 ? 'nothing is named' : undefined;
  if (source.length === 0) return 'nothing is brought';
  const known = new Set(list.map(idOf).filter((id) => id !== undefined && (operation === 'INSERT' || id !== target)));
  for (const entry of source) {
    const id = idOf(entry);
    if (known.has(id)) return `${id} is there already`;
    known.add(id);
  }
  return undefined;
}

/** One operation on a list of stories or of items (MOS profile 2). */
function operate<T>(list: readonly T[], operation: ElementAction['operation'], { idOf, target, source, ids }: Lens<T>): T[] | string {
  const isTarget = target ? (entry: T) => idOf(entry) === target : undefined;
  const picked = ids.map((id) => list.find((entry) => idOf(entry) === id));
  const missing = ids[picked.indexOf(undefined)];
  if (missing !== undefined) return `unknown ${missing}`;
  const wrong = wrongSource(list, operation, { idOf, target, source, ids });
  if (wrong) return wrong;
  const rest = list.filter((entry) => !ids.includes(idOf(entry) ?? ''));
  switch (operation) {
    case 'INSERT':
      return insertBefore(list, source, isTarget) ?? `unknown ${target}`;
    case 'REPLACE': {
      const at = list.findIndex((entry) => idOf(entry) === target);
      return at < 0 ? `unknown ${target}` : [...list.slice(0, at), ...source, ...list.slice(at + 1)];
    }
    case 'MOVE':
      return insertBefore(rest, picked as T[], isTarget) ?? `unknown ${target}`;
    case 'DELETE':
      return rest;
    case 'SWAP': {
      const [a, b] = picked as T[];
      return a === undefined || b === undefined || ids.length !== 2
        ? 'a swap needs two'
        : list.map((entry) => (entry === a ? b : entry === b ? a : entry));
    }
    default:
      return `unknown operation ${operation satisfies never}`;
  }
}

function applyAction(order: RunningOrder, action: ElementAction): RunningOrder | string {
  const { target, items, itemIDs } = action;
  if (!items && !itemIDs && target?.itemID === undefined) {
    const stories = operate(order.stories, action.operation, {
      idOf: ({ storyID }) => storyID,
      target: target?.storyID,
      source: action.stories ?? [],
      ids: action.storyIDs ?? [],
    });
    return typeof stories === 'string' ? stories : { ...order, stories };
  }
  const story = order.stories.find(({ storyID }) => storyID === target?.storyID);
  if (!story) return `unknown ${target?.storyID ?? 'story'}`;
  // Among the parts, so that the texts between the items keep their place.
  const parts = operate<Part>(story.parts, action.operation, {
    idOf: (part) => (part.kind === 'item' ? part.item.itemID : undefined),
    target: target?.itemID,
    source: (items ?? []).map((item) => ({ kind: 'item', item })),
    ids: itemIDs ?? [],
  });
  if (typeof parts === 'string') return parts;
  return { ...order, stories: order.stories.map((each) => (each === story ? { ...story, parts } : each)) };
}

function applyTo(holdings: Holdings, action: ElementAction | string): ApplyResult {
  if (typeof action === 'string') return refuse(action);
  const known = holdings.get(action.roID);
  const changed = known ? applyAction(known, action) : `unknown ${action.roID}`;
  return typeof changed === 'string' ? refuse(changed) : { ok: true, holdings: new Map(holdings).set(changed.roID, changed) };
}

/** Applies a running-order message to what a device holds, as the protocol asks of every device. */
export function applyMessage(holdings: Holdings, message: Message): ApplyResult {
  const put = (order: RunningOrder): ApplyResult => ({ ok: true, holdings: new Map(holdings).set(order.roID, order) });
  if (isOlderStory(message)) return applyTo(holdings, asStoryAction(message));
  if (isOlderItem(message)) return applyTo(holdings, asItemAction(message));
  switch (message.kind) {
    case 'roCreate':
    case 'roReplace': {
      const { kind: _, ...order } = message;
      return put(order);
    }
    case 'roDelete': {
      const next = new Map(holdings);
      return next.delete(message.roID ?? '') ? { ok: true, holdings: next } : refuse(`unknown ${message.roID}`);
    }
    case 'roMetadataReplace': {
      const { kind: _, ...header } = message;
      const known = holdings.get(header.roID);
      return known ? put({ ...header, stories: known.stories }) : refuse(`unknown ${header.roID}`);
    }
    case 'roElementAction':
      return applyTo(holdings, message);
    case 'roStorySend':
      return holdings.get(message.roID)?.stories.some(({ storyID }) => storyID === message.storyID)
        ? { ok: true, holdings }
        : refuse(`unknown ${message.storyID}`);
    case 'roReadyToAir':
      return holdings.has(message.roID ?? '') ? { ok: true, holdings } : refuse(`unknown ${message.roID}`);
    default:
      return { ok: true, holdings };
  }
}
