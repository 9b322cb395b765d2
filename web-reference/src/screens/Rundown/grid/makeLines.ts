import {
  type BlockTiming,
  type FitStep,
  isCountable,
  isDisplayed,
  isoSeconds,
  mediaMark,
  partSeconds,
  type RundownTiming,
} from '@lauda/domain';
import type { Block, Lock, OnAir, Story } from '@lauda/sdk';
import type { ShownStatus } from '../../../components/StatusMark.tsx';
import { timeOf } from '../../../format/show.ts';
import type { RowMark } from '../lint/findings.ts';
import { Clocks, type ClockTexts } from './clocks.ts';
import { type BlockLine, blockKey, type DeviceLook, kindOf, type Line, type StoryLine, storyKey } from './lines.ts';

/** A block as the store shows it: that of the SDK with a read-only list. */
export type ShownBlock = Omit<Block, 'stories'> & { readonly stories: readonly Story[] };

export interface LineSources {
  readonly blocks: readonly ShownBlock[];
  readonly onAir: OnAir | null;
  readonly timing: Pick<RundownTiming, 'stories' | 'blocks'>;
  readonly locks: ReadonlyMap<string, Pick<Lock, 'nickname' | 'since' | 'userId' | 'deviceId'>>;
  readonly me: number | undefined;
  readonly nameOf: (userId: number | null) => string;
  readonly typeOf: (typeId: number | null) => string;
  readonly marks?: ReadonlyMap<number, RowMark> | undefined;
  readonly steps?: ReadonlyMap<number, FitStep> | undefined;
  /** Writes a clock of the timeline. */
  readonly clock: (seconds: number) => string;
  /** Writes when a story was changed. */
  readonly when: (stamp: string | null) => string;
}

/** Returns the next story to air: approved, not floated, not yet aired; after the one on air, or the first of the show. */
export const upcomingStory = (blocks: readonly ShownBlock[], onAir: Pick<OnAir, 'kind' | 'id'> | null): number | undefined =>
  onAir ? nextStory(blocks, onAir) : nextOf(blocks, () => true);

/** Returns the story that follows the one on air. */
export const nextStory = (blocks: readonly ShownBlock[], onAir: Pick<OnAir, 'kind' | 'id'> | null): number | undefined => {
  if (!onAir) return undefined;
  let passed = false;
  return nextOf(blocks, (kind, id) => {
    const before = passed;
    passed ||= onAir.kind === kind && onAir.id === id;
    return before;
  });
};

/** Returns the first airable story for which `passed` holds; it is called for each story and, after them, for the break of the block. */
const nextOf = (blocks: readonly ShownBlock[], passed: (kind: OnAir['kind'], id: number) => boolean): number | undefined => {
  for (const block of blocks) {
    if (block.standBy) continue;
    for (const story of block.stories)
      if (passed('story', story.id) && isCountable(story, block.standBy) && story.displayStatus === 'blank') return story.id;
    passed('block', block.id);
  }
  return undefined;
};

const statusOf = (story: Story, standBy: boolean, next: boolean): ShownStatus => {
  if (story.displayStatus === 'play') return 'onAir';
  if (standBy) return 'standBy';
  if (story.floated) return 'floated';
  if (isDisplayed({ countable: isCountable(story, standBy), status: story.displayStatus })) return 'displayed';
  return next ? 'next' : 'blank';
};

const LOOKS: readonly [RegExp, DeviceLook][] = [
  [/PLAY|AIR/i, 'air'],
  [/ERROR|MISSING|NACK|ABORT|DISCONNECT/i, 'problem'],
  [/NOT READY|BUSY|WAIT|NEW|CUE|UPDATED/i, 'waiting'],
];
const lookOf = (status: string): DeviceLook => LOOKS.find(([shape]) => shape.test(status))?.[1] ?? 'ready';
const GRAVITY: readonly DeviceLook[] = ['problem', 'air', 'silent', 'waiting', 'ready'];

/** Returns the most serious of the devices' states of a story. */
const deviceOf = (story: Story, when: LineSources['when']): StoryLine['device'] => {
  const states = story.deviceStates.map(({ status, text, unknownSince }) => ({
    state: unknownSince ? ('silent' as const) : lookOf(status),
    text: text ? `${status}: ${text}` : status,
    ...(unknownSince ? { since: when(unknownSince) } : {}),
  }));
  return states.sort((a, b) => GRAVITY.indexOf(a.state) - GRAVITY.indexOf(b.state))[0] ?? null;
};

