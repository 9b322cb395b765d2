import { cutText } from '@lauda/domain';
import { type Message, type MosItemReplace, type Part, type RoReqStoryAction, textOf } from '@lauda/mos';
import { type BridgeEdit, type Device, VersionConflictError } from '@lauda/sdk';
import { refusal, roAck } from './conversation.ts';
import { readParts } from './desired.ts';
import type { Log } from './effects.ts';
import { changed, type ItemSource as Source, type TextState, withItem } from './itemEdits.ts';
import { Newer, Unreached, Untold } from './newer.ts';
import { markForNow } from './once.ts';
import { placed } from './placed.ts';
import type { Switches } from './switches.ts';
import { inOneLine, paragraphs } from './texts.ts';
import {
  type HeadKey,
  isAboutText,
  type KnownStory,
  paragraphsOf,
  printOf,
  type ToldStory,
  verdictOn,
  type WrittenStory,
} from './toldStory.ts';
import type { SubSection, WantedRundown, WantedStory } from './wanted.ts';

/** A device's change of a story, without the device. */
export type Edit = Omit<BridgeEdit, 'bridgeId' | 'deviceId' | 'epoch'>;
type Sections = WantedStory['sections'];

export interface EditsOptions {
  readonly device: Device;
  readonly switches: Pick<Switches, 'storySend'>;
  readonly log: Log;
  /** Whether the newsroom has said what it wants. */
  isHeard(): boolean;
  /** The rundown as the newsroom wants it now. */
  rundown(roID: string): WantedRundown | undefined;
  /** Asks the newsroom what it wants now; never rejects. */
  newest(): Promise<void>;
  /** What the device may take a story for, which the newsroom may have changed since. */
  known(roID: string, storyID: string): KnownStory;
  /** Notes what the device now holds of a story, as it wrote it; `isNews` where nothing of it is older than what the newsroom has. */
  wrote(roID: string, storyID: string, wrote: WrittenStory, isNews: boolean): void;
  /** Whether the device is told by itself what the newsroom changes of a story, and not only when somebody sends the rundown (RUN-MOS-04). */
  isTold(roID: string, storyID: string): boolean;
  /** Whether what is unknown of a story is known soon, as the device is about to be told of it. */
  isKnownSoon(roID: string, storyID: string): boolean;
  /** How it stands with the text of a story that the device has yet to be told. */
  textState(roID: string, storyID: string): TextState;
  /** Whether the device cannot be reached, though it may call itself. */
  isAway(): boolean;
  /** Has the newsroom do it; rejects with the reason. */
  edit(edit: Edit): Promise<unknown>;
}
/** What the newsroom is asked to do, and what the device holds of the story then. */
interface Asked {
  readonly edit: Edit;
  readonly wrote?: ToldStory;
  /** What of it the newsroom changed since the device was told, and what is taken though nobody knows what the device was told. */
  readonly older?: readonly string[];
  readonly blind?: readonly string[];
}
// What changes again and again while a device writes is refused in the end.
const TRIES = 3;
const LEAST_LEASE = 999;
// Texts of a device are compared paragraph by paragraph: an hour of speech has some hundred.
const MOST_PARAGRAPHS = 2_000;
const MOST_CHARACTERS = 200_000;

/** Whether a device asks for a story that is not there yet: taken twice it would be there twice, so its answer is kept whatever it is. */
const isNew = (message: MosItemReplace | RoReqStoryAction): boolean => message.kind === 'roReqStoryAction' && message.operation === 'NEW';

/** Handles changes requested by a device: an item (mosItemReplace) or a story (roReqStoryAction). The result reaches all devices in the usual way. */
export class Edits {
  private readonly options: EditsOptions;
  private last: Promise<unknown> = Promise.resolve();

  constructor(options: EditsOptions) {
    this.options = options;
  }

  /** Takes the changes of the device one after the other: each was made from the one before. */
  take(message: MosItemReplace | RoReqStoryAction): Promise<Message> {
    const taken = this.last.then(() => this.answered(message));
    this.last = taken;
    return taken;
  }

