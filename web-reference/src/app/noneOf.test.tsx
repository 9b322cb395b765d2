// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../packages/testing/src/patience.ts';
import { deskOf, FakeNewsroom, user } from '../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../testing/render.tsx';
import { useDesk } from './desk.ts';
import { NoneOf } from './NoneOf.tsx';

let shown: RenderedComponent | undefined;
beforeAll(useEnglish);
afterEach(() => shown?.unmount());

const Programs = () => <NoneOf list={useDesk().store.settings.programs}>No program</NoneOf>;

/** Shows the programs of a newsroom that answers the list by a function. */
async function showOf(list: () => Promise<readonly object[]>): Promise<RenderedComponent> {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  Object.assign(newsroom.client, { programs: { list } });
  const { At } = await deskOf(newsroom, ['RUNDOWN_READ']);
  shown = await render(
    <At>
      <Programs />
    </At>,
  );
  return shown;
}

it('says that a list is empty only once the server has said so', async () => {
  const { text } = await showOf(async () => []);
  await vi.waitFor(() => expect(text()).toContain('No program'), PATIENCE);
});

it('says of a list that could not be loaded just that, and tries again', async () => {
  let isUp = false;
  const { text, button } = await showOf(async () => {
    if (!isUp) throw new Error('down');
    return [];
  });
  await vi.waitFor(() => expect(text()).toContain('Loading failed'), PATIENCE);
  expect(text()).not.toContain('No program');
  isUp = true;
  act(() => button('Try again').click());
  await vi.waitFor(() => expect(text()).toContain('No program'), PATIENCE);
});
