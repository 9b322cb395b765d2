// @vitest-environment jsdom
import type { Command } from '@lauda/store';
import { afterEach, expect, it } from 'vitest';
import { LANGUAGES, showLanguage } from '../i18n/i18n.ts';
import { deskOf, FakeNewsroom, user } from '../testing/desk.tsx';
import { act, type RenderedComponent, render } from '../testing/render.tsx';
import { UndoAnnouncer } from './UndoAnnouncer.tsx';

let shown: RenderedComponent;
afterEach(() => shown.unmount());

const step = (label: string): Command => ({
  label,
  versions: new Map(),
  run: async (record) => {
    record(step('undo.story.restore'));
    return true;
  },
});

it('says what was taken back and done again, each time anew, in the language of the desk', async () => {
  const { store } = await deskOf(new FakeNewsroom(user(1, 'ana')));
  await showLanguage('en_US');
  shown = await render(<UndoAnnouncer store={store} />);
  const said = (): Element => shown.element.querySelector('[role=status][aria-live=polite]')!;
  expect(said().textContent).toBe('');
  store.undo.push(step('undo.story.remove'));
  store.undo.push(step('undo.story.remove'));
  await act(async () => void (await store.undo.undo()));
  expect(said().textContent).toBe('Undone: deletion of stories.');
  const first = said().firstElementChild;
  await act(async () => void (await store.undo.undo()));
  expect([said().textContent, said().firstElementChild === first]).toEqual(['Undone: deletion of stories.', false]);
  await act(async () => void (await store.undo.redo()));
  expect(said().textContent).toBe('Done again: deletion of stories.');
  const words: string[] = [];
  for (const language of LANGUAGES) {
    await act(async () => void (await showLanguage(language)));
    words.push(said().textContent!);
  }
  expect(words).toEqual(['Refeito: exclusão de laudas.', 'Rehecho: borrado de noticias.', 'Done again: deletion of stories.']);
});
