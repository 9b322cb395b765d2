import { describe, expect, it } from 'vitest';
import { readDaySearch } from './search.ts';
import { showRow } from './summary.ts';

const program = { id: 5, name: 'Jornal da Noite', start: '19:15:00', end: '19:45:00' };
const AT = { zone: 'America/Sao_Paulo', nowMs: Date.parse('2026-11-21T23:10:00Z') };
const OPTIONS = { estimatedEnabled: false, byBlock: false };

const story = (id: number, fields: object = {}) => ({
  id,
  slug: `S${id}`,
  total: 'PT10M',
  estimated: 'PT0S',
  approved: true,
  floated: false,
  displayStatus: 'blank',
  ...fields,
});
const entry = (stories: object[], fields: object = {}) =>
  ({
    state: 'ready',
    rundown: {
      date: '2026-11-21',
      start: '20:00:00',
      end: '20:30:00',
      production: null,
      approved: false,
      onAir: null,
      mosActive: true,
      blocks: [
        { id: 1, title: 'Abertura', standBy: false, commercial: 'PT2M', stories },
        { id: 2, title: '', standBy: true, commercial: 'PT0S', stories: [story(99)] },
      ],
      ...fields,
    },
  }) as never;

describe('a show of the day', () => {
  it('is summed up without Stand By and floated stories', () => {
    const row = showRow(program, entry([story(1), story(2, { approved: false }), story(3, { floated: true })]), OPTIONS, AT);
    expect(row).toMatchObject({ start: '20:00:00', end: '20:30:00', blocks: 1, stories: 2, approved: 1, mos: true });
    expect(row).toMatchObject({ state: 'writing', production: 28 * 60, full: 20 * 60, difference: 8 * 60 });
  });

  it('says how far it is: on air with what, aired, approved', () => {
    const since = { playTime: '2026-11-21T20:05:00', total: 'PT10M' };
    const onAir = showRow(program, entry([story(1)], { onAir: { kind: 'story', id: 1, ...since } }), OPTIONS, AT);
    // It began five minutes late: it ends at 20:17 with the break, not at 20:12 as planned.
    expect([onAir.state, onAir.onAir, onAir.difference]).toEqual(['onAir', 'S1', 13 * 60]);
    const inBreak = showRow(program, entry([story(1)], { onAir: { kind: 'block', id: 1, ...since, total: 'PT2M' } }), OPTIONS, AT);
    expect(inBreak.onAir).toBe('Abertura');
    expect(showRow(program, entry([story(1, { displayStatus: 'stop' })]), OPTIONS, AT).state).toBe('aired');
    expect(showRow(program, entry([story(1)], { approved: true }), OPTIONS, AT).state).toBe('approved');
  });

  it('without a rundown shows when the program is due', () => {
    expect(showRow(program, { state: 'none' }, OPTIONS, AT)).toMatchObject({
      state: 'none',
      start: '19:15:00',
      end: '19:45:00',
      stories: 0,
    });
    expect(showRow(program, { state: 'failed', refusal: undefined }, OPTIONS, AT).state).toBe('failed');
  });

  it('is of the day the address names', () => {
    expect([readDaySearch({ date: '2026-03-10' }), readDaySearch({ date: 'hoje' }), readDaySearch({})]).toEqual([
      { date: '2026-03-10' },
      {},
      {},
    ]);
  });
});
