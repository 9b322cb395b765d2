import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../enums.ts';
import { isoDuration } from '../format/duration.ts';
import { rundownTiming, secondsOf } from '../rundown/timing.ts';
import { applyFit, undoFit } from './apply.ts';
import { fitRundown } from './fit.ts';
import { fitText } from './fitText.ts';
import type { FitBlock, FitRundown, FitStory } from './model.ts';

const story = (id: number, seconds: number, parts: Partial<FitStory> = {}): FitStory => ({
  id,
  slug: `S${id}`,
  page: String(id).padStart(2, '0'),
  total: isoDuration(seconds),
  estimated: 'PT0S',
  approved: true,
  floated: false,
  displayStatus: 'blank',
  visible: true,
  manualVt: false,
  vt: 'PT0S',
  sections: { head: { type: 'HEADER', duration: isoDuration(seconds) } },
  ...parts,
});
const show = (seconds: number, ...blocks: (readonly FitStory[])[]): FitRundown => ({
  start: '19:00:00',
  production: isoDuration(seconds),
  blocks: [
    ...blocks.map((stories, index): FitBlock => ({ id: 101 + index, standBy: false, commercial: 'PT1M', stories })),
    { id: 199, standBy: true, commercial: 'PT0S', stories: [] },
  ],
});
const withReserve = (rundown: FitRundown, ...stories: FitStory[]): FitRundown => ({
  ...rundown,
  blocks: rundown.blocks.map((block) => (block.standBy ? { ...block, stories } : block)),
});
const kinds = (rundown: FitRundown, options = {}) => fitRundown(rundown, options).map(({ kind, difference }) => [kind, difference]);

