import {
  diffStories,
  type HeaderMessage,
  type Item,
  itemsOf,
  type Message,
  type RoStory,
  type RunningOrder,
  type StorySend,
} from '@lauda/mos';
import { keepAiring, type MergedStories, moveAround } from './airing.ts';
import type { DesiredRundown } from './desired.ts';
import { fingerprint } from './fingerprint.ts';
import { asTold, asWritten, hasOtherItems, isSame } from './heldStories.ts';
import type { JournalEvent, RundownOnDevice } from './rundownOnDevice.ts';
import { before, type Switches } from './switches.ts';
import { paragraphsOf, printOf, toldBy, type WrittenStory } from './toldStory.ts';

export interface Limits {
  /** More single changes than this become one roReplace. */
  readonly maxActions: number;
  /** The least time between two full messages the bridge sends on its own, in ms (R23). */
  readonly fullEveryMs: number;
}
export const LIMITS: Limits = { maxActions: 20, fullEveryMs: 30_000 };

export interface Situation {
  readonly roID: string;
  readonly now: number;
  /** The stories that are on air: no message removes or changes them. */
  readonly airing: ReadonlySet<string>;
  readonly limits: Limits;
  /** The texts of stories the device gets: all, none, or that of the story on air, once (BRG-08). */
  readonly texts: 'all' | 'none' | 'onAir';
  /** The stories whose text was sent since they went on air. */
  readonly captioned: ReadonlySet<string>;
  /** The form of changes it gets. */
  readonly switches: Pick<Switches, 'revision' | 'actions' | 'moveMultiple' | 'blankFirst'>;
}
/** The next message for a rundown, and the effect of its acknowledgement. */
export interface Step {
  readonly message: Message;
  readonly event: JournalEvent;
}
export interface Plan {
  readonly step?: Step;
  /** Slugs of the stories on air whose change or removal waits. */
  readonly waiting: readonly string[];
  /** When to plan again although nothing changes, such as after a refusal, epoch ms. */
  readonly again?: number;
}

/** Decides the next message that brings a device nearer to the wanted content of one rundown; no step when nothing is left to send. */
export function plan(acknowledged: RundownOnDevice, desired: DesiredRundown | undefined, situation: Situation): Plan {
  if (!desired?.active) return removal(acknowledged, desired, situation);
  const asked = desired.nonce !== acknowledged.nonce;
  const follows = desired.mode === 'AUTOMATIC' || asked;
  if (!follows && !acknowledged.order) return { waiting: [] };
  const held = heldStories(acknowledged, desired, (id) => !follows || situation.airing.has(id));
  const kept = keepAiring(held, follows ? desired.order.stories : held, situation.airing);
  const goal: RunningOrder = { ...(follows ? desired.order : acknowledged.order!), stories: kept.stories };
  const waiting = waitingIn(kept, acknowledged, desired, situation, follows).map((id) => slugOf(id, acknowledged, desired));
  if (asked || acknowledged.resync !== 'no' || !acknowledged.order) return fullMessagePlan(acknowledged, desired, goal, situation, waiting);
  const step = follows ? change({ ...acknowledged.order, stories: held }, goal, acknowledged, desired, situation) : undefined;
  return step ? { waiting, step } : { waiting, ...afterwards(acknowledged, desired, follows, situation) };
}

