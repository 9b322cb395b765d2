// @vitest-environment jsdom
import { NEWS_REPORT_SECTION_TYPES } from '@lauda/domain';
import type { NewsReport } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handlers } from '../../../actions/handlers.ts';
import en from '../../../i18n/first/en_US.ts';
import es from '../../../i18n/first/es_ES.ts';
import pt from '../../../i18n/first/pt_BR.ts';
import formEn from '../../../i18n/reportages/en_US.json' with { type: 'json' };
import formEs from '../../../i18n/reportages/es_ES.json' with { type: 'json' };
import formPt from '../../../i18n/reportages/pt_BR.json' with { type: 'json' };
import { act, press, useEnglish } from '../../../testing/render.tsx';
import {
  buttons,
  choose,
  field,
  likeBrowser,
  openReportage,
  pressed,
  region,
  reportage,
  section,
  typeInto,
} from '../../../testing/reportage.tsx';
import { REPORTAGE_EDITOR } from './editor.tsx';

const drawn: string[] = [];
vi.mock('../../../components/Field.tsx', async (bring) => {
  const { Field } = await bring<typeof import('../../../components/Field.tsx')>();
  return {
    Field: (props: Parameters<typeof Field>[0]): ReactElement => {
      drawn.push(props.label);
      return Field(props);
    },
  };
});
vi.mock('../../../shared/script/ScriptArea.tsx', async (bring) => {
  const { ScriptArea } = await bring<typeof import('../../../shared/script/ScriptArea.tsx')>();
  return {
    ScriptArea: (props: Parameters<typeof ScriptArea>[0]): ReactElement => {
      drawn.push(props.label);
      return ScriptArea(props);
    },
  };
});

let unmount = (): void => undefined;
beforeAll(useEnglish);
beforeEach(likeBrowser);
afterEach(() => unmount());

const open = async (fields: Partial<NewsReport> = {}, options: Parameters<typeof openReportage>[2] = {}) => {
  const opened = await openReportage(REPORTAGE_EDITOR, reportage(fields), options);
  unmount = opened.shown.unmount;
  return opened;
};
const area = (uuid: string): HTMLTextAreaElement => document.querySelector(`textarea[data-script="${uuid}"]`)!;
const titles = (): string[] => [...region('Sections').querySelectorAll('h3')].map(({ textContent }) => textContent ?? '');
const inSection = (uuid: string): HTMLElement => document.querySelector(`[data-section="${uuid}"]`)!;
const counts = (): string => document.querySelector('[data-counts]')?.textContent ?? '';
const adders = (): string[] =>
  buttons(document.querySelector('[aria-label="Add a section"]')!).map((name) => name.split(/Alt|⌥/)[0]!.trim());
const flip = (uuid: string): Promise<void> => act(async () => inSection(uuid).querySelector<HTMLElement>('[role=switch]')!.click());

