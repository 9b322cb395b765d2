import { describe, expect, it } from 'vitest';
import { asRun, REMOVED_BLOCK } from './asRun.ts';
import type { AsRunInput, AsRunStoryInput } from './model.ts';

const DATE = '2026-03-10';
const at = (clock: string | null | undefined): string | null => (clock ? `${DATE}T${clock}` : null);
const story = (
  id: number,
  total: string,
  play?: string | null,
  stop?: string | null,
  parts: Partial<AsRunStoryInput> = {},
): AsRunStoryInput => ({
  id,
  slug: `S${id}`,
  page: `0${id}`,
  total,
  approved: true,
  playTime: at(play),
  stopTime: at(stop),
  presenterId: null,
  sections: {},
  ...parts,
});
const block = (id: number, commercial: string, stories: readonly AsRunStoryInput[], parts = {}): AsRunInput['blocks'][number] => ({
  id,
  title: `B${id}`,
  standBy: false,
  commercial,
  playTime: null,
  stopTime: null,
  stories,
  ...parts,
});
const show = (...blocks: AsRunInput['blocks'][number][]): AsRunInput => ({
  date: DATE,
  timeZone: 'America/Sao_Paulo',
  start: '19:00:00',
  end: '19:10:00',
  blocks,
});
const instant = (clock: string): number => Date.parse(`${DATE}T${clock}-03:00`);

