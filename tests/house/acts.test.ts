import { LOCALES, messageText } from '@lauda/domain';
import { reasonText } from '@lauda/domain/reasons';
import { actPlace, actText, actVerb } from '@lauda/domain/upkeep';
import { areas } from '@lauda/spec';
import { callsOf, isAct } from '@lauda/spec/kit';
import { expect, it } from 'vitest';

const acts = Object.entries(areas)
  .flatMap(([name, area]) => callsOf(area, name))
  .filter(({ call }) => isAct(call))
  .map(({ id }) => id)
  // No calls: `lauda-server administrator` and `lauda-server restore` write them.
  .concat('users.letIn', 'backups.restore');

it.each(LOCALES)('every act of the audit is told by words in %s', (locale) => {
  expect(acts.length).toBeGreaterThan(100);
  expect(acts.filter((act) => actVerb(act) === undefined)).toEqual([]);
  expect(acts.filter((act) => /[{}:_]|\.\w/.test(actText(act, locale)))).toEqual([]);
  expect(acts.filter((act) => actPlace(act) === 'general.title')).toEqual([]);
});

it.each(LOCALES)('a refusal that sends people to a page calls it as the page is called in %s', (locale) => {
  expect(reasonText('keptPublic', locale)).toContain(messageText('general.title', locale));
});