const presenterOf = (story: Story): number | null =>
  story.presenterId ?? story.sections.head?.subSections?.find((part) => part.presenterId != null)?.presenterId ?? null;

const hasText = (story: Story): boolean =>
  Object.values(story.sections).some((section) =>
    section?.subSections?.some((part) => (part.text ?? '').trim() !== '' || part.media != null),
  );

const hasFootNote = (story: Story): boolean => (story.footnote ?? '').trim() !== '' || isoSeconds(story.sections.footer?.duration) > 0;

const lockOf = (story: Story, sources: LineSources): StoryLine['lock'] => {
  const lock = sources.locks.get(story.uuid);
  // What a device writes with one's account is not written by oneself.
  return lock && (lock.userId !== sources.me || lock.deviceId) ? { nickname: lock.nickname, since: timeOf(lock.since) } : null;
};

const mediaOf = (story: Story): StoryLine['media'] => {
  const mark = story.visible ? mediaMark(story) : 'none';
  return mark === 'none' ? undefined : mark;
};

const stepOf = ({ id }: Story, { steps }: LineSources): StoryLine['step'] => {
  const step = steps?.get(id);
  return step && { kind: step.kind, seconds: step.seconds };
};

const partsOf = (story: Story) => ({
  head: partSeconds(story, 'head'),
  link: partSeconds(story, 'link'),
  vo: partSeconds(story, 'vo'),
  vt: partSeconds(story, 'vt'),
  total: isoSeconds(story.total),
  estimated: isoSeconds(story.estimated),
});

const storyLine = (story: Story, block: ShownBlock, next: boolean, sources: LineSources, clocks: ClockTexts): StoryLine => {
  const parts = partsOf(story);
  return {
    type: 'story',
    key: storyKey(story.id),
    id: story.id,
    blockId: block.id,
    page: story.page,
    slug: story.slug,
    kind: kindOf(parts),
    typeName: sources.typeOf(story.typeId),
    status: statusOf(story, block.standBy, next),
    standBy: block.standBy,
    floated: story.floated,
    approved: story.approved,
    empty: story.visible && parts.total === 0 && !hasText(story),
    private: story.private,
    visible: story.visible,
    footNote: story.visible && hasFootNote(story),
    lock: lockOf(story, sources),
    presenter: sources.nameOf(presenterOf(story)),
    reporter: sources.nameOf(story.reporterId),
    editor: sources.nameOf(story.editorId),
    ...parts,
    legacy: story.legacy,
    media: mediaOf(story),
    clocks,
    device: deviceOf(story, sources.when),
    changedBy: [sources.when(story.changeDate), story.authorNickname].filter(Boolean).join(' '),
    mark: sources.marks?.get(story.id),
    step: stepOf(story, sources),
  };
};

const blockLine = (block: ShownBlock, number: number, timing: BlockTiming | undefined, clock: LineSources['clock']): BlockLine => ({
  type: 'block',
  key: blockKey(block.id),
  id: block.id,
  number,
  title: block.title,
  standBy: block.standBy,
  stories: block.stories.length,
  total: timing?.total ?? block.stories.reduce((sum, story) => sum + isoSeconds(story.total), 0),
  approvedTotal: timing?.approvedTotal ?? 0,
  commercial: isoSeconds(block.commercial),
  breakAt: timing ? clock(timing.breakClock) : '',
  onAir: block.displayStatus === 'play',
  displayed: block.displayStatus === 'stop',
});

/** Returns the former line where nothing in it changed, so that its row is not rendered again. */
const same = (former: StoryLine | undefined, line: StoryLine): StoryLine =>
  former && JSON.stringify({ ...former, clocks: null }) === JSON.stringify({ ...line, clocks: null }) ? former : line;
const sameBlock = (former: BlockLine | undefined, line: BlockLine): BlockLine =>
  former && (Object.keys(line) as (keyof BlockLine)[]).every((key) => former[key] === line[key]) ? former : line;