describe('the form of a reportage', () => {
  it('draws for a keystroke the text that is typed into, and no other of sixty sections; count and time follow', async () => {
    const words = 'a'.repeat(98);
    const sections = Array.from({ length: 60 }, (_, at) => section(`s${at}`, at, { content: words, duration: 'PT7S' }));
    const { now } = await open({ sections });
    // The first one makes the form unsaved, which its button says.
    await typeInto(area('s30'), `${words} b`);
    drawn.length = 0;
    await typeInto(area('s30'), `${words} bc`);
    expect(drawn).toEqual(['Off 31']);
    expect(now().sections[30]).toMatchObject({ content: `${words} bc`, duration: 'PT8S' });
    expect(counts()).toContain('61 words');
    expect(counts()).toContain('07:01');
    drawn.length = 0;
    await typeInto(field('Slug'), 'ENCHENTE NO CENTRO');
    expect(drawn).toEqual(['Slug']);
  });

  it('has its fields, an action bar, a list of graphics that folds, and its sections [REP-FORM-01]', async () => {
    await open();
    for (const name of ['Facts', 'Graphics', 'Sections']) expect(region(name)).toBeTruthy();
    expect(document.querySelector('[role=toolbar][aria-label="Tools of the reportage"]')).toBeTruthy();
    const fold = region('Graphics').querySelector('button')!;
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    await act(async () => fold.click());
    expect(fold.getAttribute('aria-expanded')).toBe('false');
  });

  it('lays four fields in one row, five and eight in two, nine in three [REP-FORM-02] [REP-FORM-03] [REP-FORM-04]', async () => {
    const flags = ['vehiclesEnabled', 'editorEnabled', 'cameramanEnabled', 'classificationEnabled', 'editorialsEnabled'];
    const lines = async (on: number): Promise<number[]> => {
      await open({}, { config: Object.fromEntries(flags.map((flag, at) => [flag, at < on])) });
      const rows = [...region('Facts').querySelectorAll('[data-row]')].map((row) => row.childElementCount);
      unmount();
      unmount = () => undefined;
      return rows;
    };
    expect([await lines(0), await lines(1), await lines(4), await lines(5)]).toEqual([[4], [3, 2], [4, 4], [3, 3, 3]]);
  });

  it('has of its facts those the newsroom uses, each by its flag [REP-FORM-16] [ADM-GEN-02]', async () => {
    const FLAGS = {
      vehiclesEnabled: 'Outlets',
      editorEnabled: 'Editor',
      cameramanEnabled: 'Camera operator',
      classificationEnabled: 'Classification',
      editorialsEnabled: 'Desks',
      branchEnabled: 'Branch',
    } as const;
    const names = Object.keys(FLAGS);
    const shown = async (on: string): Promise<string[]> => {
      const { branchEnabled, ...config } = Object.fromEntries(names.map((name) => [name, name === on]));
      await open({}, { config, documents: { branchEnabled }, roles: ['NEWS_REPORT_READ', 'NEWS_REPORT_WRITE', 'BRANCH_READ'] });
      const labels = [...region('Facts').querySelectorAll('label')].map(({ textContent }) => textContent!.replace(/[*\d/ ]+$/, ''));
      unmount();
      unmount = () => undefined;
      return labels;
    };
    const always = await shown('none');
    for (const label of Object.values(FLAGS)) expect(always).not.toContain(label);
    for (const [flag, label] of Object.entries(FLAGS))
      expect((await shown(flag)).filter((each) => !always.includes(each))).toEqual([label]);
  });

  it('opens the graphics of a stored reportage that has none, and no others [REP-FORM-17]', async () => {
    const graphic = { id: 1, uuid: 'g', index: 0, deviceId: 3, mosData: { objId: 'o', slug: 'TARJA', mosId: 'vizrt', type: 'CG' } };
    const isOpen = async (fields: Partial<NewsReport>): Promise<string | null> => {
      await open(fields);
      const state = region('Graphics').querySelector('button')!.getAttribute('aria-expanded');
      unmount();
      unmount = () => undefined;
      return state;
    };
    expect([await isOpen({}), await isOpen({ cgs: [graphic] }), await isOpen({ id: 0 })]).toEqual(['true', 'false', 'false']);
  });
});

