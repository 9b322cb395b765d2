import { type RundownTiming, rundownTiming, showClock } from '@lauda/domain';
import type { OnAir, Story } from '@lauda/sdk';
import { describe, expect, it } from 'vitest';
import { Clocks } from './clocks.ts';
import type { StoryLine } from './lines.ts';
import { type LineSources, lineMaker, nextStory, type ShownBlock, upcomingStory } from './makeLines.ts';

const story = (id: number, fields: Partial<Story> = {}): Story =>
  ({
    id,
    uuid: `u${id}`,
    page: '',
    slug: `S${id}`,
    total: 'PT1M',
    estimated: 'PT0S',
    head: 'PT20S',
    link: 'PT0S',
    vt: 'PT40S',
    vo: 'PT0S',
    approved: true,
    floated: false,
    private: false,
    visible: true,
    displayStatus: 'blank',
    sections: {},
    deviceStates: [],
    typeId: null,
    presenterId: null,
    reporterId: null,
    editorId: null,
    footnote: null,
    authorNickname: null,
    changeDate: null,
    ...fields,
  }) as unknown as Story;

const block = (id: number, stories: Story[], fields: Partial<ShownBlock> = {}): ShownBlock =>
  ({ id, title: '', commercial: 'PT2M', standBy: false, displayStatus: 'blank', stories, ...fields }) as unknown as ShownBlock;

const sources = (
  blocks: ShownBlock[],
  rest: Partial<LineSources> = {},
  clock: { start?: string; end?: string } = { start: '19:00:00', end: '19:30:00' },
): LineSources => ({
  blocks,
  onAir: null,
  timing: rundownTiming({ start: null, end: null, ...clock, blocks }) as RundownTiming,
  locks: new Map(),
  me: 1,
  when: (stamp) => stamp ?? '',
  nameOf: (id) => (id === null ? '' : `user ${id}`),
  typeOf: () => '',
  clock: showClock,
  ...rest,
});

const stories = (lines: readonly unknown[]): StoryLine[] => (lines as StoryLine[]).filter((line) => line.type === 'story');

const clocksOf = ({ id, clocks }: StoryLine) => ({
  progressive: clocks.text(id, 'progressive'),
  regressive: clocks.text(id, 'regressive'),
  accumulated: clocks.text(id, 'accumulated'),
});

