// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { Questions } from '../../components/ConfirmDialog.tsx';
import { showLanguage, withTexts } from '../../i18n/i18n.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render } from '../../testing/render.tsx';
import { Identities } from './Identities.tsx';

let shown: RenderedComponent | undefined;
const forgotten: number[] = [];
let left = [{ id: 4, name: 'Bia Souza', email: 'bia@tv.example', subject: 's-4', userId: null }];
beforeEach(() => void forgotten.splice(0));
afterEach(() => shown?.unmount());

it('forgets an identity of the provider after a question, and keeps it where that is called off', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  Object.assign(newsroom.client, {
    signIn: {
      identities: {
        list: async () => left,
        remove: async (id: number) => {
          forgotten.push(id);
          left = [];
        },
      },
    },
  });
  await showLanguage('en_US');
  await withTexts('lists', async () => undefined)();
  const { At } = await deskOf(newsroom, ['ADMIN_READ', 'USER_READ', 'USER_WRITE']);
  shown = await render(
    <At>
      <Identities />
      <Questions />
    </At>,
  );
  const press = (label: string): Promise<void> =>
    act(async () => [...document.querySelectorAll('button')].findLast((each) => each.textContent === label)!.click());
  const question = () => document.querySelector('[role=dialog], [role=alertdialog]');
  await vi.waitFor(() => expect(shown!.text()).toContain('Bia Souza'), PATIENCE);
  await press('Unlink');
  await vi.waitFor(() => expect(question()?.textContent).toContain('Bia Souza'), PATIENCE);
  await press('Cancel');
  await vi.waitFor(() => expect(question()).toBeNull(), PATIENCE);
  expect([forgotten, shown.text().includes('Bia Souza')]).toEqual([[], true]);
  await press('Unlink');
  await vi.waitFor(() => expect(question()).not.toBeNull(), PATIENCE);
  await press('Unlink');
  await vi.waitFor(() => expect(shown!.text()).not.toContain('Bia Souza'), PATIENCE);
  expect(forgotten).toEqual([4]);
});