/** A line with its sources. A story stays the same object until something in it changes, so comparing stories is cheaper than comparing lines. */
interface CachedLine {
  readonly line: StoryLine;
  readonly story: Story;
  readonly blockId: number;
  readonly standBy: boolean;
  readonly next: boolean;
  readonly lock: unknown;
  readonly mark: string | undefined;
  readonly step: FitStep | undefined;
}

const madeAgain = (
  former: CachedLine | undefined,
  story: Story,
  block: ShownBlock,
  next: boolean,
  sources: LineSources,
  clocks: ClockTexts,
): CachedLine => {
  const lock = sources.locks.get(story.uuid);
  const mark = sources.marks?.get(story.id)?.text;
  const step = sources.steps?.get(story.id);
  const { standBy, id: blockId } = block;
  if (
    former &&
    former.story === story &&
    former.blockId === blockId &&
    former.standBy === standBy &&
    former.next === next &&
    former.lock === lock &&
    former.mark === mark &&
    former.step === step
  )
    return former;
  const line = same(former?.line, storyLine(story, block, next, sources, clocks));
  return { line, story, blockId, standBy, next, lock, mark, step };
};

/** Tells whether the names and texts used in all lines are the same as before. */
const sameWords = (a: LineSources | undefined, b: LineSources): boolean =>
  a !== undefined && a.nameOf === b.nameOf && a.typeOf === b.typeOf && a.me === b.me;
const sameList = (a: readonly Line[], b: readonly Line[]): boolean => a.length === b.length && a.every((line, at) => line === b[at]);

/** The lines of one block, with their sources. */
interface Segment extends Pick<LineSources, 'locks' | 'marks' | 'steps'> {
  readonly block: ShownBlock;
  readonly next: number | undefined;
  readonly head: BlockLine;
  readonly lines: readonly StoryLine[];
}
const stillRight = (
  { block, next, locks, marks, steps }: Segment,
  now: ShownBlock,
  nextNow: number | undefined,
  sources: LineSources,
): boolean => block === now && next === nextNow && locks === sources.locks && marks === sources.marks && steps === sources.steps;

/** Returns a function that makes the lines of a rundown, to be called after each change; it reuses unchanged lines and updates the clocks. */
export const lineMaker = (clocks = new Clocks()): ((sources: LineSources) => readonly Line[]) => {
  const known = new Map<number, CachedLine>();
  let segments = new Map<number, Segment>();
  let last: readonly Line[] = [];
  let lastSources: LineSources | undefined;
  return (sources) => {
    const worded = sameWords(lastSources, sources);
    lastSources = sources;
    clocks.take(sources.timing, sources.clock);
    const { locks, marks, steps } = sources;
    const timings = new Map(sources.timing.blocks.map((timing) => [timing.id, timing]));
    const next = nextStory(sources.blocks, sources.onAir);
    const made = new Map<number, CachedLine>();
    const storyAgain = (story: Story, block: ShownBlock): StoryLine => {
      const former = known.get(story.id);
      // With other names every line is computed again, and the former one kept where it is equal.
      const reusable = worded || !former ? former : { ...former, next: story.id !== next };
      const one = madeAgain(reusable, story, block, story.id === next, sources, clocks);
      made.set(story.id, one);
      return one.line;
    };
    const drawn = sources.blocks.map((block, at): Segment => {
      const former = segments.get(block.id);
      const head = sameBlock(former?.head, blockLine(block, at + 1, timings.get(block.id), sources.clock));
      const kept = worded && former !== undefined && stillRight(former, block, next, sources);
      return {
        block,
        next,
        locks,
        marks,
        steps,
        head,
        lines: kept ? former.lines : block.stories.map((story) => storyAgain(story, block)),
      };
    });
    segments = new Map(drawn.map((segment) => [segment.block.id, segment]));
    const lines = drawn.flatMap(({ head, lines: stories }): Line[] => [head, ...stories]);
    // Lines of reused blocks stay cached; those of removed stories are dropped once they are many.
    for (const [id, one] of made) known.set(id, one);
    if (known.size > 2 * lines.length) {
      const here = new Set(lines);
      for (const [id, { line }] of known) if (!here.has(line)) known.delete(id);
    }
    if (!sameList(lines, last)) last = lines;
    return last;
  };
};
