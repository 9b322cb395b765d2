import { describe, expect, it } from 'vitest';
import { isoSeconds, mmss } from '../format/duration.ts';
import { publicText, reportageText, scriptText } from '../print/reportageText.ts';
import { readRateOf, withoutBrackets } from '../reading/reading.ts';
import { fieldValue, filledFields, isGraphicType, isWholeGraphic, movedGraphic, opensGraphics, withCopy } from './graphics.ts';
import { checkReportage, headerRows, reportageHeader } from './header.ts';
import { reportageLayout } from './layout.ts';
import {
  caseToggled,
  movedBy,
  movedTo,
  newReportageSection,
  type ReportageSection,
  reportageSectionOf,
  sectionNumbers,
  type TimedSection,
  withoutRow,
} from './sections.ts';
import { reportageTotal, sectionDuration, withDurations } from './times.ts';

const section = (fields: Partial<ReportageSection> = {}): ReportageSection => ({ ...newReportageSection('off', 'u', 0), ...fields });
const a = (times: number): string => 'a'.repeat(times);
const named = (names: string): ReportageSection[] => [...names].map((uuid, index) => section({ uuid, index }));
const order = (sections: readonly ReportageSection[]): string => sections.map(({ uuid, index }) => `${uuid}${index}`).join(' ');

describe('the sections of a reportage', () => {
  it('are of five kinds, each known by its other names too [REP-SEC-01]', () => {
    const kinds = { appearance: 'local', art: 'data', interview: 'INTERVIEW', off: 'indications', soundup: 'sound-up' };
    for (const [kind, alias] of Object.entries(kinds)) expect([kind, alias].map(reportageSectionOf)).toEqual([kind, kind]);
    expect(reportageSectionOf('weather')).toBeUndefined();
  });

  it('have these keys and no other [REP-SEC-03]', () => {
    expect(Object.keys(newReportageSection('off', 'u', 0)).sort()).toEqual(
      ['uuid', 'id', 'index', 'type', 'content', 'observation', 'duration', 'manual', 'approved'].sort(),
    );
  });

  it.each([
    [{ type: 'off', content: a(100) }, 0.075, 'PT8S'],
    [{ type: 'off', content: a(100) }, 0.06, 'PT6S'],
    [{ type: 'off', manual: true, content: a(100), duration: 'PT20S' }, 0.075, 'PT20S'],
    [{ type: 'off', content: a(100), duration: 'PT20S' }, 0.06, 'PT6S'],
    [{ type: 'appearance', content: '' }, 0.075, 'PT0S'],
    [{ type: 'interview', manual: true, content: a(400), duration: 'PT22S' }, 0.075, 'PT22S'],
  ] as [
    Partial<TimedSection>,
    number,
    string,
  ][])('last as long as their words, or as typed: %o at %d is %s [REP-SEC-04] [REP-SEC-07] [REP-SEC-08]', (fields, rate, duration) => {
    expect(sectionDuration(section(fields), rate)).toBe(duration);
  });

  it('last nothing where they run under the others [REP-SEC-09] [REP-SEC-10]', () => {
    for (const type of ['art', 'soundup', 'sound-up'] as const)
      expect(sectionDuration(section({ type, manual: true, duration: 'PT9S', content: a(100) }), 0.075)).toBe('PT0S');
  });

  it('are timed on their text where they are interviews, not on the quote [REP-SEC-22]', () => {
    const spoken = section({ type: 'interview', content: a(400), observation: 'b'.repeat(200) });
    expect(sectionDuration(spoken, 0.075)).toBe('PT15S');
    expect(sectionDuration({ ...spoken, type: 'quote' }, 0.075)).toBe('PT15S');
  });

  it('are read at the rate of the reporter, else the configured, else the default [REP-SEC-05]', () => {
    expect([readRateOf(0.06, 0.08), readRateOf(undefined, 0.08), readRateOf(0, 0.08), readRateOf(undefined)]).toEqual([
      0.06, 0.08, 0.08, 0.075,
    ]);
  });

  it('follow another reporter only where their time is automatic, and the others stay the same objects [REP-SEC-06]', () => {
    const former = [section({ content: a(100), duration: 'PT8S' }), section({ content: a(100), manual: true, duration: 'PT20S' })];
    const now = withDurations(former, 0.06);
    expect(now.map(({ duration }) => duration)).toEqual(['PT6S', 'PT20S']);
    expect(now[1]).toBe(former[1]);
    expect(withDurations(now, 0.06)[0]).toBe(now[0]);
  });

  it('begin empty and automatic, an interview with a typed time [REP-SEC-11] [REP-SEC-12]', () => {
    expect(newReportageSection('interview', 'u', 2)).toMatchObject({ manual: true, index: 2 });
    expect(newReportageSection('off', 'u', 0)).toMatchObject({
      content: '',
      observation: '',
      approved: false,
      duration: 'PT0S',
      manual: false,
    });
  });

  it('go up, down and to a place, and are numbered anew [REP-SEC-14] [REP-SEC-15] [REP-SEC-16] [REP-SEC-18]', () => {
    const abc = named('abc');
    expect(order(movedBy(abc, 'c', -1))).toBe('a0 c1 b2');
    expect(order(movedTo(abc, 'a', 2))).toBe('b0 c1 a2');
    expect(order(withoutRow(abc, 'b'))).toBe('a0 c1');
    expect([order(movedBy(abc, 'a', -1)), order(movedBy(abc, 'c', 1))]).toEqual(['a0 b1 c2', 'a0 b1 c2']);
    expect(movedBy(abc, 'c', -1)[0]).toBe(abc[0]);
  });

  it('have two digits, counted by type [REP-SEC-21]', () => {
    const numbers = sectionNumbers([
      { uuid: 'a', type: 'off' },
      { uuid: 'b', type: 'interview' },
      { uuid: 'c', type: 'off' },
    ]);
    expect([...numbers]).toEqual([
      ['a', '01'],
      ['b', '01'],
      ['c', '02'],
    ]);
  });

  it('turn their case: to capitals where there is a small letter, else to small ones [REP-SEC-17]', () => {
    expect([caseToggled('Olá'), caseToggled('OLÁ'), caseToggled('123')]).toEqual(['OLÁ', 'olá', '123']);
  });

  it('make the length of the reportage together [REP-SEC-23]', () => {
    expect(mmss(isoSeconds(reportageTotal([{ duration: 'PT8S' }, { duration: 'PT20S' }, { duration: 'PT0S' }])))).toBe('00:28');
  });
});