/** The stories that the device holds, some as its texts told them since and as it wrote them itself. */
function heldStories(acknowledged: RundownOnDevice, desired: DesiredRundown, isAsWritten: (id: string) => boolean): readonly RoStory[] {
  const stories = acknowledged.order?.stories ?? [];
  return stories.map((story) => (isAsWritten(story.storyID) ? heldStory(story, acknowledged, desired) : story));
}
function heldStory(story: RoStory, { heads, wrote }: RundownOnDevice, desired: DesiredRundown): RoStory {
  const told = asTold(story, heads.get(story.storyID));
  const own = wrote.get(story.storyID);
  return own ? asWritten(told, own, wantedStory(story.storyID, desired)) : told;
}
const wantedStory = (id: string, { order }: DesiredRundown): RoStory | undefined => order.stories.find(({ storyID }) => storyID === id);
/** The stories on air whose change waits, or whose text. What the device wrote itself waits only once the newsroom tells of the story with that in it. */
function waitingIn(
  kept: MergedStories<RoStory>,
  acknowledged: RundownOnDevice,
  desired: DesiredRundown,
  { airing, texts }: Situation,
  follows: boolean,
): readonly string[] {
  const isUnheard = (id: string): boolean => acknowledged.wrote.has(id) && !writtenBy(id, acknowledged, desired);
  const heard = (): readonly RoStory[] => heldStories(acknowledged, desired, (id) => airing.has(id) && !isUnheard(id));
  const hasUnheard = follows && [...airing].some(isUnheard);
  const waiting = hasUnheard
    ? keepAiring(heard(), desired.order.stories, airing).waiting.filter((id) => !isUnheard(id) || kept.waiting.includes(id))
    : kept.waiting;
  const withheld = (texts === 'all' ? (acknowledged.order?.stories ?? []) : []).filter(
    (story) =>
      airing.has(story.storyID) &&
      !isUnheard(story.storyID) &&
      changesItems(story, acknowledged, desired) &&
      dueText(story.storyID, acknowledged, desired, follows),
  );
  return [...new Set([...waiting, ...withheld.map(({ storyID }) => storyID)])];
}

const slugOf = (id: string, acknowledged: RundownOnDevice, desired: DesiredRundown | undefined): string =>
  desired?.slugs.get(id) ?? acknowledged.order?.stories.find(({ storyID }) => storyID === id)?.slug ?? id;

function removal(acknowledged: RundownOnDevice, desired: DesiredRundown | undefined, { roID, airing, now }: Situation): Plan {
  if (!acknowledged.order && !acknowledged.mayHoldUnknownOrder) return { waiting: [] };
  // If the held order is unknown, any story on air may be part of it.
  const onAir = acknowledged.order ? acknowledged.order.stories.map(({ storyID }) => storyID).filter((id) => airing.has(id)) : [...airing];
  if (onAir.length > 0) return { waiting: onAir.map((id) => slugOf(id, acknowledged, desired)) };
  if (acknowledged.resync === 'refused' && now < acknowledged.notBefore) return { waiting: [], again: acknowledged.notBefore };
  return { waiting: [], step: { message: { kind: 'roDelete', roID }, event: { k: 'gone' } } };
}

/** Plans a message with the whole running order. */
function fullMessagePlan(
  acknowledged: RundownOnDevice,
  desired: DesiredRundown,
  goal: RunningOrder,
  { now, airing, switches }: Situation,
  waiting: readonly string[],
): Plan {
  const known = acknowledged.order !== undefined;
  // What the device plays is unknown here: an order without the story on air could remove it.
  if (!known && acknowledged.mayHoldUnknownOrder && [...airing].some((id) => !desired.slugs.has(id)))
    return { waiting: [desired.order.slug ?? desired.roID] };
  const newlyAsked = desired.nonce !== (acknowledged.triedNonce ?? acknowledged.nonce);
  if (!newlyAsked && acknowledged.resync === 'refused' && now < acknowledged.notBefore) return { waiting, again: acknowledged.notBefore };
  const first = !known && !acknowledged.mayHoldUnknownOrder && acknowledged.refusals === 0;
  return { waiting, step: full(acknowledged, desired, switches.blankFirst && first ? { ...goal, stories: [] } : goal) };
}

function full(acknowledged: RundownOnDevice, desired: DesiredRundown, goal: RunningOrder): Step {
  const replaces =
    acknowledged.refusals > 0
      ? acknowledged.triedKind !== 'roReplace'
      : acknowledged.order !== undefined || acknowledged.mayHoldUnknownOrder;
  const owed = goal.stories.map(({ storyID }) => storyID).filter((id) => desired.texts.has(id));
  return { message: { kind: replaces ? 'roReplace' : 'roCreate', ...goal }, event: { k: 'full', order: goal, nonce: desired.nonce, owed } };
}