describe('as-run', () => {
  const aired = show(
    block(11, 'PT2M', [story(1, 'PT1M', '19:00:05', '19:01:15'), story(2, 'PT2M')], { playTime: at('19:03:00'), stopTime: at('19:05:10') }),
    block(12, 'PT0S', [
      story(3, 'PT3M', '19:05:10', '19:08:00'),
      story(4, 'PT1M', '19:01:15', '19:03:00'),
      story(5, 'PT1M', null, null, { floated: true }),
    ]),
    block(19, 'PT5M', [story(6, 'PT1M')], { standBy: true }),
  );

  it('tells for each story when it was due, when it began, how long it ran and in which order', () => {
    const { stories } = asRun(aired);
    expect(
      stories.map(({ id, planned, aired: ran, difference, late, state, order }) => [id, planned, ran, difference, late, state, order]),
    ).toEqual([
      [1, 60, 70, 10, 5, 'aired', 1],
      [2, 120, undefined, undefined, undefined, 'not_aired', undefined],
      [3, 180, 170, -10, 10, 'aired', 3],
      [4, 60, 105, 45, -405, 'aired', 2],
      [5, 0, undefined, undefined, undefined, 'floated', undefined],
      [6, 60, undefined, undefined, undefined, 'stand_by', undefined],
    ]);
    expect(stories[0]).toMatchObject({ plannedMs: instant('19:00:00'), airedMs: instant('19:00:05') });
  });

  it('sums blocks and times their breaks', () => {
    const { blocks } = asRun(aired);
    expect(blocks.map(({ id, stories, planned, aired: ran, difference }) => [id, stories, planned, ran, difference])).toEqual([
      [11, 1, 180, 70, -110],
      [12, 2, 240, 275, 35],
      [19, 0, 0, undefined, undefined],
    ]);
    expect(blocks[0]!.commercial).toEqual({
      id: 11,
      plannedMs: instant('19:03:00'),
      airedMs: instant('19:03:00'),
      late: 0,
      planned: 120,
      aired: 130,
      difference: 10,
    });
    expect(blocks[2]!.commercial).toMatchObject({ planned: 0, aired: undefined, plannedMs: undefined });
  });

  it('tells how late the show began and ended', () => {
    expect(asRun(aired)).toMatchObject({
      planned: 540,
      aired: 475,
      startMs: instant('19:00:05'),
      lateStart: 5,
      endMs: instant('19:08:00'),
      lateEnd: -120,
    });
    const nothing = asRun(show(block(11, 'PT0S', [story(1, 'PT1M')])));
    expect([nothing.startMs, nothing.endMs, nothing.lateStart, nothing.aired]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('keeps what aired and was removed since in its place and with its times, and plans it no more', () => {
    const part = (which: number) => aired.blocks[which]!;
    const without = (...ids: number[]) => ({
      ...aired,
      blocks: aired.blocks.map((one) => ({ ...one, stories: one.stories.filter(({ id }) => !ids.includes(id)) })),
    });
    const [one, three, four] = [part(0).stories[0]!, part(1).stories[0]!, part(1).stories[1]!];
    const lines = (run: ReturnType<typeof asRun>) =>
      run.stories.map(({ id, order, planned, airedMs, aired: ran }) => [id, order, planned, airedMs, ran]);
    // Story 3 went first, then 4, which stood first from then on.
    const gone = [
      { ...four, blockId: 12, index: 0 },
      { ...three, blockId: 12, index: 0 },
      { ...one, blockId: 11, index: 0 },
    ];
    const run = asRun(without(1, 3, 4), { removed: gone });
    expect(lines(run)).toEqual(lines(asRun(aired)));
    expect(run.blocks.map(({ id, planned, aired: ran }) => [id, planned, ran])).toEqual([
      [11, 120, 70],
      [12, 0, 275],
      [19, 0, undefined],
    ]);
    // Where the rundown had come to: what is removed takes no time in what is planned.
    expect(run.stories.map(({ plannedMs }) => plannedMs)).toEqual([
      ...['19:00:00', '19:00:00', '19:04:00', '19:04:00', '19:04:00'].map(instant),
      undefined,
    ]);
    expect([run.planned, run.aired, run.presenters]).toEqual([
      asRun(without(1, 3, 4)).planned,
      475,
      [{ presenterId: null, stories: 3, planned: 120, aired: 345, difference: 225 }],
    ]);
    expect(run.stories.filter(({ removed }) => removed).map(({ id }) => id)).toEqual([1, 3, 4]);
    // One that is back by now is counted once, and what never aired is not on the record.
    expect(asRun(aired, { removed: gone })).toEqual(asRun(aired));
    expect(asRun(without(2), { removed: [{ ...part(0).stories[1]!, blockId: 11, index: 1 }] })).toEqual(asRun(without(2)));
    // Of a block that is gone as well.
    const blockless = asRun({ ...aired, blocks: aired.blocks.slice(1) }, { removed: [{ ...one, blockId: null, index: 0 }] });
    expect(blockless.blocks.map(({ id, aired: ran }) => [id, ran])).toEqual([
      [REMOVED_BLOCK, 70],
      [12, 275],
      [19, undefined],
    ]);
    expect(blockless).toMatchObject({ startMs: instant('19:00:05'), endMs: instant('19:08:00') });
  });

  it('leaves out what aired in a rehearsal before the show and was removed since', () => {
    const [block11] = aired.blocks;
    const gone = (id: number, began: string, ended: string) => ({ ...story(id, 'PT1M', began, ended), blockId: 11, index: 0 });
    const rehearsed = [gone(21, '18:00:00', '18:01:00'), gone(22, '18:44:59', '18:46:00')];
    expect(asRun(aired, { removed: rehearsed })).toEqual(asRun(aired));
    const early = asRun(show(block11!), { removed: [gone(23, '18:45:00', '18:46:00'), ...rehearsed] });
    expect([early.stories.map(({ id }) => id), early.startMs]).toEqual([[23, 1, 2], instant('18:45:00')]);
    // Without a start, what aired on the day counts.
    const { start: _start, ...open } = show(block(11, 'PT0S', []));
    expect(asRun(open, { removed: rehearsed }).stories.map(({ id, order }) => [id, order])).toEqual([
      [22, 2],
      [21, 1],
    ]);
  });

  it('sums presenters: who is named, else who reads most; floated and Stand By are nobody planned', () => {
    const text = (presenterId: number, length: number) => ({ type: 'CAMERA_TEXT' as const, presenterId, text: 'a'.repeat(length) });
    const sections = { head: { subSections: [text(4, 10), text(5, 30)] }, footer: { subSections: [text(4, 15)] } };
    const { presenters } = asRun(
      show(
        block(11, 'PT0S', [
          story(1, 'PT1M', '19:00:00', '19:01:10', { presenterId: 3, sections }),
          story(2, 'PT1M', '19:01:10', '19:02:00', { sections }),
          story(3, 'PT30S', null, null, { presenterId: 3 }),
          story(4, 'PT20S', '19:02:00', '19:02:30'),
        ]),
        block(19, 'PT0S', [story(6, 'PT1M', null, null, { presenterId: 3 })], { standBy: true }),
      ),
    );
    expect(presenters).toEqual([
      { presenterId: 3, stories: 1, planned: 90, aired: 70, difference: -20 },
      { presenterId: 5, stories: 1, planned: 60, aired: 50, difference: -10 },
      { presenterId: null, stories: 1, planned: 20, aired: 30, difference: 10 },
    ]);
  });

  it('runs what is on air until now, and knows no length of it without', () => {
    const live = show(block(11, 'PT0S', [story(1, 'PT1M', '19:00:00')]));
    expect(asRun(live).stories[0]).toMatchObject({ state: 'on_air', aired: undefined });
    expect([asRun(live).endMs, asRun(live).blocks[0]!.aired]).toEqual([undefined, undefined]);
    expect(asRun(live, { nowMs: instant('19:00:40') }).stories[0]).toMatchObject({ aired: 40, difference: -20 });
  });

  it('counts the seconds that really passed on the night the clock goes back', () => {
    const night = {
      ...show(block(11, 'PT0S', [story(1, 'PT30M', '23:50:00', '23:10:00')])),
      date: '2018-02-17',
      start: '23:00:00',
      end: '23:30:00',
    };
    const [first] = night.blocks[0]!.stories;
    const times = { playTime: '2018-02-17T23:50:00', stopTime: '2018-02-17T23:10:00' };
    const { stories } = asRun({ ...night, blocks: [{ ...night.blocks[0]!, stories: [{ ...first!, ...times }] }] });
    expect(stories[0]!.aired).toBe(20 * 60);
  });

  it.each([
    ['America/Sao_Paulo', '2018-02-17', '2018-02-17T23', '2018-02-18T02'],
    ['Europe/Madrid', '2026-10-25', '2026-10-25T02', '2026-10-25T01'],
    ['America/New_York', '2026-11-01', '2026-11-01T01', '2026-11-01T06'],
  ])('dates what aired in the second pass of the hour that %s repeats by where the show had come to', (timeZone, date, hour, second) => {
    const between = (id: number, from: string, to: string): AsRunStoryInput =>
      story(id, 'PT20M', null, null, { playTime: `${hour}:${from}:00`, stopTime: `${hour}:${to}:00` });
    const night = show(
      block(11, 'PT10M', [between(1, '10', '30'), between(2, '30', '50'), between(3, '50', '09')], {
        playTime: `${hour}:09:00`,
        stopTime: `${hour}:20:00`,
      }),
      block(12, 'PT0S', [between(4, '20', '40'), story(5, 'PT5M'), between(6, '45', '55')]),
    );
    const first = Date.parse(`${second}:00:00Z`) - 3_600_000;
    const run = asRun({ ...night, timeZone, date, start: `${hour.slice(11)}:10:00`, end: `${hour.slice(11)}:59:00` });
    const minutes = (ms: number | undefined): number => (ms! - first) / 60_000;
    expect(run.stories.flatMap(({ id, airedMs, aired }) => (airedMs === undefined ? [] : [[id, minutes(airedMs), aired! / 60]]))).toEqual([
      [1, 10, 20],
      [2, 30, 20],
      [3, 50, 19],
      [4, 80, 20],
      [6, 105, 10],
    ]);
    expect([minutes(run.blocks[0]!.commercial.airedMs), minutes(run.endMs), run.stories.map(({ order }) => order)]).toEqual([
      69,
      115,
      [1, 2, 3, 4, undefined, 5],
    ]);
  });

  it('dates nothing that has ended later than now, whatever the plan says', () => {
    const night = show(
      block(11, 'PT0S', [story(1, 'PT1M', null, null, { playTime: '2018-02-17T23:10:00', stopTime: '2018-02-17T23:11:00' })]),
    );
    const planned = { ...night, date: '2018-02-17', start: '22:00:00', end: '23:59:00' };
    const late = { ...planned, start: '23:59:00', end: '23:59:30' };
    expect(asRun(late).stories[0]!.airedMs).toBe(Date.parse('2018-02-18T02:10:00Z'));
    expect(asRun(late, { nowMs: Date.parse('2018-02-18T01:20:00Z') }).stories[0]!.airedMs).toBe(Date.parse('2018-02-18T01:10:00Z'));
  });
});