describe('the layout of a reportage', () => {
  const names = (...outlets: Parameters<typeof reportageLayout>[0]): string[] => reportageLayout(outlets).sections.map(({ name }) => name);

  it('follows its outlets, all of them together, and is that of TV where there is none', () => {
    expect(names('TV')).toEqual(['off', 'appearance', 'interview', 'soundup', 'art']);
    expect(names('RADIO')).toEqual(['loc', 'interview', 'soundup']);
    expect(names('WEB')).toEqual(['interview', 'soundup']);
    expect(names()).toEqual(names('TV'));
    expect(reportageLayout(['WEB', 'TV'])).toMatchObject({ media: ['TV', 'WEB'], hasText: true });
    expect([reportageLayout(['TV']).hasText, reportageLayout(['NEWSPAPER']).hasText]).toEqual([false, true]);
    expect(names('TV', 'RADIO')).toEqual(['off', 'appearance', 'loc', 'interview', 'soundup', 'art']);
  });
});

describe('the fields over a reportage', () => {
  it('lie in one row up to four, in two up to eight, else in three', () => {
    expect([4, 5, 8, 9].map(headerRows)).toEqual([1, 2, 2, 3]);
  });

  it('are those the newsroom uses', () => {
    const off = {
      vehiclesEnabled: false,
      editorEnabled: false,
      cameramanEnabled: false,
      classificationEnabled: false,
      editorialsEnabled: false,
      branchEnabled: false,
    };
    expect(reportageHeader(off)).toEqual(['date', 'slug', 'reporterId', 'programsIds']);
    expect(reportageHeader({ ...off, cameramanEnabled: true })).toContain('cameraman');
    expect(reportageHeader({})).toHaveLength(10);
  });

  it('say what is missing or too long, and nothing of what is optional', () => {
    const fine = { date: '2026-03-10', slug: 'CHUVA', reporterId: 3 };
    expect(checkReportage(fine)).toEqual({});
    const keys = (fields: Partial<Parameters<typeof checkReportage>[0]>): string[] =>
      Object.entries(checkReportage({ ...fine, ...fields })).map(
        ([field, message]) => `${field} ${message?.key} ${message?.params?.n ?? ''}`,
      );
    expect(keys({ date: '' })).toEqual(['date validation:required ']);
    expect(keys({ slug: '   ' })).toEqual(['slug validation:required ']);
    expect(keys({ slug: a(101) })).toEqual(['slug validation:maxLength 100']);
    expect(keys({ slug: a(100), cameraman: a(60) })).toEqual([]);
    expect(keys({ reporterId: null, cameraman: a(61) })).toEqual(['reporterId validation:required ', 'cameraman validation:maxLength 60']);
  });
});