function change(
  order: RunningOrder,
  goal: RunningOrder,
  acknowledged: RundownOnDevice,
  desired: DesiredRundown,
  { now, airing, limits, switches }: Situation,
): Step | undefined {
  const { stories: _held, ...headHeld } = order;
  const { stories: _goal, ...head } = goal;
  const headDiffers = JSON.stringify(headHeld) !== JSON.stringify(head);
  // Before 2.8 no message changes the head alone.
  if (headDiffers && before(switches.revision, '2.8')) return full({ ...acknowledged, refusals: 0 }, desired, goal);
  if (headDiffers && switches.actions !== 'replace') {
    const message: HeaderMessage = { kind: 'roMetadataReplace', ...head };
    return { message, event: { k: 'edit', message } };
  }
  const overwritten = goal.stories.filter((story) => !airing.has(story.storyID) && isOverwritten(story, acknowledged, desired));
  const again = new Set(overwritten.map(({ storyID }) => storyID));
  const held = order.stories.map((story) => ({ storyID: story.storyID, fingerprint: again.has(story.storyID) ? '' : fingerprint(story) }));
  const actions = diffStories(
    goal.roID,
    held,
    goal.stories.map((story) => ({ story, fingerprint: fingerprint(story) })),
  );
  if (actions.length === 0 && !headDiffers) return undefined;
  if (switches.actions === 'replace') return full({ ...acknowledged, refusals: 0 }, desired, goal);
  if (actions.length > limits.maxActions && now >= acknowledged.fullAt + limits.fullEveryMs)
    return full({ ...acknowledged, refusals: 0 }, desired, goal);
  const moved = actions.find(({ storyIDs, operation }) => operation === 'MOVE' && storyIDs?.some((id) => airing.has(id)));
  const around =
    moved &&
    moveAround(
      goal.roID,
      order.stories.map(({ storyID }) => storyID),
      goal.stories.map(({ storyID }) => storyID),
      airing,
    );
  const first = actions[0]!;
  const chosen = around && first.operation !== 'DELETE' && first.operation !== 'REPLACE' ? around : first;
  const message = switches.moveMultiple || chosen.operation !== 'MOVE' ? chosen : { ...chosen, storyIDs: chosen.storyIDs!.slice(0, 1) };
  return { message, event: { k: 'edit', message } };
}

/** The steps once the stories are in order: texts, then the message that the rundown is ready. */
function afterwards(
  acknowledged: RundownOnDevice,
  desired: DesiredRundown,
  follows: boolean,
  situation: Situation,
): Pick<Plan, 'step' | 'again'> {
  const { now } = situation;
  let again = Number.POSITIVE_INFINITY;
  for (const story of situation.texts === 'none' ? [] : acknowledged.order!.stories) {
    const { storyID } = story;
    const step = textStep(story, acknowledged, desired, follows, situation);
    const refused = step && acknowledged.refused.get(storyID);
    if (refused?.print === step?.event.print && refused && now < refused.notBefore) again = Math.min(again, refused.notBefore);
    else if (step) return { step };
  }
  if (desired.ready !== acknowledged.isReady && now < acknowledged.readyNotBefore) again = Math.min(again, acknowledged.readyNotBefore);
  else if (desired.ready !== acknowledged.isReady)
    return {
      step: {
        message: { kind: 'roReadyToAir', roID: desired.roID, roAir: desired.ready ? 'READY' : 'NOT READY' },
        event: { k: 'ready', on: desired.ready },
      },
    };
  return Number.isFinite(again) ? { again } : {};
}

