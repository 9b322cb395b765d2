// @vitest-environment jsdom
import { SECTION_NAMES } from '@lauda/domain';
import { act, createElement, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { hasText, showLanguage, showTexts, text, useText, withTexts } from './i18n.ts';

it('fills places and chooses the plural of each language', async () => {
  for (const [language, one, many] of [
    ['pt_BR', '1 erro', '2 erros'],
    ['en_US', '1 error', '2 errors'],
  ] as const) {
    showTexts(language, { 'lint.errors_one': one.replace('1', '{{count}}'), 'lint.errors_other': many.replace('2', '{{count}}') });
    const said = [1, 2, 1_000_000].map((count) => text('common.more', { count }));
    expect(said).toEqual(['common.more', 'common.more', 'common.more']);
    expect([1, 2].map((count) => text('lint.errors' as 'common.more', { count }))).toEqual([one, many]);
    // Portuguese and Spanish have an ending for whole millions, which the files leave to `_other`.
    expect(text('lint.errors' as 'common.more', { count: 1_000_000 })).toBe(many.replace('2', '1000000'));
  }
});

it('keeps a place that nothing fills, and knows which texts there are', () => {
  showTexts('en_US', { 'common.more': '{{a}} of {{b}}' });
  expect(text('common.more', { a: 0 })).toBe('0 of {{b}}');
  expect([hasText('common.more'), hasText('no.such')]).toEqual([true, false]);
});

it('draws again when the language changes, and shows the one asked for last', async () => {
  await showLanguage('pt_BR');
  const Word = (): ReactElement => createElement('b', null, useText().t('common.close'));
  const element = document.createElement('div');
  const root = createRoot(element);
  await act(async () => root.render(createElement(Word)));
  const first = element.textContent;
  await act(() => showLanguage('en_US'));
  expect([first, element.textContent, document.documentElement.lang]).toEqual(['Fechar', 'Close', 'en-US']);
  await act(async () => void (await Promise.all([showLanguage('pt_BR'), showLanguage('es_ES')])));
  expect([element.textContent, document.documentElement.lang]).toEqual(['Cerrar', 'es-ES']);
  root.unmount();
});

it.each([
  [
    'saving, restoring and sending that failed, a conflict, a condition that is missing, an unstable server [ERR-09]',
    ['saveFailed', 'restoreFailed', 'uploadFailed', 'conflict', 'preconditionRequired', 'serverInstability'],
  ],
  [
    'a rundown that is there or not, cannot be created or keeps its date [ERR-10]',
    ['rundownExists', 'rundownDoesNotExist', 'rundownCannotBeCreated', 'dateCannotBeChanged'],
  ],
  [
    'a device, a plugin, a media or an archive that is not there [ERR-11]',
    ['mosCommunicationFailed', 'pluginDisconnected', 'mediaNotFound', 'noValidMam'],
  ],
  [
    'what became of a lock, a synchronization, settings, a team, a device [ERR-12]',
    ['lockLost', 'lockTakenOver', 'syncInProgress', 'settingsConflict', 'teamCannotBeDeleted', 'deviceDeleteFailed'],
  ],
] as const)('has words in three languages for %s', async (_what, names) => {
  const said = new Map<string, Set<string>>(names.map((name) => [name, new Set()]));
  for (const language of ['pt_BR', 'es_ES', 'en_US'] as const) {
    await showLanguage(language);
    for (const [name, words] of said) words.add(text(`error:${name}` as 'error:conflict'));
  }
  for (const [name, words] of said) expect([name, words.size, words.has(`error:${name}`)]).toEqual([name, 3, false]);
});

it.each(['pt_BR', 'es_ES', 'en_US'] as const)('calls two things of a form by two names, and one thing by one in %s', async (language) => {
  await showLanguage(language);
  const bring = async (part: 'workspace' | 'reports' | 'lists') => await withTexts(part, async () => undefined)();
  for (const part of ['workspace', 'reports', 'lists'] as const) await bring(part);
  const parts = SECTION_NAMES.map((name) => text(`section.${name}`));
  const items = (['part.video', 'part.cg', 'part.text', 'story.footnote', 'story.information'] as const).map((key) => text(key));
  const things = [...parts, ...items];
  expect(new Set(things).size).toBe(things.length);
  expect([text('report.owner'), text('column.vt'), text('kind.vt')]).toEqual([text('found.owner'), text('section.vt'), text('section.vt')]);
});
