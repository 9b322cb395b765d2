// @vitest-environment jsdom
import type { User } from '@lauda/sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render, type, useEnglish } from '../../testing/render.tsx';
import { UserDialog } from './UserDialog.tsx';

let shown: RenderedComponent;
beforeEach(useEnglish);
afterEach(() => shown.unmount());

/** Opens the form of a person for an administrator of people. */
async function open(person: User): Promise<unknown[]> {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const sent: unknown[] = [];
  Object.assign(newsroom.client, { groups: { list: async () => [] } });
  Object.assign(newsroom.client.users, { update: async (typed: unknown) => void sent.push(typed) });
  const { At } = await deskOf(newsroom, ['USER_READ', 'USER_WRITE']);
  shown = await render(
    <At>
      <UserDialog user={person} onClose={() => undefined} />
    </At>,
  );
  await vi.waitFor(() => expect(document.querySelector('[role=dialog] h2')).not.toBeNull(), PATIENCE);
  return sent;
}
const passwords = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input[type=password]')];

it.each([true, false])('has fields for the password of another unless it lies in the directory: %o [ADM-LDAP-05]', async (ad) => {
  await open({ ...user(2, 'bia'), ad });
  expect([document.querySelector('[role=dialog] h2')?.textContent, passwords().length]).toEqual([user(2, 'bia').name, ad ? 0 : 2]);
});

it('says that two passwords are unlike, and sends neither [VAL-19]', async () => {
  const sent = await open(user(2, 'bia'));
  const [first, second] = passwords();
  type(first!, 'uma-senha-longa');
  type(second!, 'outra-senha-longa');
  await act(async () => document.querySelector<HTMLFormElement>('[role=dialog] form')!.requestSubmit());
  expect([...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)).toContain('The two passwords must match');
  expect(sent).toEqual([]);
});