type TextStep = Step & { readonly event: Extract<JournalEvent, { k: 'text' }> };
/** The text of a story when the device holds another one: while it is on air a corrected text may go out, other items may not. */
function textStep(
  story: RoStory,
  acknowledged: RundownOnDevice,
  desired: DesiredRundown,
  follows: boolean,
  situation: Situation,
): TextStep | undefined {
  const { storyID } = story;
  const { airing, texts, captioned } = situation;
  if (texts === 'onAir') return airing.has(storyID) && !captioned.has(storyID) ? captionStep(storyID, desired) : undefined;
  const due = dueText(storyID, acknowledged, desired, follows);
  if (!due || (airing.has(storyID) && changesItems(story, acknowledged, desired))) return undefined;
  const { message, print } = due;
  // A rundown sent by hand may be told newer items with its texts, and a story on air those that its device put there.
  const told = itemsOf({ parts: message.body });
  const items = differ(told, itemsOf(story)) ? { items: told } : {};
  return { message, event: { k: 'text', storyID, print, ...toldBy(message), ...items } };
}
/** The text that a device should hold of a story where it holds another one, and its print. */
function dueText(
  storyID: string,
  acknowledged: RundownOnDevice,
  desired: DesiredRundown,
  follows: boolean,
): { readonly message: StorySend; readonly print: string } | undefined {
  const message = follows || acknowledged.owed.has(storyID) ? textFor(storyID, acknowledged, desired) : undefined;
  const print = message && fingerprint(message);
  return !print || holdsText(message, print, acknowledged, desired) ? undefined : { message, print };
}

/** The text of the story that just went on air; a later correction is not sent again. */
function captionStep(storyID: string, desired: DesiredRundown): TextStep | undefined {
  const message = desired.texts.get(storyID);
  return message && { message, event: { k: 'text', storyID, print: fingerprint(message), ...toldBy(message) } };
}

/** What the device wrote of a story itself since it was told of it, once the newsroom tells of the story with that in it. */
function writtenBy(storyID: string, { wrote }: RundownOnDevice, { versions }: DesiredRundown): WrittenStory | undefined {
  const own = wrote.get(storyID);
  return own && (versions.get(storyID) ?? 0) > (own.version ?? 0) ? own : undefined;
}
/** Whether the device wrote a story otherwise than the newsroom has it, which may be back at what the device was told before. */
function isOverwritten(story: RoStory, acknowledged: RundownOnDevice, desired: DesiredRundown): boolean {
  const own = writtenBy(story.storyID, acknowledged, desired);
  return own !== undefined && (!isSame(own.slug, story.slug) || hasOtherItems(own, itemsOf(story)));
}
/** Whether the device holds a text: it acknowledged it, and wrote no other since. */
function holdsText(message: StorySend, print: string, acknowledged: RundownOnDevice, desired: DesiredRundown): boolean {
  if (acknowledged.texts.get(message.storyID) !== print) return false;
  const own = writtenBy(message.storyID, acknowledged, desired);
  return !own || (isSame(own.slug, message.slug) && isSame(own.words, printOf(paragraphsOf(message.body))));
}

const emptied = new WeakMap<object, StorySend>();
/** The text a device should hold of a story; an empty one when it holds a text of which nothing is left. */
function textFor(storyID: string, acknowledged: RundownOnDevice, desired: DesiredRundown): StorySend | undefined {
  const text = desired.texts.get(storyID);
  if (text || !acknowledged.texts.has(storyID) || !desired.slugs.has(storyID)) return text;
  const story = acknowledged.order!.stories.find((one) => one.storyID === storyID)!;
  const empty = emptied.get(story) ?? { kind: 'roStorySend', roID: desired.roID, storyID, slug: story.slug ?? '', body: [] };
  emptied.set(story, empty);
  return empty;
}

/**
 * Whether the newest text of a story would change the items that the device holds. Those that it does not name stay as they are: a prompter gets
 * some alone.
 */
function changesItems(story: RoStory, acknowledged: RundownOnDevice, desired: DesiredRundown): boolean {
  const items = itemsOf({ parts: desired.texts.get(story.storyID)?.body ?? [] });
  const wanted = wantedStory(story.storyID, desired);
  const others = (wanted ? itemsOf(wanted) : []).filter(({ itemID }) => !items.some((item) => item.itemID === itemID));
  const told = (held: readonly Item[]) => held.filter(({ itemID }) => !others.some((item) => item.itemID === itemID));
  const own = writtenBy(story.storyID, acknowledged, desired);
  const hasWritten = own !== undefined && hasOtherItems({ items: told(own.items ?? []) }, items);
  return hasWritten || differ(items, told(itemsOf(heldStory(story, acknowledged, desired))));
}
const differ = (items: readonly Item[], others: readonly Item[]): boolean => JSON.stringify(items) !== JSON.stringify(others);
