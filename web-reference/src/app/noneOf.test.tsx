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
async function showOf(list: () => Promise<readonly object[]>, programs = <Programs />): Promise<RenderedComponent> {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  Object.assign(newsroom.client, { programs: { list } });
  const { At } = await deskOf(newsroom, ['RUNDOWN_READ']);
  shown = await render(<At>{programs}</At>);
  return shown;
}

it('says that a list is empty only once the server has said so', async () => {
  const list = vi.fn(async () => []);
  const { text } = await showOf(list);
  await vi.waitFor(() => expect(text()).toContain('No program'), PATIENCE);
  expect(list, 'asked once').toHaveBeenCalledTimes(1);
});

it('waits for a load that is under way, and asks no second time of what was loaded before', async () => {
  let answer: (rows: readonly object[]) => void = () => undefined;
  const list = vi.fn(() => new Promise<readonly object[]>((resolve) => (answer = resolve)));
  const { text } = await showOf(
    list,
    <>
      <Programs />
      <Programs />
    </>,
  );
  await vi.waitFor(() => expect(list).toHaveBeenCalled(), PATIENCE);
  expect(text()).not.toContain('No program');
  await act(async () => answer([]));
  await vi.waitFor(() => expect(text().match(/No program/g)).toHaveLength(2), PATIENCE);
  expect(list).toHaveBeenCalledTimes(1);
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

it('leaves what it says, and the keyboard in it, where the list is loaded again', async () => {
  const waits: (() => void)[] = [];
  const list = (): Promise<readonly object[]> =>
    new Promise((resolve) => {
      waits.push(() => resolve([]));
    });
  const load: (() => void)[] = [];
  const Loader = (): null => {
    const { store } = useDesk();
    load[0] = () => void store.settings.programs.load();
    return null;
  };
  const { text } = await showOf(
    list,
    <>
      <Programs />
      <Loader />
    </>,
  );
  await act(async () => waits.shift()!());
  await vi.waitFor(() => expect(text()).toContain('No program'), PATIENCE);
  await act(async () => load[0]!());
  expect(waits).toHaveLength(1);
  expect(text()).toContain('No program');
});

it('says it no more where the list was loaded by somebody else, as after a lost connection', async () => {
  let isUp = false;
  const load: (() => Promise<unknown>)[] = [];
  const Loader = (): null => {
    const { store } = useDesk();
    load[0] = () => store.settings.programs.load();
    return null;
  };
  const { text } = await showOf(
    async () => {
      if (!isUp) throw new Error('down');
      return [];
    },
    <>
      <Programs />
      <Loader />
    </>,
  );
  await vi.waitFor(() => expect(text()).toContain('Loading failed'), PATIENCE);
  isUp = true;
  await act(async () => void (await load[0]!()));
  expect(text()).toContain('No program');
  isUp = false;
  await act(async () => void (await load[0]!()));
  expect(text(), 'what was said last stays').toContain('No program');
});
