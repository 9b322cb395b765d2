// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { person } from '../../../../packages/testing/src/entities.ts';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { choose, pressed } from '../../testing/reportage.tsx';
import { ShareDialog } from './ShareDialog.tsx';

const [BETO, DALVA] = [user(2, 'beto'), user(3, 'dalva')];
let shown: RenderedComponent;
afterEach(() => shown.unmount());

const turn = (): Promise<void> => act(async () => document.querySelector<HTMLElement>('[role=switch]')!.click());
const add = (nickname: string): Promise<void> => choose('Shared with', nickname);

interface Start {
  readonly isPrivate: boolean;
  readonly allowed: readonly number[];
  readonly isRefused?: boolean;
  /** Those whom the account shares with from the start. */
  readonly mine?: readonly number[];
}
type Told = readonly ['private', boolean, (readonly number[])?] | readonly ['shared', readonly number[]];
const CASES: readonly (readonly [what: string, start: Start, change: () => Promise<void>, told: readonly Told[]])[] = [
  ['nothing of what nobody changed', { isPrivate: false, allowed: [] }, async () => undefined, []],
  ['nothing of a private one with the same people', { isPrivate: true, allowed: [2] }, async () => undefined, []],
  ['that it is private, with nobody', { isPrivate: false, allowed: [] }, turn, [['private', true, []]]],
  [
    'that it is private and with whom at once',
    { isPrivate: false, allowed: [] },
    async () => {
      await turn();
      await add('beto');
    },
    [['private', true, [2]]],
  ],
  ['with whom alone', { isPrivate: true, allowed: [2] }, () => add('dalva'), [['shared', [2, 3]]]],
  ['that it is public alone', { isPrivate: true, allowed: [2] }, turn, [['private', false]]],
  [
    'that it is public, and of nobody who was added before that',
    { isPrivate: true, allowed: [2] },
    async () => {
      await add('dalva');
      await turn();
    },
    [['private', false]],
  ],
  [
    'no people where it could not be made private, and stays open',
    { isPrivate: false, allowed: [], isRefused: true },
    async () => {
      await turn();
      await add('beto');
    },
    [['private', true, [2]]],
  ],
  [
    'that it is private alone where the account shares it with whom stands there',
    { isPrivate: false, allowed: [], mine: [2] },
    turn,
    [['private', true, [2]]],
  ],
  [
    'with whom also, beside those of the account',
    { isPrivate: false, allowed: [], mine: [2] },
    async () => {
      await turn();
      await add('dalva');
    },
    [['private', true, [2, 3]]],
  ],
  [
    'that it is shared with nobody where those of the account are taken out',
    { isPrivate: false, allowed: [], mine: [2] },
    async () => {
      await turn();
      await pressed('Remove beto');
    },
    [['private', true, []]],
  ],
  [
    'with whom it is said to be shared, whomever the account names by now',
    { isPrivate: false, allowed: [], mine: [2] },
    turn,
    [['private', true, [2]]],
  ],
  ['nobody of those of the account who is gone', { isPrivate: false, allowed: [], mine: [1, 3, 7, 2] }, turn, [['private', true, [2, 3]]]],
];

it.each(CASES)('who sees a document: tells %s [SCR-SHARE]', async (_what, {
  isPrivate,
  allowed,
  isRefused = false,
  mine = [],
}, change, expected) => {
  const newsroom = new FakeNewsroom(person(1, 'ana', { allowedUsers: [...mine] }));
  const told: Told[] = [];
  Object.assign(newsroom.client.users, { all: async () => [user(1, 'ana'), BETO, DALVA] });
  Object.assign(newsroom.client, {
    documents: {
      ...newsroom.client.documents,
      private: async (_id: number, wanted: { private: boolean; allowedUsers?: readonly number[] }) => {
        const { private: hides, allowedUsers: people } = wanted;
        told.push(people ? ['private', hides, people] : ['private', hides]);
        if (isRefused) throw new Error('refused');
        return { allowedUsers: people ?? [] };
      },
      allowedUsers: async (_id: number, people: readonly number[]) => {
        told.push(['shared', people]);
        return { allowedUsers: people };
      },
    },
  });
  const { At } = await deskOf(newsroom);
  useEnglish();
  const onClose = vi.fn();
  shown = await render(
    <At>
      <ShareDialog kind="assignments" id={9} slug="CHUVA" {...{ isPrivate, allowed, onClose }} />
    </At>,
  );
  await vi.waitFor(() => expect(document.querySelector('[role=switch]')).not.toBeNull(), PATIENCE);
  await change();
  await pressed('Save');
  await vi.waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull(), PATIENCE);
  expect([told, onClose.mock.calls.length]).toEqual([expected, isRefused ? 0 : 1]);
});

it('nobody is taken out on screen alone while it is being saved', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const answer = Promise.withResolvers<void>();
  const told: (readonly number[])[] = [];
  Object.assign(newsroom.client.users, { all: async () => [user(1, 'ana'), BETO, DALVA] });
  Object.assign(newsroom.client, {
    documents: {
      ...newsroom.client.documents,
      allowedUsers: async (_id: number, people: readonly number[]) => {
        told.push(people);
        await answer.promise;
        return { allowedUsers: people };
      },
    },
  });
  const { At } = await deskOf(newsroom);
  useEnglish();
  shown = await render(
    <At>
      <ShareDialog kind="stories" id={9} slug="CHUVA" isPrivate allowed={[2]} onClose={() => undefined} />
    </At>,
  );
  await vi.waitFor(() => expect(shown.text()).toContain('beto'), PATIENCE);
  await add('dalva');
  await act(async () => shown.button('Save').click());
  const chips = () =>
    [...document.querySelectorAll('button')].flatMap((each) => /beto|dalva/.exec(each.getAttribute('aria-label') ?? '') ?? []);
  expect(chips()).toHaveLength(2);
  await act(async () =>
    [...document.querySelectorAll('button')].find((each) => /beto/.test(each.getAttribute('aria-label') ?? ''))!.click(),
  );
  expect([chips().length, told]).toEqual([2, [[2, 3]]]);
  await act(async () => answer.resolve());
});
