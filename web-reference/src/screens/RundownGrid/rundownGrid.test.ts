import { describe, expect, it } from 'vitest';
import { sheetOf } from './gridRows.ts';

const OPTIONS = { estimatedEnabled: false, byBlock: false };
const story = (id: number, fields: object = {}) => ({
  id,
  total: 'PT1M',
  estimated: 'PT0S',
  approved: true,
  floated: false,
  displayStatus: 'blank',
  ...fields,
});
const rundown = (...blocks: { standBy?: boolean; stories: object[] }[]) =>
  ({
    start: '20:00:00',
    end: '20:30:00',
    production: null,
    blocks: blocks.map((block, index) => ({ id: index + 1, title: '', standBy: false, commercial: 'PT0S', ...block })),
  }) as never;

describe('the sheet of a rundown', () => {
  it('holds a row for each story with when it airs and what became of it', () => {
    const sheet = sheetOf(
      rundown(
        { stories: [story(1, { displayStatus: 'stop' }), story(2, { displayStatus: 'play' }), story(3, { floated: true }), story(4)] },
        { standBy: true, stories: [story(5)] },
      ),
      OPTIONS,
    );
    const rows = sheet.blocks.flatMap((block) => block.rows);
    expect(rows.map(({ status }) => status)).toEqual(['displayed', 'onAir', 'floated', 'blank', 'standBy']);
    expect([rows[0]?.at, rows[1]?.at, rows[3]?.at]).toEqual([72_000, 72_060, 72_120]);
    expect([sheet.shown, sheet.total]).toEqual([5, 5]);
  });

  it('says displayed of no story that was disapproved since [RUN-DISP-13]', () => {
    const sheet = sheetOf(rundown({ stories: [story(1, { displayStatus: 'stop', approved: false })] }), OPTIONS);
    expect(sheet.blocks[0]?.rows[0]?.status).toBe('blank');
  });

  it('has every block, the empty ones too, and Stand By where it holds stories', () => {
    const kept = (...blocks: Parameters<typeof rundown>) => sheetOf(rundown(...blocks), OPTIONS).blocks.map(({ id }) => id);
    expect(kept({ stories: [] }, { stories: [story(1)] }, { standBy: true, stories: [story(2)] })).toEqual([1, 2, 3]);
    expect(kept({ stories: [] }, { stories: [] }, { standBy: true, stories: [] })).toEqual([1, 2]);
  });

  it('holds 100 of 130 stories and knows of the rest', () => {
    const many = (from: number, count: number) => Array.from({ length: count }, (_, at) => story(from + at));
    const sheet = sheetOf(rundown({ stories: many(1, 60) }, { stories: many(100, 70) }, { standBy: true, stories: [] }), OPTIONS);
    expect(sheet.blocks.map(({ rows }) => rows.length)).toEqual([60, 40]);
    expect([sheet.shown, sheet.total]).toEqual([100, 130]);
  });
});