describe('what is missing or wrong', () => {
  const refused = async (fields: Partial<NewsReport>, label: string): Promise<string> => {
    const { edit, calls } = await open({});
    edit({ information: 'x', ...fields });
    await pressed('Save');
    expect(calls).toEqual([]);
    const input = field(label);
    const said = document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
    unmount();
    unmount = () => undefined;
    return said;
  };

  it('is said at its field, and nothing is sent [REP-FORM-05] [REP-FORM-06] [REP-FORM-07] [REP-FORM-10]', async () => {
    expect(await refused({ date: '' }, 'Date')).toBe('Required field');
    expect(await refused({ slug: '' }, 'Slug')).toBe('Required field');
    expect(await refused({ slug: '   ' }, 'Slug')).toBe('Required field');
    expect(await refused({ reporterId: null }, 'Reporter')).toBe('Required field');
  });

  it('is what is too long: a slug of 101 characters, a name of 61 [REP-FORM-08] [REP-FORM-11]', async () => {
    expect(await refused({ slug: 'A'.repeat(101) }, 'Slug')).toBe('At most 100 characters');
    expect(await refused({ cameraman: 'a'.repeat(61) }, 'Camera')).toBe('At most 60 characters');
    const { edit, calls } = await open({});
    edit({ slug: 'A'.repeat(100), cameraman: 'a'.repeat(60) });
    await pressed('Save');
    expect(calls).toHaveLength(1);
  });

  it('is nothing of what may be left out: day, slug and reporter are stored by one call, another changes it [REP-FORM-12] [REP-FORM-14] [REP-FORM-15]', async () => {
    const { edit, calls } = await open({ id: 0, uuid: 'n', slug: '', reporterId: null });
    edit({ slug: 'CHUVA', reporterId: 1 });
    await pressed('Save');
    expect(calls.map(([call, { slug }]) => [call, slug])).toEqual([['create', 'CHUVA']]);
    unmount();
    const stored = await open();
    stored.edit({ slug: 'CHUVA' });
    await pressed('Save');
    expect(stored.calls.map(([call]) => call)).toEqual(['update']);
  });

  const saveButton = (): HTMLButtonElement =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Save'))!;
  const saveByKey = (): Promise<void> => act(async () => void handlers.run('form.save'));

  it('keeps a reportage from being saved while another holds it [REP-FORM-22]', async () => {
    const { edit, calls } = await open({}, { holder: 'bob' });
    edit({ slug: 'CHUVA' });
    expect([saveButton().disabled, document.body.textContent]).toEqual([true, expect.stringContaining('bob')]);
    await saveByKey();
    expect(calls).toEqual([]);
  });

  it.each([
    ['somebody took it over', 'TAKE_OVER', { id: 12, uuid: 'u', nickname: 'bob', userId: 2, since: '2026-03-10T18:58:00' }],
    ['it ran out', 'UNLOCK', { uuid: 'u' }],
  ] as const)('keeps a reportage from being saved once its lock is lost as %s, with its text where it is [REP-FORM-22]', async (_how, action, data) => {
    const { edit, calls, now, store } = await open();
    edit({ slug: 'CHUVA' });
    expect(saveButton().disabled).toBe(false);
    await act(async () => store.receive({ n: 1, topic: 'entity_locker', action, data, userId: 2, date: '' } as never));
    expect(saveButton().disabled).toBe(true);
    await saveByKey();
    expect([calls, now().slug]).toEqual([[], 'CHUVA']);
  });

  it('sends a save once, however often it is asked for [REP-FORM-23]', async () => {
    const { edit, calls, answer } = await open({}, { isSlow: true });
    edit({ slug: 'CHUVA' });
    await act(async () => {
      saveButton().click();
      saveButton().click();
    });
    expect(calls).toHaveLength(1);
    await act(async () => answer());
  });
});

describe('the approval', () => {
  const roles = ['NEWS_REPORT_READ', 'NEWS_REPORT_WRITE', 'NEWS_REPORT_ADMIN'] as const;
  const verbs = (): string[] => buttons().filter((name) => /^(Approve|Disapprove)$/.test(name));

  it('is turned by who may, of what is stored, and says how it stands [REP-APPR-01] [REP-APPR-03]', async () => {
    const { now, others, approvals } = await open({}, { roles });
    expect([verbs(), document.querySelector('header')?.textContent]).toEqual([['Approve'], expect.stringContaining('Not approved')]);
    await pressed('Approve');
    expect([approvals, now().ok, verbs()]).toEqual([[true], true, ['Disapprove']]);
    await pressed('Disapprove');
    expect([approvals, now().ok, verbs()]).toEqual([[true, false], false, ['Approve']]);
    await others({ version: 9, ok: true });
    expect([now().ok, verbs()]).toEqual([true, ['Disapprove']]);
    unmount();
    await open({ id: 0 }, { roles });
    expect(verbs()).toEqual([]);
  });

  it('is seen by others, who cannot turn it', async () => {
    await open({ ok: true });
    expect([verbs(), document.querySelector('header')?.textContent]).toEqual([[], expect.stringContaining('Approved')]);
  });
});

describe('the optional blocks', () => {
  const tools = (): string[] => buttons(document.querySelector('[role=toolbar]')!);
  const block = (): HTMLTextAreaElement | null => document.querySelector('[data-block=teaser] textarea');

  it('come by their button, which goes meanwhile, and are emptied when they are removed [REP-FORM-18] [REP-FORM-19] [REP-FORM-20]', async () => {
    const { now } = await open();
    expect([block(), tools()]).toEqual([null, expect.arrayContaining(['Teaser', 'Suggested intro', 'Suggested tag note', 'Information'])]);
    await pressed('Teaser', document.querySelector('[role=toolbar]')!);
    await typeInto(block()!, 'abc');
    expect([now().teaser, tools()]).toEqual(['abc', expect.not.arrayContaining(['Teaser'])]);
    await typeInto(block()!, '');
    expect(block()).not.toBeNull();
    await typeInto(block()!, 'abc');
    await pressed('Remove Teaser');
    expect([now().teaser, block(), tools()]).toEqual([null, null, expect.arrayContaining(['Teaser'])]);
  });

  it('are offered back with their words, unless something was written there since', async () => {
    const { now, edit } = await open({ teaser: 'Hoje à noite.' });
    const remove = async (): Promise<void> => {
      document.querySelector<HTMLElement>('[data-block=teaser] button')!.focus();
      await pressed('Remove Teaser');
    };
    const back = (): unknown => press(document.body, 'z', { code: 'KeyZ', ctrlKey: true });
    await remove();
    expect(now().teaser).toBeNull();
    back();
    expect([now().teaser, block()?.value]).toEqual(['Hoje à noite.', 'Hoje à noite.']);
    await remove();
    edit({ teaser: 'Outro.' });
    back();
    expect(now().teaser).toBe('Outro.');
  });

  it('are there at once where they are filled [REP-FORM-21]', async () => {
    await open({ noteSuggestion: 'x' });
    expect(document.querySelector<HTMLTextAreaElement>('[data-block=noteSuggestion] textarea')?.value).toBe('x');
  });
});

