// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { LaneDialog } from './LaneDialog.tsx';

let shown: RenderedComponent;
beforeAll(useEnglish);
afterEach(() => shown.unmount());

it('of another kind has no sources of the first, whose ids mean others', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const sent: object[] = [];
  const list = (name: string) => ({ list: async () => [{ id: 3, version: 1, name }] });
  Object.assign(newsroom.client, {
    agency: {
      lanes: {
        list: async () => [],
        create: async (lane: object) => {
          sent.push(lane);
          return { ...lane, id: 9, version: 1 };
        },
      },
    },
    rss: { categories: {}, feeds: list('Defesa Civil') },
    facebook: { categories: {}, pages: list('Prefeitura') },
    twitter: { categories: {}, lists: list('Bairros'), users: list('Trânsito') },
  });
  const { At } = await deskOf(newsroom, ['AGENCY_READ', 'AGENCY_ADMIN']);
  const start = { name: 'Chuva', type: 'twitter', term: null, sourcesIds: [3], listsIds: [3] } as const;
  shown = await render(
    <At>
      <LaneDialog start={{ ...start, sourcesIds: [...start.sourcesIds], listsIds: [...start.listsIds] }} onClose={() => undefined} />
    </At>,
  );
  const dialog = (): string => document.querySelector('[role=dialog]')!.textContent!;
  await vi.waitFor(() => expect(dialog()).toContain('Trânsito'), PATIENCE);
  await act(async () => {
    const select = document.querySelector('select')!;
    select.value = 'facebook';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(dialog()).not.toContain('Prefeitura');
  await act(async () => document.querySelector<HTMLFormElement>('[role=dialog] form')!.requestSubmit());
  await vi.waitFor(() => expect(sent).toMatchObject([{ type: 'facebook', sourcesIds: [], listsIds: [] }]), PATIENCE);
});
