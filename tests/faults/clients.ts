import { randomUUID } from 'node:crypto';
import { Newsroom, systemTimers } from '@lauda/sdk';
import { type Env, editingOf, type OpenRundown, Store, type VisibleRundown } from '@lauda/store';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { type Dice, pick } from './dice.ts';
import { type SlowLine, slowLine } from './slow.ts';

/** One person in one window, on a slow line. */
export interface Person {
  readonly store: Store;
  readonly line: SlowLine;
  readonly opens: readonly OpenRundown[];
  leave(): Promise<void>;
}

function envOf(now: () => number): Env {
  const items = new Map<string, string>();
  let queue: Promise<unknown> = Promise.resolve();
  return {
    now,
    uuid: () => randomUUID(),
    timers: systemTimers,
    storage: { getItem: (key) => items.get(key) ?? null, setItem: (key, value) => void items.set(key, value) },
    mutex: {
      request: (_name, run) => {
        const next = queue.then(run);
        queue = next.catch(() => undefined);
        return next;
      },
    },
  };
}

/** Signs somebody in on a line of their own and opens rundowns. */
export async function join(
  url: string,
  who: { username: string; password: string },
  shows: readonly { programId: number; date: string }[],
  line: { roll: Dice; upToMs: number },
): Promise<Person> {
  const slow = slowLine(url, line.roll, line.upToMs);
  const newsroom = new Newsroom({ url, transport: slow.transport, socket: slow.socket, logger: { warn: () => undefined } });
  const store = new Store({ client: newsroom, env: envOf(Date.now) });
  while (!(await store.session.login(who.username, who.password)));
  return {
    store,
    line: slow,
    opens: shows.map(({ programId, date }) => store.rundowns.openRundown(programId, date)),
    leave: async () => {
      store.stop();
      await newsroom.close();
      await slow.close();
    },
  };
}

/** The days a rundown is moved between: today, and three to come. */
const DAYS = [DEMO_DATE, '2026-11-21', '2026-11-22', '2026-11-23'] as const;

type Shown = { readonly open: OpenRundown; readonly view: VisibleRundown; readonly person: Person; readonly roll: Dice };
type Verb = (shown: Shown) => unknown;

const storiesOf = (view: VisibleRundown) => view.blocks.flatMap(({ stories }) => stories);
/** The rundown whose day is changed. */
const moved = ({ opens }: Person): OpenRundown => opens.at(-1)!;
const someStory = ({ view, roll }: Shown) => pick(roll, storiesOf(view));
const someBlock = ({ view, roll }: Shown) => pick(roll, view.blocks);

const editText: Verb = (shown) => {
  const story = someStory(shown);
  return (
    story &&
    shown.open.patchStory(story.id, pick(shown.roll, ['slug', 'information', 'page', 'cueIn'] as const), `${shown.roll(1_000)} ção`)
  );
};
const editTime: Verb = (shown) => {
  const story = someStory(shown);
  return story && shown.open.patchStory(story.id, 'estimated', `PT${shown.roll(300)}S`);
};
const flag: Verb = (shown) => {
  const story = someStory(shown);
  return story && shown.open.patchStory(story.id, pick(shown.roll, ['approved', 'floated', 'ignore'] as const), shown.roll(2) === 0);
};
const move: Verb = (shown) => {
  const { open, person, roll } = shown;
  const elsewhere = pick(roll, person.opens).view.snapshot();
  const from = [elsewhere && pick(roll, storiesOf(elsewhere)), someStory(shown)];
  const ids = [...new Set(from.flatMap((story) => (story ? [story.id] : [])))].slice(0, 1 + roll(2));
  const target = someBlock(shown)!;
  return open.moveStories({ ids, targetBlockId: target.id, targetStoryId: roll(2) ? (pick(roll, target.stories)?.id ?? null) : null });
};
const create: Verb = (shown) => {
  const story = someStory(shown);
  const after = story?.blockId != null && shown.roll(2) ? { blockId: story.blockId, afterId: story.id } : { blockId: someBlock(shown)!.id };
  return shown.open.createStory(after, { slug: `NOVA ${shown.roll(1_000)}` });
};
const remove: Verb = (shown) => {
  const ids = [someStory(shown), someStory(shown)].flatMap((story) => (story ? [story.id] : []));
  return ids.length > 0 && shown.open.removeStories([...new Set(ids)].slice(0, 1 + shown.roll(2)));
};
const copy: Verb = (shown) => {
  const story = someStory(shown);
  return story && shown.open.copyStories([story.id], shown.roll(2) ? someBlock(shown)!.id : undefined);
};
const air: Verb = (shown) => {
  const story = someStory(shown);
  // What is displayed keeps its day, so nothing is put on air where the day is changed.
  const status = shown.open === moved(shown.person) ? 'blank' : pick(shown.roll, ['play', 'stop', 'blank'] as const);
  return story && shown.open.displayStatus({ storyIds: [story.id], updatePrevious: shown.roll(2) === 0 }, status);
};
const reorder: Verb = ({ open, view }) => {
  const ids = view.blocks.map(({ id }) => id);
  return open.reorderBlocks([...ids.slice(0, -1).reverse(), ...ids.slice(-1)]);
};
const blocks: Verb = (shown) => {
  if (shown.roll(3)) return shown.open.patchBlock(someBlock(shown)!.id, pick(shown.roll, ['title', 'commercial'] as const), 'PT1M');
  return shown.roll(3) ? shown.open.createBlock({ title: 'Novo' }) : shown.open.removeBlock(someBlock(shown)!.id);
};
/** Opens a story in a form, writes in one and saves it, or closes one. */
const form: Verb = (shown) => {
  const { person, roll } = shown;
  const { forms } = person.store;
  const open = pick(roll, forms.open.snapshot())?.form;
  const story = someStory(shown);
  if (!open || (story && forms.open.snapshot().length < 3 && roll(3) === 0))
    return story && editingOf(person.store).edit('stories', story.id);
  if (roll(4) === 0) return forms.close(open, { discard: true });
  open.edit({ information: `${roll(1_000)} ção` });
  return open.save();
};
/** Moves a rundown to another day, and its stories with it: always the same one, or most tries would meet one that was on air. */
const day: Verb = ({ person, roll }) => moved(person).changeDate(pick(roll, DAYS));
const desk: Verb = ({ open, roll }) => (roll(2) ? open.approve(roll(3) > 0) : open.repaginate());
const header: Verb = ({ open, roll }) => open.patch('production', `PT${10 + roll(40)}M`);
const again: Verb = ({ open }) => open.load();
const undo: Verb = ({ person, roll }) => (roll(3) ? person.store.undo.undo() : person.store.undo.redo());

const VERBS: readonly Verb[] = [
  ...[editText, editText, editText, editTime, flag, flag, move, move, move, move, create, create, remove],
  ...[form, form, form, form, copy, air, air, reorder, blocks, day, day, desk, header, again, undo],
];

/** Does a random action without waiting for its result. */
export function act(person: Person, roll: Dice): void {
  const open = pick(roll, person.opens);
  const view = open.view.snapshot();
  if (!view) return;
  if (view.blocks.length === 0) void open.createBlock({ title: 'Novo' });
  else void pick(roll, VERBS)({ open, view, person, roll });
}
