// @vitest-environment jsdom
import type { Role } from '@lauda/domain';
import type { SettingsListName, Store } from '@lauda/store';
import type { ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useLookups } from '../app/lookups.ts';
import { FormOf } from '../forms/kit.tsx';
import { useGroups } from '../screens/Guidelines/useGroups.ts';
import { useGraphics } from '../screens/Reportages/form/useGraphics.ts';
import { useLayout, useReportageConfig } from '../screens/Reportages/form/useReportage.ts';
import { useRoundNames } from '../screens/Rounds/useRoundNames.ts';
import type { FieldSpec, ListSpec } from '../screens/Settings/listSpec.ts';
import { useEntryWords } from '../screens/Settings/useEntryWords.ts';
import { useRates } from '../screens/Story/useRates.ts';
import { deskOf, FakeNewsroom, story, user } from '../testing/desk.tsx';
import { type RenderedComponent, render } from '../testing/render.tsx';
import { useBranchEnabled } from './branchesEnabled.ts';
import { useBranches, useFlagsOf } from './branchFlags.ts';
import { type EntryList, PRODUCTION_LISTS, REPORT_LISTS, useEntries, useEntryNames } from './entryNames.ts';
import { useMayBePrivate } from './useMayBePrivate.ts';
import { usePaperFont } from './usePaperFont.ts';

let shown: RenderedComponent | undefined;
afterEach(() => shown?.unmount());

const Using = ({ use }: { use: () => unknown }): ReactElement => {
  use();
  return <output />;
};
const REPORTAGE = { programsIds: [], vehiclesIds: [], cgs: [] };
const source = {
  view: { snapshot: () => ({ document: REPORTAGE }), subscribe: () => () => undefined },
  edit: () => undefined,
  readOnly: false,
  problemOf: () => undefined,
};

/** Which settings are loaded where something is shown that needs them. */
async function loadedBy(use: () => unknown, roles: readonly Role[]): Promise<string[]> {
  const { store, At } = await deskOf(new FakeNewsroom(user(1, 'ana')), roles);
  const loaded = new Set<string>();
  const all: Store['settings'] = store.settings;
  for (const [name, each] of Object.entries(all) as [string, unknown][])
    if (each && typeof each === 'object' && 'ensure' in each)
      vi.spyOn(each as { ensure(): Promise<void> }, 'ensure').mockImplementation(async () => void loaded.add(name));
  shown = await render(
    <At>
      <FormOf source={source}>
        <Using use={use} />
      </FormOf>
    </At>,
  );
  return [...loaded].sort();
}

const PEOPLE = ['programs', 'users'];
// The lists are constants where they are used as well: others at each rendering would be loaded at each.
const BRANCHES: readonly EntryList[] = ['branches', 'types'];
const words = (...fields: Partial<FieldSpec>[]): (() => unknown) => {
  const spec = { fields } as unknown as ListSpec;
  return () => useEntryWords(spec);
};
const SOURCES: readonly SettingsListName[] = ['facebook.pages', 'rss.feeds', 'twitter.lists', 'twitter.users'];

it.each<[string, () => unknown, readonly string[], (readonly Role[])?]>([
  ['people and programs', useLookups, PEOPLE],
  ['rounds', useRoundNames, ['rounds.institutions', 'rounds.segments']],
  ['productions', () => useEntryNames(PRODUCTION_LISTS), ['productions.resources', 'productions.types', 'vehicles']],
  ['reports', () => useEntryNames(REPORT_LISTS), ['reports.categories', 'reports.events']],
  ['the entries of a choice', () => useEntries('vehicles'), ['vehicles']],
  ['guidelines without groups', () => useGroups({}, '2026-03-10'), PEOPLE],
  ['guidelines by program', () => useGroups({ grouping: 'PROGRAM' }, '2026-03-10'), PEOPLE],
  ['guidelines by type', () => useGroups({ grouping: 'TYPE' }, '2026-03-10'), [...PEOPLE, 'types']],
  ['guidelines by classification', () => useGroups({ grouping: 'CLASSIFICATION' }, '2026-03-10'), ['classifications', ...PEOPLE]],
  ['guidelines by editorial', () => useGroups({ grouping: 'EDITORIAL' }, '2026-03-10'), ['editorials', ...PEOPLE]],
  ['entries of settings that name nothing', words({ kind: 'text' }), PEOPLE],
  ['entries of settings that name groups', words({ kind: 'entries', list: 'groups' }), ['groups', ...PEOPLE]],
  ['entries of settings that name a category', words({ kind: 'entry', list: 'rss.categories' }), [...PEOPLE, 'rss.categories']],
  ['entries of settings that name graphics', words({ kind: 'entry', list: 'cg' }), ['devices', ...PEOPLE]],
  ['entries of settings that name a playout', words({ kind: 'entry', list: 'playout' }), ['devices', ...PEOPLE]],
  ['entries of settings with members', words({ kind: 'members', lists: ['rss.feeds'] }), [...PEOPLE, 'rss.feeds']],
  ['lanes', words({ kind: 'sources' }), [...PEOPLE, ...SOURCES]],
  ['names in documents', () => useEntryNames(BRANCHES), ['branches', 'types'], ['BRANCH_READ']],
  ['names in documents of who may not see branches', () => useEntryNames(BRANCHES), ['types']],
  ['other newsrooms', () => useBranches(), ['branches'], ['BRANCH_READ']],
  ['other newsrooms nobody asked for', () => useBranches(false), [], ['BRANCH_READ']],
  ['other newsrooms for who may not see them', () => useBranches(), []],
  ['whether there are other newsrooms', useBranchEnabled, ['documents']],
  ['the fields of guidelines', () => useFlagsOf('assignments', null), ['assignments']],
  ['the fields of stories', () => useFlagsOf('stories', null), ['stories']],
  ['the fields of no kind', () => useFlagsOf(undefined, null), []],
  ['what may be private', () => useMayBePrivate('stories'), ['documents']],
  ['whether reports may be private', () => useMayBePrivate('reports'), ['documents', 'reports']],
  ['the font of paper', usePaperFont, ['print']],
  ['read rates', () => useRates(story()), ['programs', 'stories', 'users']],
  ['the form of reportages', useReportageConfig, ['news_reports']],
  ['its graphics', useGraphics, ['devices', ...PEOPLE]],
  ['its outlets', useLayout, ['vehicles']],
])('%s: what is needed is loaded, and nothing else', async (_what, use, needed, roles = []) => {
  expect(await loadedBy(use, roles)).toEqual([...needed].sort());
});
