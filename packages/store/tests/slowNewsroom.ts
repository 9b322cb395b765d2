import { Newsroom } from '@lauda/sdk';
import { recordingTransport, type Sent } from '../../testing/src/recording.ts';
import { type LiveMessage, type OpenRundown, Store, type VisibleRundown } from '../src/index.ts';
import type { Rundown } from '../src/types.ts';
import { user } from './entities.ts';
import { MemoryStorage, testEnv } from './env.ts';
import { HandLive } from './harness.ts';
import { ModelServer, twoShows } from './ModelServer.ts';
import { HandTime, settle } from './time.ts';

/** Draws numbers below a bound, the same for the same seed. */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Person {
  readonly store: Store;
  readonly opens: readonly OpenRundown[];
  readonly socket: HandLive;
  delivered: number;
  lastDue: number;
  /** Hears of no event until it is back. */
  offline: boolean;
  /** What came while it was offline and is told later. */
  readonly held: LiveMessage[];
}

/** What becomes of the events of a time without a connection: they are lost and a gap is told of, or they come after it. */
export type Cut = 'gap' | 'resumed';

/** A newsroom whose calls, answers and events take up to three seconds each, in any order but that of one socket. */
class SlowNewsroom {
  readonly time = new HandTime();
  readonly server = new ModelServer(twoShows());
  readonly people: Person[] = [];
  readonly roll: (below: number) => number;

  private readonly cuts: Cut;

  constructor(seed: number, cuts: Cut) {
    this.roll = dice(seed);
    this.cuts = cuts;
  }

  async join(userId: number, programs: readonly number[]): Promise<Person> {
    const transport = recordingTransport((sent) => this.call(userId, sent));
    const socket = new HandLive();
    const store = new Store({ client: { ...new Newsroom({ transport }), realtime: socket }, env: testEnv(this.time, new MemoryStorage()) });
    const loaded = store.session.load();
    await this.time.pass(10_000);
    await loaded;
    const person: Person = {
      store,
      socket,
      opens: programs.map((id) => store.rundowns.openRundown(id, '2026-03-10')),
      delivered: this.server.log.length,
      lastDue: 0,
      offline: false,
      held: [],
    };
    this.people.push(person);
    socket.become('open');
    return person;
  }

  private call(userId: number, sent: Sent): Promise<unknown> {
    if (sent.route === 'GET /users/me') return Promise.resolve(user(userId, `u${userId}`));
    if (sent.route === 'GET /authorities') return Promise.resolve(['RUNDOWN_READ', 'STORY_READ', 'ASSIGNMENT_READ']);
    return new Promise((resolve, reject) => {
      this.after(this.roll(3_000), () => {
        let answer: () => void;
        // One call in twelve is lost on its way, another on its way back after it was done.
        const fate = this.roll(24);
        const lost = (): void => reject(Object.assign(new Error('lost'), { status: 0, code: 'server_unavailable' }));
        try {
          if (fate === 0 && sent.route !== 'GET /rundowns') answer = lost;
          else {
            const done = structuredClone(this.server.handle(userId, sent));
            answer = fate === 1 && sent.route !== 'GET /rundowns' ? lost : () => resolve(done);
          }
        } catch (error) {
          answer = () => reject(error);
        }
        this.deliver();
        this.after(this.roll(3_000), answer);
      });
    });
  }

  /** Cuts a person off for some seconds; what was on its way to them is lost, or told as soon as they are back. */
  cut(person: Person): void {
    if (person.offline) return;
    person.offline = true;
    person.socket.become('waiting');
    this.after(2_500 + this.roll(5_000), () => {
      this.after(Math.max(0, person.lastDue - this.time.now), () => {
        person.offline = false;
        person.socket.become('open');
        if (this.cuts === 'gap') person.socket.gap();
        for (const message of person.held.splice(0)) person.socket.send(message);
      });
    });
  }

  private after(ms: number, run: () => void): void {
    this.time.timers.setTimeout(run, ms);
  }

  private deliver(): void {
    for (const person of this.people) {
      for (const message of this.server.log.slice(person.delivered)) {
        person.lastDue = Math.max(person.lastDue, this.time.now + this.roll(3_000));
        this.after(person.lastDue - this.time.now, () => {
          if (!person.offline) person.socket.send(structuredClone(message));
          else if (this.cuts === 'resumed') person.held.push(structuredClone(message));
        });
      }
      person.delivered = this.server.log.length;
    }
  }
}