describe('fitting the show', () => {
  it('proposes nothing on time, without an end, or for a rundown that cannot be helped', () => {
    expect(fitRundown(show(100, [story(1, 104)]))).toEqual([]);
    expect(fitRundown({ blocks: show(100, [story(1, 500)]).blocks })).toEqual([]);
    expect(fitRundown(show(500, [story(1, 100)]))).toEqual([]);
  });

  it('cuts a little of a long story rather than losing one', () => {
    const [best] = fitRundown(show(280, [story(1, 200), story(2, 100)]));
    expect(best).toMatchObject({ kind: 'trim', difference: 0, total: 340, end: 19 * 3600 + 340 });
    expect(best!.steps).toEqual([{ kind: 'trim', storyId: 1, page: '01', slug: 'S1', seconds: 20 }]);
    expect(best!.changes).toEqual([
      { call: 'stories.patch', id: 1, field: 'sections', newValue: { head: { type: 'HEADER', duration: 'PT3M' } } },
    ]);
  });

  it('floats the story that fits, or the two that fit together', () => {
    expect(kinds(show(200, [story(1, 200), story(2, 100)]))).toContainEqual(['float', 0]);
    const pair = fitRundown(show(100, [story(1, 50), story(2, 70), story(3, 100)])).find(
      ({ kind, steps }) => kind === 'float' && steps.length === 2,
    );
    expect(pair).toMatchObject({ difference: 0, steps: [{ storyId: 1 }, { storyId: 2 }] });
  });

  it('exchanges a story with one from Stand By, each taking the other place', () => {
    const rundown = withReserve(show(170, [story(1, 100), story(2, 100)]), story(3, 70));
    const swap = fitRundown(rundown).find(({ kind }) => kind === 'swap')!;
    expect(swap.difference).toBe(0);
    const after = applyFit(rundown, swap.changes);
    expect(after.blocks.map(({ stories }) => stories.map(({ id }) => id))).toEqual([[3, 2], [1]]);
  });

  it('fills a show that is short: floated stories come back, Stand By goes before the closing story', () => {
    const rundown = withReserve(show(300, [story(1, 100), story(2, 60, { floated: true })], [story(3, 80), story(4, 60)]), story(5, 61));
    expect(kinds(rundown).slice(0, 2)).toEqual([
      ['unfloat', 0],
      ['from_stand_by', -1],
    ]);
    const back = fitRundown(rundown).find(({ kind }) => kind === 'from_stand_by')!;
    expect(applyFit(rundown, back.changes).blocks[1]!.stories.map(({ id }) => id)).toEqual([3, 5, 4]);
  });

  it('fills a show that is minutes short with as many stories as it takes, and lengthens live links', () => {
    const reserve = [61, 62, 63].map((seconds, at) => story(10 + at, seconds));
    const [best] = fitRundown(withReserve(show(300, [story(1, 100)]), ...reserve));
    expect([best!.kind, best!.steps.map(({ storyId }) => storyId), best!.difference]).toEqual(['from_stand_by', [12, 11, 10], 14]);
    const live = story(1, 200, { sections: { link: { type: 'LINK', duration: 'PT3M20S' } } });
    const longer = fitRundown(show(240, [live]));
    expect(longer.map(({ kind, difference }) => [kind, difference])).toEqual([['stretch', 0]]);
    expect(longer[0]!.changes).toEqual([
      { call: 'stories.patch', id: 1, field: 'sections', newValue: { link: { type: 'LINK', duration: 'PT4M' } } },
    ]);
    expect(fitRundown(show(500, [live]))[0]!.difference).toBe(250);
  });

  it('leaves what stands before the story on air as it is', () => {
    const passed = [story(1, 60), story(2, 60, { floated: true }), story(3, 60, { displayStatus: 'play' })];
    expect(fitRundown(show(120, passed))).toEqual([]);
    expect(fitRundown(show(300, passed))).toEqual([]);
  });

  it('leaves what stands before the break on air as it is', () => {
    const onAir = { kind: 'block', id: 101 } as const;
    const passed = [story(1, 60), story(2, 60, { floated: true })];
    const touched = (rundown: FitRundown): Set<number> =>
      new Set(fitRundown(rundown).flatMap(({ steps }) => steps.map(({ storyId }) => storyId)));
    expect(fitRundown({ ...show(30, passed), onAir })).toEqual([]);
    expect(fitRundown({ ...withReserve(show(300, passed), story(9, 60)), onAir })).toEqual([]);
    expect(touched({ ...show(60, passed, [story(3, 60)]), onAir })).toEqual(new Set([3]));
    expect(touched({ ...show(240, passed, [story(3, 60, { floated: true })]), onAir })).toEqual(new Set([3]));
  });

  it('may change every story of the show while one from Stand By is on air', () => {
    const rundown = withReserve(show(60, [story(1, 120)]), story(9, 60, { displayStatus: 'play' }));
    expect(kinds(rundown)).toContainEqual(['trim', -30]);
  });

  it('never touches what was or is on air, nor the private stories of others, nor clips', () => {
    const fixed = [
      story(1, 60, { displayStatus: 'stop' }),
      story(2, 60, { displayStatus: 'play' }),
      story(3, 60, { visible: false, slug: '', sections: {} }),
    ];
    expect(fitRundown(show(100, fixed))).toEqual([]);
    const clip = story(4, 60, { sections: { vt: { subSections: [{ type: 'MOS_VIDEO', media: { duration: 1500, timeBase: 25 } }] } } });
    expect(new Set(kinds(show(50, [clip, story(5, 1)])).map(([kind]) => kind))).not.toContain('trim');
  });

  it('cuts a video timed by hand and an estimate by the field they stand in', () => {
    const manual = story(1, 100, { manualVt: true, vt: 'PT1M40S', sections: {} });
    expect(fitRundown(show(80, [manual]))[0]!.changes).toEqual([{ call: 'stories.patch', id: 1, field: 'vt', newValue: 'PT1M20S' }]);
    const guess = story(1, 0, { estimated: 'PT1M40S', sections: {} });
    const [trim] = fitRundown(show(80, [guess]), { estimatedEnabled: true });
    expect(trim!.changes).toEqual([{ call: 'stories.patch', id: 1, field: 'estimated', newValue: 'PT1M20S' }]);
  });

  it('makes up for a show that runs late', () => {
    const [best] = fitRundown(show(300, [story(1, 200), story(2, 100)]), { late: 20 });
    expect(best).toMatchObject({ kind: 'trim', difference: 0, end: 19 * 3600 + 20 + 280 + 60 });
  });

  it('says each step in each language', () => {
    const step = { storyId: 3, page: '03', slug: 'CHUVA', seconds: -90 };
    for (const locale of LOCALES)
      for (const kind of ['trim', 'stretch', 'float', 'unfloat', 'to_stand_by', 'from_stand_by'] as const)
        expect(fitText({ kind, ...step }, locale)).toMatch(/^[^{}]*(03 CHUVA|01:30)[^{}]*(03 CHUVA|01:30)[^{}]*$/);
    expect(fitText({ kind: 'trim', storyId: 3, page: '', slug: '', seconds: 30 }, 'pt_BR')).toBe('cortar 00:30 de #3');
  });
});

