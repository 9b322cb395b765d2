// @vitest-environment jsdom
import type { Post } from '@lauda/sdk';
import { afterEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import desk from '../../i18n/desk/en_US.json' with { type: 'json' };
import en from '../../i18n/first/en_US.ts';
import { showTexts } from '../../i18n/i18n.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render } from '../../testing/render.tsx';
import { PublishDialog } from './PublishDialog.tsx';

let shown: RenderedComponent;
afterEach(() => shown.unmount());

const NAMES: Readonly<Record<number, string>> = { 1: 'Ana', 2: 'Bia' };
const post = { id: 7, version: 1, slug: 'FEIRA', state: 'DRAFT', wordpressId: 1, authorId: 4, categoryId: 9 } as unknown as Post;

it('on another site asks anew for author and category, and for those of the first site where that is chosen again', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const sent: object[] = [];
  Object.assign(newsroom.client.wordpress.config, {
    list: async () => [
      { id: 1, name: 'Portal' },
      { id: 2, name: 'Blog' },
    ],
  });
  Object.assign(newsroom.client.wordpress, {
    // The same ids mean others on each site, or nobody.
    authors: async (id: number) => [{ id: 4, name: NAMES[id] }],
    categories: async (id: number) => (id === 1 ? [{ id: 9, name: 'Cidade' }] : [{ id: 12, name: 'Bairros' }]),
  });
  Object.assign(newsroom.client, {
    posts: {
      publish: async (_id: number, wish: object) => {
        sent.push(wish);
        return { ...post, ...wish, version: 2 };
      },
    },
  });
  const { At } = await deskOf(newsroom, ['POST_READ', 'POST_WRITE']);
  showTexts('en_US', { ...en, ...desk });
  shown = await render(
    <At>
      <PublishDialog post={post} onClose={() => undefined} />
    </At>,
  );
  const written = (): string[] => [...document.querySelectorAll<HTMLInputElement>('[role=combobox]')].map(({ value }) => value);
  const choose = (site: string): Promise<void> =>
    act(async () => {
      const select = document.querySelector('select')!;
      select.value = site;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  const save = (): Promise<void> => act(async () => document.querySelector<HTMLFormElement>('[role=dialog] form')!.requestSubmit());
  await vi.waitFor(() => expect(written()).toEqual(['Ana', 'Cidade']), PATIENCE);
  await choose('2');
  await vi.waitFor(() => expect(written()).toEqual(['', '']), PATIENCE);
  await save();
  expect(sent).toEqual([]);
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(2);
  await choose('1');
  await vi.waitFor(() => expect(written()).toEqual(['Ana', 'Cidade']), PATIENCE);
  await save();
  await vi.waitFor(() => expect(sent).toEqual([{ wordpressId: 1, authorId: 4, categoryId: 9 }]), PATIENCE);
});