describe('the layout', () => {
  const media = (): string | undefined => document.querySelector('[role=group][aria-label=Outlets]')?.textContent ?? undefined;
  const hasText = (): boolean => region('Text') !== null;
  /** The fields of what is printed: none where its region is not there. */
  const printed = (): (string | null)[] =>
    [...(region('Text')?.querySelectorAll('textarea') ?? [])].map(
      (area) => area.getAttribute('aria-label') ?? area.labels[0]?.textContent ?? null,
    );
  const laid = async (...vehiclesIds: number[]): Promise<[string | undefined, string, (string | null)[]]> => {
    await open({ vehiclesIds });
    const found: [string | undefined, string, (string | null)[]] = [media(), adders().join(' '), printed()];
    unmount();
    unmount = () => undefined;
    return found;
  };
  const TV = 'Off Stand-up Interview Sound up Art';

  it('follows the outlets, all of them together; none is television [REP-LAY-01] [REP-LAY-02] [REP-LAY-03] [REP-LAY-04] [REP-LAY-05]', async () => {
    expect(await laid(1)).toEqual(['TV', TV, []]);
    expect(await laid(2)).toEqual(['Radio', 'Loc Interview Sound up', []]);
    expect(await laid(3)).toEqual(['Newspaper', 'Interview Sound up', ['Lead', 'Text']]);
    expect(await laid(4)).toEqual(['Web', 'Interview Sound up', ['Lead', 'Text']]);
    expect(await laid(1, 4)).toEqual(['TVWeb', TV, ['Lead', 'Text']]);
    expect(await laid()).toEqual(['TV', TV, []]);
  });

  it('takes nothing away that is written [REP-LAY-06]', async () => {
    const { now, edit } = await open({ vehiclesIds: [1, 4], lead: 'O lide.', sections: [section('a', 0, { content: 'Chove.' })] });
    edit({ vehiclesIds: [2] });
    expect([now().sections[0]?.content, titles(), area('a').value, hasText()]).toEqual(['Chove.', ['Off 01'], 'Chove.', true]);
  });
});

