import { describe, expect, it } from 'vitest';
import { type FieldSpec, listOf, ruleOf } from './listSpec.ts';
import { SETTINGS_LISTS } from './lists.ts';

const field = (spec: object): FieldSpec => ({ name: 'name', ...spec }) as unknown as FieldSpec;
const TEXT = { kind: 'text', max: 5 };
const NUMBER = { kind: 'number', range: { min: 1, max: 9 } };

describe('the rule of a field of settings', () => {
  it.each<[string, object, boolean, boolean]>([
    ['one that may stay empty', TEXT, false, false],
    ['one that is always asked for', { ...TEXT, required: true }, true, true],
    ['one that is asked for in a new entry', { ...TEXT, required: 'anew' }, true, false],
  ])('%s', (_what, spec, isNew, isKept) => {
    expect([ruleOf(field(spec), true).required, ruleOf(field(spec)).required]).toEqual([isNew, isKept]);
  });

  it.each<[string, object, string, string | undefined]>([
    ['a text as long as it may be', TEXT, '12345', undefined],
    ['a longer one', TEXT, '123456', 'validation:maxLength'],
    ['a text with a check of its own', { ...TEXT, check: () => ({ key: 'validation:invalid' }) }, '1', 'validation:invalid'],
    ['a number in its range', NUMBER, '9', undefined],
    ['one beyond it', NUMBER, '10', 'validation:max'],
    ['no number', NUMBER, '', undefined],
    ['a flag', { kind: 'flag' }, 'true', undefined],
  ])('%s', (_what, spec, typed, problem) => {
    expect(ruleOf(field(spec)).check(typed)?.key).toBe(problem);
  });
});

it('the screen of the programs shows those out of use too, every other list its own', () => {
  const settings = Object.fromEntries([...SETTINGS_LISTS.map(({ id }) => [id, id]), ['allPrograms', 'allPrograms']]);
  for (const list of SETTINGS_LISTS) expect(listOf({ settings } as never, list)).toBe(list.id === 'programs' ? 'allPrograms' : list.id);
});

it('every entry of settings has to have a name, and what else its list says', () => {
  const asked = (isNew: boolean) =>
    SETTINGS_LISTS.flatMap(({ id, fields }) => {
      const [first, ...others] = fields.filter((each) => ruleOf(each, isNew).required).map(({ name }) => name);
      expect([id, first]).toEqual([id, 'name']);
      return others.length === 0 ? [] : [`${id}: ${others.join(', ')}`];
    });
  const always = [
    ...['programs: start, end', 'vehicles: type', 'reports.events: categoryId', 'rss.feeds: url', 'facebook.pages: url'],
    ...['twitter.lists: slug', 'twitter.users: screenName', 'branches: host'],
  ];
  expect(asked(true)).toEqual([...always, 'webhooks: url, secret', 'wordpress.config: url, username']);
  expect(asked(false)).toEqual([...always, 'webhooks: url', 'wordpress.config: url, username']);
});