  private async answered(message: MosItemReplace | RoReqStoryAction): Promise<Message> {
    try {
      await this.written(message);
      return message.kind === 'mosItemReplace' ? accepted(message.item.objID ?? '') : roAck(message.roID, 'OK');
    } catch (error) {
      if (error instanceof Newer) this.outdated(message, 'warn', error.what);
      if (error instanceof Untold) this.say(message, 'info', 'a device rewrote what nobody knows yet that it was told', error.what);
      const reason = this.reasonOf(error as Error, message);
      const answer = message.kind === 'mosItemReplace' ? refusal(reason) : roAck(message.roID, reason);
      return (error instanceof Untold || error instanceof Unreached) && !isNew(message) ? markForNow(answer) : answer;
    }
  }

  /** The reason as the device is told it: when it hears of what it does not have. */
  private reasonOf(error: Error, { roID, storyID = '' }: MosItemReplace | RoReqStoryAction): string {
    const { isTold, isAway } = this.options;
    if ((error instanceof Newer || error instanceof Untold) && !isTold(roID, storyID)) return error.byHand();
    return error instanceof Untold && isAway() ? error.onceReached() : error.message;
  }

  private async written(message: MosItemReplace | RoReqStoryAction): Promise<void> {
    const { isHeard, newest } = this.options;
    const waits = (): boolean => !isNew(message) && !isHeard();
    if (waits()) await newest();
    if (waits()) throw new Unreached();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.write(message);
      } catch (error) {
        // What the newsroom has by now decides, not what was last heard of it: it may be what the device wrote just before.
        if (attempt === TRIES || !(error instanceof Newer || error instanceof VersionConflictError)) throw error;
        await newest();
      }
    }
  }

  private async write(message: MosItemReplace | RoReqStoryAction): Promise<void> {
    const { edit, wrote, older = [], blind = [] } = message.kind === 'mosItemReplace' ? this.item(message) : this.story(message);
    await this.options.edit(edit);
    // Where nothing of it is written no newer version comes that has it.
    const version = edit.slug === undefined && edit.sections === undefined ? {} : { version: edit.version! };
    if (wrote && edit.storyUuid) this.options.wrote(edit.rundownUuid, edit.storyUuid, { ...wrote, ...version }, older.length === 0);
    if (older.length > 0) this.outdated(message, 'info', older.join(', '));
    if (blind.length > 0)
      this.say(message, 'warn', 'a device rewrote what it may have been told otherwise, as nobody knows', blind.join(', '));
  }

  /** Logs that the newsroom's is newer than what a device made its change from, and asks for the newest, which a device in AUTOMATIC gets. */
  private outdated(message: MosItemReplace | RoReqStoryAction, level: 'info' | 'warn', what: string): void {
    const words = level === 'warn' ? 'a device rewrote what the newsroom had changed' : 'a device sent back what the newsroom had changed';
    this.say(message, level, words, what);
    void this.options.newest();
  }
  private say({ roID, storyID = '' }: MosItemReplace | RoReqStoryAction, level: 'info' | 'warn', words: string, what: string): void {
    const { device, log } = this.options;
    log(level, words, { device: device.id, rundown: roID, story: storyID, what: cutText(what, 200) });
  }

  private item({ roID, storyID, item }: MosItemReplace): Asked {
    const story = this.found(roID, storyID);
    const { source, ...heard } = this.sourceOf(roID, storyID);
    const sections = withItem(story.sections, item, source);
    const edit = { operation: 'ITEM', rundownUuid: roID, storyUuid: storyID, version: story.version, sections } as const;
    return { edit, wrote: { items: [item] }, ...heard };
  }

  private story(message: RoReqStoryAction): Asked {
    const { operation, roID, storyID, before, slug, body, leaseLock } = message;
    const about = { operation, rundownUuid: roID, ...(before === undefined ? {} : { beforeUuid: before }) } as const;
    if (operation === 'NEW') {
      demandWhole(message);
      return { edit: { ...about, slug: slug ?? '', ...(body ? { sections: linkOf(paragraphsOf(body)) } : {}) } };
    }
    const story = this.found(roID, storyID ?? '');
    if (operation !== 'UPDATE') return { edit: { ...about, storyUuid: story.uuid } };
    const { source, ...heard } = this.sourceOf(roID, story.uuid);
    demandWhole(message, { present: { num: story.page, presenter: story.presenter ?? '' }, ...source });
    const lease = Number(leaseLock);
    const edit = {
      ...about,
      storyUuid: story.uuid,
      version: story.version,
      ...(slug !== undefined && isNews('slug', inOneLine(slug), inOneLine(story.slug), source, source.known.slugs?.map(inOneLine))
        ? { slug }
        : {}),
      ...(body ? { sections: this.updated(story, body, source) } : {}),
      ...(Number.isInteger(lease) && lease > 0 && lease <= LEAST_LEASE ? { leaseSeconds: lease } : {}),
    };
    return { edit, wrote: wroteBy(message, this.options.switches.storySend), ...heard };
  }

  private sourceOf(roID: string, storyID: string): { source: Source; older: readonly string[]; blind: readonly string[] } {
    const [older, blind]: [string[], string[]] = [[], []];
    const { device, known } = this.options;
    const textState = () => this.options.textState(roID, storyID);
    const onUnknown = (what: string): void => {
      if (this.options.isKnownSoon(roID, storyID)) throw new Untold(what);
      blind.push(what);
    };
    const onOlder = (what: string): void => void older.push(what);
    return { source: { device, known: known(roID, storyID), textState, onOlder, onUnknown }, older, blind };
  }

  /** A story as the body a device sends for it says: its items change, its text only where the body holds one, or nothing at all. */
  private updated(story: WantedStory, body: readonly Part[], source: Source): Sections {
    const texts = paragraphsOf(body);
    const getsTexts = this.options.switches.storySend;
    if (!getsTexts && texts.length > 0) throw new Error('the device does not get the text of this story, and would lose it');
    const sections = getsTexts && isAboutText(body) && this.isNewText(story, texts, source) ? this.rewritten(story, texts) : story.sections;
    return body.reduce((made, part) => (part.kind === 'item' ? withItem(made, part.item, source) : made), sections);
  }

  private isNewText(story: WantedStory, texts: readonly string[], source: Source): boolean {
    const { type, brackets } = this.options.device;
    const present = readParts(story, type).flatMap((part) => paragraphs(part.text, brackets));
    // Of none there may be nothing to take away.
    if (texts.length === 0 && present.length === 0) return false;
    return isNews('text', printOf(texts), printOf(present), source, texts.length === 0 ? wordsWithNone(source) : source.known.words);
  }

  /** Replaces a story's text by a device's paragraphs: each goes back to its part, a new one to the part of the paragraph before. */
  private rewritten(story: WantedStory, texts: readonly string[]): Sections {
    const { type, brackets } = this.options.device;
    const parts = readParts(story, type);
    const held = parts.flatMap((part) => paragraphs(part.text, brackets).map((text) => ({ part: part.uuid, text })));
    const whole = parts.flatMap((part) => paragraphs(part.text, null));
    if (held.length !== whole.length || held.some(({ text }, index) => text !== whole[index]))
      throw new Error('the device does not get the notes of this story, and would lose them');
    if (Math.max(held.length, texts.length) > MOST_PARAGRAPHS || lengthOf(texts) > MOST_CHARACTERS)
      throw new Error(`a story is rewritten in at most ${MOST_PARAGRAPHS} paragraphs of ${MOST_CHARACTERS} characters together`);
    const first = held[0]?.part ?? parts[0]?.uuid;
    if (first === undefined) return { ...story.sections, ...linkOf(texts) };
    const next = new Map<string, string[]>(parts.map(({ uuid }) => [uuid, []]));
    for (const { part, text } of placed(held, texts, first)) next.get(part)!.push(text);
    return changed(story.sections, (part) =>
      next.has(part.uuid) && textsDiffer(part, next.get(part.uuid)!) ? { ...part, text: next.get(part.uuid)!.join('\n') } : part,
    );
  }

  private found(roID: string, storyID: string): WantedStory {
    const story = this.options.rundown(roID)?.stories.find(({ uuid }) => uuid === storyID);
    if (!story) throw new Error(`unknown ${storyID || roID}`);
    return story;
  }
}