describe('the graphics of a reportage', () => {
  const fields = [{ uuid: 'f', name: 'Nome', number: 1, size: 10, value: 'Ana' }];
  const graphic = (uuid: string, index: number) => ({ id: 9, uuid, index, deviceId: 3, ciiData: { fields } });

  it('are filled by fields or are MOS objects, not both and not neither [REP-CG-01]', () => {
    expect(
      [{}, { ciiData: { fields }, mosData: { type: 'CG' } }, { ciiData: { fields } }, { mosData: { type: 'CG' } }].map(isWholeGraphic),
    ).toEqual([false, false, true, true]);
  });

  it('are numbered anew when one goes up [REP-CG-06]', () => {
    expect(movedGraphic([graphic('x', 0), graphic('y', 1)], 'y', -1).map(({ uuid, index }) => `${uuid}${index}`)).toEqual(['y0', 'x1']);
  });

  it('are copied behind themselves, new down to their fields, with the same words [REP-CG-07]', () => {
    let count = 0;
    const [, copy] = withCopy([graphic('x', 0), graphic('y', 1)], 'x', () => `new${(count += 1)}`);
    expect(copy).toEqual({ id: 0, uuid: 'new1', index: 1, deviceId: 3, ciiData: { fields: [{ ...fields[0], uuid: 'new2' }] } });
  });

  it('take no more characters than their field has, and any number where that is not told', () => {
    expect([fieldValue('12345678901', 10), fieldValue('12345678901', 0)]).toEqual(['1234567890', '12345678901']);
    expect(filledFields([{ name: 'Nome', number: 1, size: 2 }], fields, () => 'n')).toEqual([
      { uuid: 'n', name: 'Nome', number: 1, size: 2, value: 'An' },
    ]);
  });

  it('are no videos and no sounds', () => {
    expect(['CG', 'STILL', '', 'video', 'AUDIO'].map(isGraphicType)).toEqual([true, true, true, false, false]);
  });

  it('open with a stored reportage that has none', () => {
    const of = (id: number, count: number): boolean => opensGraphics({ id, cgs: Array.from({ length: count }) });
    expect([of(12, 0), of(12, 1), of(0, 0)]).toEqual([true, false, false]);
  });
});

describe('the words of a section', () => {
  const off = { type: 'off', content: 'O rio subiu. [SOBE SOM]', observation: 'Não citar a fonte.' } as const;
  const art = { type: 'art', content: 'Mapa da [cheia', observation: 'Fundo azul' } as const;
  const soundup = { type: 'soundup', content: '[SIRENES]', observation: '' } as const;
  const interview = { type: 'interview', content: 'Foi terrível', observation: 'Maria' } as const;

  it('are for the public what is said in it, without notes and directions', () => {
    expect([off, art, soundup, interview].map(publicText)).toEqual(['O rio subiu.', '', '', '"Foi terrível"\nMaria']);
  });

  it('stand in a script with what is not said in brackets, so that it is neither read nor timed', () => {
    expect([off, art, soundup, interview].map(scriptText)).toEqual([
      'O rio subiu. [SOBE SOM]\n[Não citar a fonte.]',
      '[Mapa da (cheia\nFundo azul]',
      '[SIRENES]',
      '"Foi terrível"\nMaria',
    ]);
    const empty = (['off', 'art', 'interview'] as const).map((type) => scriptText({ type, content: '', observation: ' ' }).trim());
    expect(empty).toEqual(['', '', '']);
    expect([off, art, soundup].map((section) => withoutBrackets(scriptText(section)).trim())).toEqual(['O rio subiu.', '', '']);
  });
});

describe('a reportage as plain text', () => {
  it('writes its date as the language does, and what an interview quotes in quotes [REP-SEC-20]', () => {
    const none = { reporter: '', programs: [], teaser: null, headingSuggestion: null, lead: null, noteSuggestion: null, information: null };
    const written = { ...none, slug: 'ENCHENTE', date: '2026-03-09', text: 'O rio subiu.', sections: [] };
    expect((['pt_BR', 'es_ES', 'en_US'] as const).map((locale) => reportageText(written, locale))).toEqual([
      'ENCHENTE · 09/03/2026\n\nO rio subiu.',
      'ENCHENTE · 09/03/2026\n\nO rio subiu.',
      'ENCHENTE · 03/09/2026\n\nO rio subiu.',
    ]);
    const spoken = (['interview', 'quote'] as const).map((type) => ({ type, content: 'Foi terrível', observation: 'Maria' }));
    const quoted = '"Foi terrível"\nMaria';
    expect(reportageText({ ...written, sections: spoken }, 'en_US')).toBe(
      `ENCHENTE · 03/09/2026\n\nO rio subiu.\n\n${quoted}\n\n${quoted}`,
    );
  });
});
