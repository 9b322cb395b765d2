import type { XmlTree } from './model.ts';
import { type Change, changeIn, idsIn, storiesIn } from './orderChange.ts';
import { type MessageFault, type ParsedMessage, textIn } from './spoken.ts';

/** The stories of an order, each with its items; `gone` after its deletion. */
type OrderStories = ReadonlyMap<string, readonly string[]> | 'gone';

const NEW = new Set(['roCreate', 'roReplace', 'roList']);
const STATUSES = new Set(['roElementStat', 'roStoryStat', 'roItemStat', 'mosItemReplace']);

/** Applies a change to a list of ids: the list afterwards, and the parts of the change that do not fit. */
function changed(list: readonly string[], { operation, target, brings, names }: Change) {
  const missing = [...(target === null ? [] : [target]), ...names].filter((id) => !list.includes(id));
  const taken = operation === 'REPLACE' ? [target] : operation === 'DELETE' || operation === 'MOVE' ? names : [];
  const rest = list.filter((id) => !taken.includes(id));
  const doubled = brings.filter((id, at) => rest.includes(id) || brings.indexOf(id) < at);
  const comes = operation === 'MOVE' ? names : brings;
  return { missing, doubled, list: [...new Set([...rest, ...comes])] };
}

/** Finds what is wrong with a change whatever the order holds: it names nothing, or does not swap exactly two. */
function shape(spoken: ParsedMessage, { operation, brings, names }: Change): MessageFault[] {
  if (operation === 'SWAP') return names.length === 2 ? [] : [{ spoken, code: 'wrong_swap', params: { count: String(names.length) } }];
  const some = operation === 'INSERT' || operation === 'REPLACE' ? brings : names;
  return some.length > 0 ? [] : [{ spoken, code: 'empty_change', params: { operation } }];
}

function ofItems(spoken: ParsedMessage, change: Change, within: string, held: ReadonlyMap<string, readonly string[]>) {
  const items = held.get(within);
  if (!items) return { found: [{ spoken, code: 'unknown_story', params: { story: within } } satisfies MessageFault], held };
  const { missing, doubled, list } = changed(items, change);
  const found = [
    ...missing.map((item): MessageFault => ({ spoken, code: 'unknown_item', params: { item, story: within } })),
    ...doubled.map((item): MessageFault => ({ spoken, code: 'doubled_item', params: { item, story: within } })),
  ];
  return { found, held: new Map(held).set(within, list) };
}

function ofStories(spoken: ParsedMessage, change: Change, held: ReadonlyMap<string, readonly string[]>) {
  const { missing, doubled, list } = changed([...held.keys()], change);
  const found = [
    ...missing.map((story): MessageFault => ({ spoken, code: 'unknown_story', params: { story } })),
    ...doubled.map((story): MessageFault => ({ spoken, code: 'doubled_story', params: { story } })),
  ];
  return { found, held: new Map(list.map((id) => [id, change.stories.get(id) ?? held.get(id) ?? []])) };
}

interface OrderStep {
  readonly found: readonly MessageFault[];
  readonly held: OrderStories | undefined;
}
/** Checks one message of the newsroom: its faults, and what the order holds afterwards. */
function take(spoken: ParsedMessage, body: XmlTree, held: OrderStories | undefined): OrderStep {
  const { command } = spoken;
  if (NEW.has(command)) return { found: [], held: storiesIn(body) };
  if (held === 'gone') return { found: [{ spoken, code: 'unknown_order', params: { order: textIn(body, 'roID')! } }], held };
  if (command === 'roDelete') return { found: [], held: 'gone' };
  const change = changeIn(body);
  // A record may begin in the middle: what an order held before is not known.
  if (held === undefined) return { found: change ? shape(spoken, change) : [], held };
  if (change) {
    const done = change.within === null ? ofStories(spoken, change, held) : ofItems(spoken, change, change.within, held);
    return { found: [...shape(spoken, change), ...done.found], held: done.held };
  }
  const story = command === 'roStorySend' ? textIn(body, 'storyID') : null;
  const lost = story !== null && !held.has(story);
  return { found: lost ? [{ spoken, code: 'unknown_story', params: { story } }] : [], held };
}

/** Finds messages of a device about stories it does not hold. */
function strange(spoken: ParsedMessage, body: XmlTree, held: OrderStories | undefined): MessageFault[] {
  if (!STATUSES.has(spoken.command) || held === undefined) return [];
  return idsIn(body, 'storyID')
    .filter((story) => held === 'gone' || !held.has(story))
    .map((story) => ({ spoken, code: 'strange_story', params: { story } }));
}

/**
 * Checks the messages about running orders: each order must exist, with its stories and items known and none twice. Refused messages must be
 * left out beforehand. A record may begin in the middle.
 */
export function ordersOf(all: readonly ParsedMessage[]): MessageFault[] {
  const orders = new Map<string, OrderStories>();
  const found: MessageFault[] = [];
  for (const spoken of all) {
    const { body, command, direction } = spoken;
    const roID = body && command !== 'roAck' ? textIn(body, 'roID') : null;
    if (!body || roID === null) continue;
    if (direction === 'in') found.push(...strange(spoken, body, orders.get(roID)));
    else {
      const taken = take(spoken, body, orders.get(roID));
      found.push(...taken.found);
      if (taken.held !== undefined) orders.set(roID, taken.held);
    }
  }
  return found;
}