describe('the lines of the rundown grid', () => {
  it('say displayed only of what still counts; what is on air is shown so whatever became of it [RUN-DISP-13]', () => {
    const statusOf = (fields: Partial<Story>) => {
      const [, line] = lineMaker()(sources([block(1, [story(1, fields)])]));
      return (line as StoryLine).status;
    };
    expect([statusOf({ displayStatus: 'stop' }), statusOf({ displayStatus: 'stop', approved: false })]).toEqual(['displayed', 'blank']);
    expect(statusOf({ displayStatus: 'play', approved: false })).toBe('onAir');
  });

  it('leaves the three time cells of a Stand By story blank [RUN-TIMING-12]', () => {
    const made = stories(lineMaker()(sources([block(1, [story(1)]), block(2, [story(7)], { standBy: true })])));
    expect(made[1]?.status).toBe('standBy');
    expect(clocksOf(made[1]!)).toEqual({ progressive: '', regressive: '', accumulated: '' });
  });

  it('shows --:-- for a progressive clock without a start while the regressive one is known [RUN-TIMING-13]', () => {
    const made = stories(lineMaker()(sources([block(1, [story(1)])], {}, { end: '19:14:55' })));
    expect(clocksOf(made[0]!)).toMatchObject({ progressive: '--:--', regressive: '19:11:55' });
  });

  it('shows durations as mm:ss [RUN-TIMING-21]', () => {
    const made = stories(lineMaker()(sources([block(1, [story(1, { total: 'PT13M5S' })])])));
    expect(clocksOf(made[0]!).accumulated).toBe('13:05');
  });

  it('shows nothing of a private story of another but its place and time [RUN-VIEW-02]', () => {
    const made = stories(lineMaker()(sources([block(1, [story(1, { visible: false, private: true, slug: '' })])])));
    expect(made[0]).toMatchObject({ visible: false, slug: '', total: 60 });
    expect(clocksOf(made[0]!).progressive).toBe('19:00:00');
  });

  it('keeps the lines that did not change, so their rows are not drawn again', () => {
    const make = lineMaker();
    const before = make(sources([block(1, [story(1), story(2)])]));
    const after = make(sources([block(1, [story(1), story(2, { slug: 'NEW' })])]));
    expect([after[0] === before[0], after[1] === before[1], after[2] === before[2]]).toEqual([true, true, false]);
  });

  it('are the same list when nothing changed, and the same lines when a story before them grew: only their clocks move', () => {
    const make = lineMaker();
    const [one, two, three] = [story(1), story(2), story(3)];
    const nameOf = (): string => '';
    const typeOf = (): string => '';
    const of = (first: Story) => sources([block(1, [first, two, three])], { nameOf, typeOf });
    const before = make(of(one));
    expect(make(of(one))).toBe(before);
    const after = make(of(story(1, { total: 'PT2M' })));
    expect(stories(after).map((line) => clocksOf(line).progressive)).toEqual(['19:00:00', '19:02:00', '19:03:00']);
    expect(stories(after).slice(1)).toEqual(stories(before).slice(1));
    for (const at of [1, 2]) expect(stories(after)[at]).toBe(stories(before)[at]);
  });

  it('tell the cells on screen once that clocks moved, and not when none did', () => {
    const clocks = new Clocks();
    const make = lineMaker(clocks);
    const given = sources([block(1, [story(1)])]);
    let told = 0;
    const off = clocks.subscribe(() => {
      told += 1;
    });
    const draw = (next: LineSources): number => {
      make(next);
      clocks.tell();
      return told;
    };
    expect([draw(given), draw({ ...given }), draw(sources([block(1, [story(1, { total: 'PT2M' })])]))]).toEqual([1, 1, 2]);
    off();
    expect(draw(sources([block(1, [story(1)])]))).toBe(2);
  });

  it('marks who holds a story, but not oneself, unless a device does with the own account', () => {
    const locks = new Map([
      ['u1', { nickname: 'bob', since: '2026-03-10T18:58:00', userId: 2, deviceId: null }],
      ['u2', { nickname: 'ana', since: '2026-03-10T18:58:00', userId: 1, deviceId: null }],
      ['u3', { nickname: 'ana', since: '2026-03-10T18:59:00', userId: 1, deviceId: 7 }],
    ]);
    const made = stories(lineMaker()(sources([block(1, [story(1), story(2), story(3)])], { locks })));
    expect(made.map((line) => line.lock)).toEqual([{ nickname: 'bob', since: '18:58' }, null, { nickname: 'ana', since: '18:59' }]);
  });

  it('finds what follows the story on air, past what does not count', () => {
    const air: OnAir = { id: 1, kind: 'story', playTime: '2026-03-10T19:00:00', total: 'PT1M' };
    const blocks = [
      block(1, [story(1, { displayStatus: 'play' }), story(2, { approved: false }), story(3, { floated: true })]),
      block(2, [story(4)]),
    ];
    expect(nextStory(blocks, air)).toBe(4);
    expect(nextStory(blocks, null)).toBeUndefined();
    expect([upcomingStory(blocks, air), upcomingStory([block(1, [story(7, { approved: false }), story(8)])], null)]).toEqual([4, 8]);
  });

  it('shows the worst of the media of a story, as it changes, and nothing of another’s private one [STO-07]', () => {
    const part = (uuid: string, status: string | null) => ({
      uuid,
      type: 'MOS_VIDEO',
      media: { objectId: uuid, slug: uuid, type: 'VIDEO', status },
    });
    const withMedia = (statuses: (string | null)[], fields: Partial<Story> = {}): Story =>
      story(1, {
        sections: { vt: { type: 'VT', subSections: statuses.map((status, at) => part(`m${at}`, status)) } } as never,
        ...fields,
      });
    const make = lineMaker();
    const shown = (one: Story) => stories(make(sources([block(1, [one])])))[0]!.media;
    expect([
      shown(story(1)),
      shown(withMedia([null])),
      shown(withMedia(['ready'])),
      shown(withMedia(['ready', 'empty'])),
      shown(withMedia(['ready', 'empty', 'absent'])),
      shown(withMedia(['absent'], { ignore: true })),
      shown(withMedia(['absent'], { visible: false })),
    ]).toEqual([undefined, 'unknown', 'ready', 'empty', 'absent', 'ignored', undefined]);
  });

  it('shows the gravest word of the devices', () => {
    const deviceStates = [
      { deviceId: 1, status: 'READY', text: null, at: '', unknownSince: null },
      { deviceId: 2, status: 'MISSING', text: 'clip 12', at: '', unknownSince: null },
    ];
    const made = stories(lineMaker()(sources([block(1, [story(1, { deviceStates })])])));
    expect(made[0]?.device).toEqual({ state: 'problem', text: 'MISSING: clip 12' });
  });

  it('shows of a silent device since when nothing is known of what it said to play, and rather what another plays', () => {
    const silent = { deviceId: 1, status: 'PLAY', text: null, at: '', unknownSince: '2026-11-21T20:31:00' };
    const shown = (...deviceStates: object[]) =>
      stories(lineMaker()(sources([block(1, [story(1, { deviceStates: deviceStates as Story['deviceStates'] })])])))[0]?.device;
    expect(shown(silent)).toEqual({ state: 'silent', text: 'PLAY', since: '2026-11-21T20:31:00' });
    expect(shown(silent, { deviceId: 2, status: 'PLAY', text: null, at: '', unknownSince: null })).toEqual({ state: 'air', text: 'PLAY' });
  });
});
