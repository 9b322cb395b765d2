import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ACTION_GROUPS, ACTION_IDS, ACTIONS } from '../actions/registry.ts';
import en from './en_US.json' with { type: 'json' };
import es from './es_ES.json' with { type: 'json' };
import pt from './pt_BR.json' with { type: 'json' };

const source = fileURLToPath(new URL('..', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'));
const all = files.map((name) => readFileSync(`${source}/${name}`, 'utf8')).join('\n');

const base = (key: string): string => key.replace(/_(one|other)$/, '');
const known = new Set(Object.keys(en).map(base));
const places = (value: string): string[] => [...value.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]!).sort();

describe('texts', () => {
  it('have the same keys and the same places to fill in the three languages', () => {
    expect(Object.keys(pt)).toEqual(Object.keys(en));
    expect(Object.keys(es)).toEqual(Object.keys(en));
    for (const [key, value] of Object.entries(en)) {
      expect([key, places(pt[key as keyof typeof pt]), places(es[key as keyof typeof es])]).toEqual([key, places(value), places(value)]);
    }
  });

  it('leave no text empty', () => {
    for (const file of [en, pt, es]) expect(Object.entries(file).filter(([, value]) => value.trim() === '')).toEqual([]);
  });

  it('hold every key that the screens ask for', () => {
    const asked = [...all.matchAll(/\b(?:t|text)\(\s*'([^']+)'/g)].map((match) => match[1]!);
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter((key) => !known.has(key))).toEqual([]);
  });

  it('hold the title of every action and group', () => {
    const titles = [...ACTION_IDS.map((id) => ACTIONS[id].title), ...ACTION_GROUPS.map((group) => `group.${group}`)];
    expect(titles.filter((key) => !known.has(key))).toEqual([]);
  });

  it('hold no key that nothing uses', () => {
    const literal = (key: string): boolean => all.includes(`'${key}'`) || all.includes(`\`${key}\``);
    const prefixes = [...all.matchAll(/`([a-zA-Z.:]+[.:])\$\{/g)].map((match) => match[1]!);
    const unused = [...known].filter((key) => !literal(key) && !prefixes.some((prefix) => key.startsWith(prefix)));
    // Refusals and phrases are asked for by the store, by key.
    expect(unused.filter((key) => !/^(error|validation|phrases):/.test(key))).toEqual([]);
  });
});
