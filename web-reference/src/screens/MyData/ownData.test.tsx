// @vitest-environment jsdom
import type { User } from '@lauda/sdk';
import { type ReactElement, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { handlers } from '../../actions/handlers.ts';
import { listenForKeys } from '../../actions/keys.ts';
import { type Desk, DeskProvider } from '../../app/desk.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, press, type RenderedComponent, render, type, useEnglish } from '../../testing/render.tsx';
import { OwnDataForm } from './OwnDataForm.tsx';

let shown: RenderedComponent;
beforeEach(useEnglish);
afterEach(() => shown.unmount());

/** Tells the form of a change of the person, as an event does. */
let hear: (me: User) => void;
const Live = ({ desk }: { desk: Desk }): ReactElement => {
  const [me, setMe] = useState(desk.me);
  hear = setMe;
  return (
    <DeskProvider value={{ ...desk, me }}>
      <OwnDataForm onDirty={() => undefined} />
    </DeskProvider>
  );
};
const values = (): string[] => [...document.querySelectorAll<HTMLInputElement>('form input')].slice(0, 2).map(({ value }) => value);
const compared = (): (string | null)[] =>
  [...document.querySelectorAll('section[aria-label="Two people wrote here"] :is(h4, h5 + p)')].map(({ textContent }) => textContent);

it('shows both nicknames where an administrator changes the one that is typed here, and overwrites none unseen', async () => {
  const { desk } = await deskOf(new FakeNewsroom(user(1, 'ana')));
  shown = await render(<Live desk={desk} />);
  type(document.querySelectorAll<HTMLInputElement>('form input')[1]!, 'X');
  await act(async () => hear({ ...desk.me, version: desk.me.version + 1, name: 'Ana Maria', nickname: 'chefia' }));
  expect([values(), compared()]).toEqual([
    ['Ana Maria', 'anaX'],
    ['Nickname', 'anaX', 'chefia'],
  ]);
  expect(document.querySelector('[role=status]')?.textContent).toContain('Name');
  act(() => shown.button('Keep theirs').click());
  expect([values(), compared()]).toEqual([['Ana Maria', 'chefia'], []]);
});

const passwords = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('input[type=password]')];

it('says that two passwords are unlike, and sends neither [VAL-19]', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const sent: unknown[] = [];
  Object.assign(newsroom.client.users.me, { update: async (typed: unknown) => void sent.push(typed) });
  const { desk } = await deskOf(newsroom);
  shown = await render(<Live desk={desk} />);
  const [first, second] = passwords();
  type(first!, 'uma-senha-longa');
  type(second!, 'outra-senha-longa');
  await act(async () => document.querySelector('form')!.requestSubmit());
  expect([...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)).toContain('The two passwords must match');
  expect(sent).toEqual([]);
});

it('says to who comes in by OpenID alone that there is no password here, and not that the old one is wrong', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const fields = [{ path: 'password', rule: 'no_password' }];
  const refused = Object.assign(new Error('wrong'), { status: 422, code: 'validation', fields });
  Object.assign(newsroom.client.users.me, { update: () => Promise.reject(refused) });
  const { desk } = await deskOf(newsroom);
  shown = await render(<Live desk={desk} />);
  for (const field of passwords()) type(field, 'uma-senha-longa');
  type(passwords()[2]!, 'qualquer');
  await act(async () => document.querySelector('form')!.requestSubmit());
  const told = [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
  expect(told).toEqual([expect.stringContaining('have no password here')]);
});

it.each([true, false])('has fields for a password unless it lies in the directory: %o [ADM-LDAP-05]', async (ad) => {
  const { desk } = await deskOf(new FakeNewsroom({ ...user(1, 'ana'), ad }));
  shown = await render(<Live desk={desk} />);
  expect(passwords()).toHaveLength(ad ? 0 : 2);
});

it('is saved once by Ctrl+S, however often it is pressed while the save is under way', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const sent: unknown[] = [];
  const ended = Promise.withResolvers<User>();
  const update = (typed: unknown): Promise<User> => {
    sent.push(typed);
    return ended.promise;
  };
  Object.assign(newsroom.client.users.me, { update });
  const { desk } = await deskOf(newsroom);
  shown = await render(<Live desk={desk} />);
  const stop = listenForKeys(window, handlers);
  const field = document.querySelector<HTMLInputElement>('form input')!;
  const key = (): Promise<void> => act(async () => void press(field, 's', { code: 'KeyS', ctrlKey: true }));
  await key();
  expect(sent, 'nothing is changed yet').toEqual([]);
  type(field, 'Lima');
  for (let times = 0; times < 2; times += 1) await key();
  expect(sent).toHaveLength(1);
  await act(async () => ended.resolve({ ...user(1, 'ana'), version: 2 }));
  stop();
});