describe('the sections', () => {
  it('are named in three languages, whatever the catalogue calls them [REP-SEC-02]', async () => {
    const names = ['opening', 'heading', 'closure', 'teaser', 'quote', 'sound-up'] as const;
    expect(NEWS_REPORT_SECTION_TYPES).toEqual(expect.arrayContaining([...names]));
    const words = [
      { ...pt, ...formPt },
      { ...es, ...formEs },
      { ...en, ...formEn },
    ] as Record<string, string>[];
    for (const texts of words) expect(NEWS_REPORT_SECTION_TYPES.filter((type) => !texts[`reportSection.${type}`])).toEqual([]);
    await open({ sections: names.map((type, at) => section(type, at, { type })) });
    expect(titles()).toEqual(['Opening 01', 'Intro 01', 'Sign-off 01', 'Teaser 01', 'Quote 01', 'Sound up 01']);
  });

  it('are labelled by type with two digits, and added at the end [REP-SEC-13] [REP-SEC-21]', async () => {
    const { now } = await open({ sections: [section('a', 0), section('b', 1, { type: 'interview', manual: true })] });
    await pressed('Off', document.querySelector('[aria-label="Add a section"]')!);
    expect(titles()).toEqual(['Off 01', 'Interview 01', 'Off 02']);
    expect(now().sections.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(new Set(now().sections.map(({ uuid }) => uuid)).size).toBe(3);
  });

  it('have no time where they run under the others [REP-SEC-09] [REP-SEC-10]', async () => {
    const { now } = await open({ sections: [section('a', 0, { type: 'art' }), section('b', 1, { type: 'soundup' }), section('c', 2)] });
    await typeInto(area('a'), 'a'.repeat(100));
    await typeInto(area('b'), 'a'.repeat(100));
    expect(now().sections.map(({ duration }) => duration)).toEqual(['PT0S', 'PT0S', 'PT0S']);
    for (const uuid of ['a', 'b']) expect(inSection(uuid).querySelectorAll('[role=switch], [data-time], input')).toHaveLength(0);
    expect(inSection('c').querySelectorAll('[role=switch]')).toHaveLength(1);
  });

  it('last what is typed while they are told to, and what they read in again [REP-SEC-04] [REP-SEC-07] [REP-SEC-08]', async () => {
    const { now } = await open({ sections: [section('a', 0)] });
    await typeInto(area('a'), 'a'.repeat(100));
    expect(now().sections[0]?.duration).toBe('PT8S');
    await flip('a');
    const time = inSection('a').querySelector('input')!;
    await typeInto(time, '00:20');
    await act(async () => time.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    await typeInto(area('a'), 'a'.repeat(50));
    expect(now().sections[0]).toMatchObject({ manual: true, duration: 'PT20S' });
    await typeInto(area('a'), 'a'.repeat(100));
    await flip('a');
    expect(now().sections[0]).toMatchObject({ manual: false, duration: 'PT8S' });
  });

  it('turn their case to and fro [REP-SEC-17]', async () => {
    const { now } = await open({ sections: [section('a', 0, { content: 'Olá' })] });
    await pressed('Turn the case', inSection('a'));
    expect(now().sections[0]?.content).toBe('OLÁ');
    await pressed('Turn the case', inSection('a'));
    expect(now().sections[0]?.content).toBe('olá');
  });

  it('go up and down and keep the caret; one that is removed is offered back', async () => {
    const { now } = await open({ sections: ['a', 'b', 'c'].map((uuid, at) => section(uuid, at, { content: uuid })) });
    const order = (): string =>
      now()
        .sections.map(({ uuid, index }) => `${uuid}${index}`)
        .join(' ');
    area('c').focus();
    await pressed('Off 03 up', inSection('c'));
    expect([order(), document.activeElement]).toEqual(['a0 c1 b2', area('c')]);
    await pressed('Remove Off 02', inSection('c'));
    expect(order()).toBe('a0 b1');
  });

  it('follow the rate of another reporter where their time is automatic [REP-SEC-06]', async () => {
    const words = 'a'.repeat(100);
    const manual = { manual: true, duration: 'PT20S' };
    const { now } = await open({
      sections: [section('a', 0, { content: words, duration: 'PT8S' }), section('b', 1, { content: words, ...manual })],
    });
    await choose('Reporter', 'bea');
    expect([now().reporterId, now().sections.map(({ duration }) => duration)]).toEqual([2, ['PT6S', 'PT20S']]);
  });

  it('are merged word by word with those of others, and their time follows', async () => {
    const stored = [section('a', 0, { content: 'uma frase e fim.' }), section('b', 1, { content: 'dois' })];
    const { now, others } = await open({ sections: stored });
    await typeInto(area('a'), `uma frase e final ${'a'.repeat(82)}`);
    await others({
      version: 2,
      sections: [section('a', 0, { content: 'outra frase e fim.' }), section('b', 1, { content: 'dois e meio' })],
    });
    await act(async () => undefined);
    expect(now().sections.map(({ content }) => content)).toEqual([`outra frase e final ${'a'.repeat(82)}`, 'dois e meio']);
    expect(now().sections.map(({ duration }) => duration)).toEqual(['PT8S', 'PT1S']);
    expect(document.body.textContent).toContain('Sections');
  });

  it('that both wrote are shown with what each wrote, section by section', async () => {
    const { others } = await open({ sections: [section('a', 0, { content: 'uma frase e fim.' })] });
    await typeInto(area('a'), 'uma frase e tudo acabou.');
    await others({ version: 2, sections: [section('a', 0, { content: 'uma frase e nada mais.' })] });
    await act(async () => undefined);
    for (const said of ['Off 01\numa frase e tudo acabou.', 'Off 01\numa frase e nada mais.'])
      expect([...document.querySelectorAll('p')].map(({ textContent }) => textContent)).toContain(said);
  });
});