const accepted = (objID: string): Message => ({ kind: 'mosAck', objID, objRev: '', status: 'ACK', statusDescription: 'OK' });
const textsDiffer = (part: SubSection, texts: readonly string[]): boolean => paragraphs(part.text, null).join('\n') !== texts.join('\n');
const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0);
const linkOf = (texts: readonly string[]): Sections => ({
  link: { type: 'LINK', subSections: [{ uuid: crypto.randomUUID(), type: 'TEXT', text: texts.join('\n') }] },
});

/** Whether a device sends something new of a story: what it was told is none, and what both changed is refused. */
function isNews(
  what: string,
  sent: string,
  present: string,
  { onOlder, onUnknown }: Source,
  known: readonly string[] | undefined,
): boolean {
  const verdict = verdictOn(sent, present, known);
  if (verdict === 'conflict') throw new Newer(what);
  if (verdict === 'told') onOlder(what);
  if (verdict === 'unknown') onUnknown(what);
  return verdict === 'change' || verdict === 'unknown';
}
/** What a device that sends no text may have held: none of a text that it may never have got, which takes nothing away. */
function wordsWithNone({ known: { words, isTextOwed }, textState }: Source): readonly string[] | undefined {
  const none = printOf([]);
  if ((words && !isTextOwed) || words?.includes(none)) return words;
  const state = textState();
  // It held a text: once it has that which follows, that it sends none takes that away. What it refuses may never follow.
  if (words && state !== 'refused') throw new Untold('text', state === 'onAir');
  // Nobody knows whether it held one.
  if (!words && !isTextOwed && state === 'soon') return undefined;
  return [...(words ?? []), none];
}
/** What a device holds of a story as it sends it. */
function wroteBy({ slug, body }: RoReqStoryAction, getsTexts: boolean): ToldStory {
  const items = body?.flatMap((part) => (part.kind === 'item' ? [part.item] : [])) ?? [];
  return {
    ...(slug === undefined ? {} : { slug }),
    ...(getsTexts && body && isAboutText(body) ? { words: printOf(paragraphsOf(body)) } : {}),
    ...(items.length > 0 ? { items } : {}),
  };
}