const parts = fc.record({
  head: fc.integer({ min: 0, max: 200 }),
  link: fc.constantFrom(0, 0, 0, 120),
  vt: fc.integer({ min: 0, max: 200 }),
  status: fc.constantFrom('blank' as const, 'blank' as const, 'blank' as const, 'stop' as const, 'play' as const),
  approved: fc.boolean(),
  floated: fc.boolean(),
  visible: fc.constantFrom(true, true, true, false),
  manualVt: fc.boolean(),
  estimated: fc.constantFrom(0, 0, 45),
});
const rundowns = fc
  .record({
    blocks: fc.array(fc.array(parts, { maxLength: 8 }), { minLength: 1, maxLength: 4 }),
    reserve: fc.array(parts, { maxLength: 4 }),
    production: fc.integer({ min: 1, max: 3000 }),
  })
  .map(({ blocks, reserve, production }): FitRundown => {
    let id = 0;
    const make = ({ head, link, vt, status, estimated, ...rest }: typeof reserve extends (infer P)[] ? P : never): FitStory => {
      id += 1;
      const sections = {
        head: { duration: isoDuration(head) },
        link: { duration: isoDuration(link) },
        vt: { duration: rest.manualVt ? 'PT0S' : isoDuration(vt) },
      };
      const typed = { vt: isoDuration(vt), estimated: isoDuration(estimated) };
      return story(id, head + link + vt, { ...rest, ...typed, displayStatus: status, sections });
    };
    return withReserve(show(production, ...blocks.map((stories) => stories.map(make))), ...reserve.map(make));
  });
const options = fc.record({
  estimatedEnabled: fc.boolean(),
  approvedOnly: fc.boolean(),
  late: fc.constantFrom(0, 0, 30, -30),
  tolerance: fc.constantFrom(0, 5),
});

it('promises the very end that applying gives, nearer than before, and undoes it again', () => {
  fc.assert(
    fc.property(rundowns, options, (rundown, given) => {
      const before = rundownTiming(rundown, given);
      const differenceOf = (timing: typeof before) =>
        (given.approvedOnly ? timing.differenceApproved : timing.differenceFull)! - given.late;
      for (const proposal of fitRundown(rundown, given)) {
        const changed = applyFit(rundown, proposal.changes);
        const after = rundownTiming(changed, given);
        expect([after.total, differenceOf(after)]).toEqual([proposal.total, proposal.difference]);
        expect(proposal.end).toBe(19 * 3600 + given.late + after.total);
        expect(Math.abs(proposal.difference)).toBeLessThan(Math.abs(differenceOf(before)));
        const undone = applyFit(changed, undoFit(rundown, proposal.changes));
        expect(undone).toEqual(rundown);
      }
      expect(fitRundown(structuredClone(rundown), given)).toEqual(fitRundown(rundown, given));
    }),
    { numRuns: 300 },
  );
});

it('is quick with a thousand stories', () => {
  const blocks = Array.from({ length: 20 }, (_, block) =>
    Array.from({ length: 50 }, (_each, n) => story(block * 50 + n + 1, 30 + ((n * 37) % 200))),
  );
  const reserve = Array.from({ length: 50 }, (_, n) => story(2000 + n, 20 + n * 3));
  const big = withReserve(show(100_000, ...blocks), ...reserve);
  const written = rundownTiming(big).fullProduction;
  const over = { ...big, production: written - 333 };
  expect(secondsOf(over.production)).toBe(written - 333);
  fitRundown(over);
  // What it takes of the processor, however many others want it.
  const started = process.threadCpuUsage();
  const proposals = fitRundown(over);
  const { user, system } = process.threadCpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(250);
  expect(proposals[0]!.difference).toBe(0);
});
