import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ACTION_IDS, ACTIONS } from '../actions/registry.ts';
import { ACTION_GROUPS } from '../actions/spec.ts';
import type { AnyScreen } from '../app/screen.ts';
import { SCREENS } from '../screens/screens.ts';
import branchesEn from './branches/en_US.json' with { type: 'json' };
import branchesEs from './branches/es_ES.json' with { type: 'json' };
import branchesPt from './branches/pt_BR.json' with { type: 'json' };
import calendarEn from './calendar/en_US.json' with { type: 'json' };
import calendarEs from './calendar/es_ES.json' with { type: 'json' };
import calendarPt from './calendar/pt_BR.json' with { type: 'json' };
import chatEn from './chat/en_US.json' with { type: 'json' };
import chatEs from './chat/es_ES.json' with { type: 'json' };
import chatPt from './chat/pt_BR.json' with { type: 'json' };
import deskEn from './desk/en_US.json' with { type: 'json' };
import deskEs from './desk/es_ES.json' with { type: 'json' };
import deskPt from './desk/pt_BR.json' with { type: 'json' };
import devicesEn from './devices/en_US.json' with { type: 'json' };
import devicesEs from './devices/es_ES.json' with { type: 'json' };
import devicesPt from './devices/pt_BR.json' with { type: 'json' };
import firstEn from './first/en_US.ts';
import firstEs from './first/es_ES.ts';
import firstPt from './first/pt_BR.ts';
import listsEn from './lists/en_US.ts';
import listsEs from './lists/es_ES.ts';
import listsPt from './lists/pt_BR.ts';
import productionsEn from './productions/en_US.json' with { type: 'json' };
import productionsEs from './productions/es_ES.json' with { type: 'json' };
import productionsPt from './productions/pt_BR.json' with { type: 'json' };
import reportagesEn from './reportages/en_US.json' with { type: 'json' };
import reportagesEs from './reportages/es_ES.json' with { type: 'json' };
import reportagesPt from './reportages/pt_BR.json' with { type: 'json' };
import reportsEn from './reports/en_US.json' with { type: 'json' };
import reportsEs from './reports/es_ES.json' with { type: 'json' };
import reportsPt from './reports/pt_BR.json' with { type: 'json' };
import souvEn from './souv/en_US.json' with { type: 'json' };
import souvEs from './souv/es_ES.json' with { type: 'json' };
import souvPt from './souv/pt_BR.json' with { type: 'json' };
import workspaceEn from './workspace/en_US.json' with { type: 'json' };
import workspaceEs from './workspace/es_ES.json' with { type: 'json' };
import workspacePt from './workspace/pt_BR.json' with { type: 'json' };

const PARTS = [
  [firstEn, firstEs, firstPt],
  [branchesEn, branchesEs, branchesPt],
  [chatEn, chatEs, chatPt],
  [calendarEn, calendarEs, calendarPt],
  [deskEn, deskEs, deskPt],
  [devicesEn, devicesEs, devicesPt],
  [listsEn, listsEs, listsPt],
  [productionsEn, productionsEs, productionsPt],
  [reportagesEn, reportagesEs, reportagesPt],
  [reportsEn, reportsEs, reportsPt],
  [souvEn, souvEs, souvPt],
  [workspaceEn, workspaceEs, workspacePt],
] as const;
const together = (language: 0 | 1 | 2): Record<string, string> => Object.assign({}, ...PARTS.map((part) => part[language]));
const [en, es, pt] = [together(0), together(1), together(2)];