/**
 * Refuses a story of which a device sends what the newsroom does not take from it: it would be lost. What it was told may come back, also where the
 * newsroom changed it since and the device has yet to hear of it, or nobody knows what it was told; nothing was told of a new story.
 */
function demandWhole({ num = '', body = [] }: RoReqStoryAction, told?: Source & { readonly present: ToldStory }): void {
  const refuse = (what: string): never => {
    throw new Error(`the ${what} cannot be kept`);
  };
  const demandTold = (key: HeadKey | undefined, words: string, what: string): void => {
    if (key && told && [told.present, ...told.known.heads].some((head) => head[key]?.trim() === words)) return;
    // Nobody knows whether it is new.
    if (key && told && !told.known.isHeadKnown(key)) told.onUnknown(what);
    else refuse(what);
  };
  if (num.trim() !== '') demandTold('num', num.trim(), `storyNum ${cutText(num, 40)}`);
  for (const part of body) {
    if (part.kind === 'item') {
      if (!told) refuse(`item ${cutText(part.item.itemID, 40)} of a new story`);
    } else if (part.element.name !== 'p') {
      const { name } = part.element;
      const words = textOf(part.element).trim();
      if (words !== '') demandTold(name === 'storyPresenter' ? 'presenter' : undefined, words, `${name} ${cutText(words, 40)}`);
    }
  }
}