function verb(person: Person, roll: (below: number) => number): void {
  const open = person.opens[roll(person.opens.length)]!;
  const shown = open.view.snapshot();
  if (!shown) return;
  const pick = <T>(list: readonly T[]): T | undefined => list[roll(list.length)];
  const stories = shown.blocks.flatMap((each) => each.stories);
  const [some, other] = [pick(stories), pick(stories)];
  const target = pick(shown.blocks);
  // Whoever just removed every block has none to work with until that is refused.
  if (!target) return;
  switch (roll(14)) {
    case 0:
    case 1:
      return void (some && open.patchStory(some.id, 'slug', `slug ${roll(1_000)}`));
    case 2:
      return void (some && open.patchStory(some.id, 'estimated', `PT${roll(300)}S`));
    case 3:
    case 4:
    case 5: {
      const elsewhere =
        pick(person.opens)!
          .view.snapshot()
          ?.blocks.flatMap((each) => each.stories) ?? [];
      const ids = [...new Set([pick(elsewhere)?.id, some?.id].filter((id) => id !== undefined))].slice(0, 1 + roll(2));
      return void open.moveStories({ ids, targetBlockId: target.id, targetStoryId: roll(2) ? (pick(target.stories)?.id ?? null) : null });
    }
    case 6: {
      const ids = shown.blocks.map(({ id }) => id);
      return void open.reorderBlocks([...ids.slice(0, -1).reverse(), ...ids.slice(-1)]);
    }
    case 7:
      return void open.createStory(some && roll(2) ? { blockId: some.blockId!, afterId: some.id } : { blockId: target.id });
    case 8:
      return void (some && open.removeStories([...new Set([some.id, other!.id])].slice(0, 1 + roll(2))));
    case 9:
      return void person.store.undo.undo();
    case 10:
      return void (
        some && open.displayStatus({ storyIds: [some.id], updatePrevious: roll(2) === 0 }, (['play', 'stop', 'blank'] as const)[roll(3)]!)
      );
    case 11:
      return void (roll(2) ? open.approve(roll(3) > 0) : open.repaginate());
    case 12:
      return void (roll(3) ? open.patch('production', `PT${roll(40)}M`) : open.load());
    default:
      return void (roll(3) ? open.createBlock() : open.removeBlock(target.id));
  }
}

/** What a person can see, without the versions: the server raises some where nothing is to be seen. */
const seen = (rundown: VisibleRundown | Rundown): unknown => ({
  ...rundown,
  version: 0,
  blocks: rundown.blocks.map((each) => ({ ...each, version: 0, stories: each.stories.map((one) => ({ ...one, version: 0 })) })),
});

/** What a person sees of a rundown at the end of a course, and what a fresh load shows. */
export interface Outcome {
  readonly shown: unknown;
  readonly fresh: unknown;
  /** How many stories have times, and how many there are. */
  readonly timed: number;
  readonly stories: number;
}

/** Lets three people work on two rundowns at once for so many verbs, waits until everything is answered, and tells what each sees. */
export async function course(seed: number, verbs: number, cuts: Cut = 'gap'): Promise<Outcome[]> {
  const room = new SlowNewsroom(seed, cuts);
  await room.join(1, [1, 2]);
  await room.join(2, [1, 2]);
  await room.join(3, [2]);
  await room.time.pass(20_000);
  for (let count = 0; count < verbs; count += 1) {
    const person = room.people[room.roll(room.people.length)]!;
    if (room.roll(40) === 0) room.cut(person);
    else verb(person, room.roll);
    await room.time.pass(room.roll(800));
  }
  await room.time.pass(120_000);
  await settle();
  return room.people.flatMap((person) =>
    person.opens.map((open) => {
      const fresh = room.server.whole(open.programId);
      const stories = fresh.blocks.flatMap((each) => each.stories).length;
      return { shown: seen(open.view.snapshot()!), fresh: seen(fresh), timed: open.timing.snapshot()!.byStory.size, stories };
    }),
  );
}