const source = fileURLToPath(new URL('..', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'));
// The words for acts are chosen in the domain, for the command line too.
const acts = readFileSync(fileURLToPath(new URL('../../../packages/domain/src/upkeep/acts.ts', import.meta.url)), 'utf8');
const all = [...files.map((name) => readFileSync(`${source}/${name}`, 'utf8')), acts].join('\n');

const base = (key: string): string => key.replace(/_(one|other)$/, '');
const known = new Set(Object.keys(en).map(base));
const places = (value: string): string[] => [...value.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]!).sort();

describe('texts', () => {
  it('have the same keys, words for each and the same places to fill in the three languages [LOC-12]', () => {
    for (const [english, spanish, portuguese] of PARTS) {
      expect(Object.keys(portuguese)).toEqual(Object.keys(english));
      expect(Object.keys(spanish)).toEqual(Object.keys(english));
    }
    for (const [key, value] of Object.entries(en))
      expect([key, places(pt[key]!), places(es[key]!)]).toEqual([key, places(value), places(value)]);
    expect(Object.keys(en).filter((key) => [en, es, pt].some((texts) => !texts[key]?.trim()))).toEqual([]);
  });

  it('say of every page of the administration what it is for', () => {
    const pages = Object.values<AnyScreen>(SCREENS).filter(({ isAdmin }) => isAdmin);
    expect(pages.length).toBeGreaterThan(15);
    // Registration is a list of such pages itself.
    const under = Object.values<AnyScreen>(SCREENS).filter(({ path }) => /^\/admin\/[^/]+$/.test(path));
    expect(under.filter(({ isAdmin }) => !isAdmin).map(({ path }) => path)).toEqual(['/admin/registration']);
    expect(pages.map(({ path }) => `admin.${path.split('/').at(-1)}`).filter((key) => !(key in listsEn))).toEqual([]);
  });

  it('call a guideline and a story by one word each, in Spanish and in Portuguese', () => {
    const notes = /^(lint|traffic)\.level\.note$|[fF]oot[nN]ote|noteSuggestion/;
    const said = (file: Record<string, string>, other: RegExp): string[] =>
      Object.entries(file).flatMap(([key, value]) => (other.test(value) && !notes.test(key) ? [`${key}: ${value}`] : []));
    expect(said(es, /\b(pautas?|notas?)\b/i)).toEqual([]);
    expect(said(pt, /\bmatérias?(?![\wà-ú])/i)).toEqual([]);
  });

  it('say tú to everybody in Spanish', () => {
    const usted = /\b([Uu]sted|Elija|Busque|Abra|Escriba|Seleccione|Pulse|Haga|Espere|Revise|Confirme|Vuelva|Introduzca)\b/;
    expect(Object.entries(es).flatMap(([key, value]) => (usted.test(value) ? [`${key}: ${value}`] : []))).toEqual([]);
  });

  it('stand in one file each', () => {
    expect(PARTS.reduce((sum, [english]) => sum + Object.keys(english).length, 0)).toBe(Object.keys(en).length);
  });

  it('leave no text empty', () => {
    for (const file of [en, pt, es]) expect(Object.entries(file).filter(([, value]) => value.trim() === '')).toEqual([]);
  });

  it('hold every key that the screens ask for', () => {
    const asked = [...all.matchAll(/\b(?:t|text)\(\s*'([^']+)'/g)].map((match) => match[1]!);
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter((key) => !known.has(key))).toEqual([]);
  });

  it('are given a value for each of their places, and no other', () => {
    const given = (written: string): string[] | undefined => {
      // Names at the first depth of the braces, without what stands in brackets of their values.
      let bare = written;
      for (let before = ''; before !== bare; ) [before, bare] = [bare, bare.replace(/\([^()]*\)|\[[^[\]]*\]|'[^']*'|`[^`]*`/g, '_')];
      return bare.includes('...') ? undefined : [...bare.matchAll(/(?:^|,)\s*(\w+)/g)].map((match) => match[1]!).sort();
    };
    const calls = [...all.matchAll(/\bt\(\s*'([^']+)'(?:,\s*\{([^{}]*)\},?)?\s*\)/g)];
    const checked = calls.flatMap(([, key = '', written = '']) => {
      const value = en[key] ?? en[`${key}_other`];
      const names = given(written);
      if (value === undefined || names === undefined) return [];
      // What is counted chooses the word and need not stand in it.
      const count = key in en ? [] : ['count'];
      return [[key, [...new Set(names)].filter((name) => !count.includes(name)), places(value).filter((name) => !count.includes(name))]];
    });
    expect(checked.length).toBeGreaterThan(500);
    expect(checked.filter(([, names, wanted]) => String(names) !== String(wanted))).toEqual([]);
  });

  it('hold every key that the store tells', () => {
    const folder = fileURLToPath(new URL('../../../packages/store/src', import.meta.url));
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const store = sources.map((name) => readFileSync(`${folder}/${name}`, 'utf8')).join('\n');
    const told = [...store.matchAll(/'((?:error|phrases|validation):[A-Za-z]+)'/g)].map((match) => match[1]!);
    expect(told.length).toBeGreaterThan(20);
    expect(told.filter((key) => !known.has(key))).toEqual([]);
  });

  it('name every step that can be taken back', () => {
    const folder = fileURLToPath(new URL('../../../packages/store/src', import.meta.url));
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const store = sources.map((name) => readFileSync(`${folder}/${name}`, 'utf8')).join('\n');
    const steps = [...`${store}\n${all}`.matchAll(/(?:label: |together\()'(undo\.[A-Za-z.]+)'/g)].map((match) => match[1]!);
    expect(steps.length).toBeGreaterThan(20);
    expect(steps.filter((key) => !known.has(key))).toEqual([]);
    const undone = [...store.matchAll(/'(undo\.[A-Za-z.]+)'/g)].map((match) => match[1]!);
    expect(undone.filter((key) => !known.has(key))).toEqual([]);
  });

  it('hold the title of every action and group', () => {
    const titles = [...ACTION_IDS.map((id) => ACTIONS[id].title), ...ACTION_GROUPS.map((group) => `group.${group}`)];
    expect(titles.filter((key) => !known.has(key))).toEqual([]);
  });

  it('hold no key that nothing uses', () => {
    const literal = (key: string): boolean => all.includes(`'${key}'`) || all.includes(`\`${key}\``);
    const prefixes = [...all.matchAll(/`([a-zA-Z.:]+[.:])\$\{/g)].map((match) => match[1]!);
    // Texts of a list are called by its kind (`verbsOf`, `dayTexts`, `pageTexts`, `namedSpec`).
    const endings = [...all.matchAll(/`\$\{(?:kind|name)\}\.(\w+)`/g)].map((match) => match[1]!);
    const ofKinds = new Set(
      ['guideline', 'production', 'reportage', 'report'].flatMap((kind) => endings.map((ending) => `${kind}.${ending}`)),
    );
    const isUsed = (key: string): boolean => literal(key) || ofKinds.has(key) || prefixes.some((prefix) => key.startsWith(prefix));
    const unused = [...known].filter((key) => !isUsed(key));
    // Refusals and phrases are asked for by the store, by key.
    expect(unused.filter((key) => !/^(error|validation|phrases):/.test(key))).toEqual([]);
  });
});
