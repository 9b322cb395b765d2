// @vitest-environment jsdom
import type { Contact, ContactDouble } from '@lauda/sdk';
import { afterEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import desk from '../../i18n/desk/en_US.json' with { type: 'json' };
import en from '../../i18n/first/en_US.ts';
import { showTexts } from '../../i18n/i18n.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render } from '../../testing/render.tsx';
import { NEW_CONTACT } from './ContactDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';

let shown: RenderedComponent;
afterEach(() => shown.unmount());

it('says of no other contact that it is kept, once the two are being merged', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const answer = Promise.withResolvers<Contact>();
  const kept: number[] = [];
  const merge = async (id: number): Promise<Contact> => {
    kept.push(id);
    return answer.promise;
  };
  Object.assign(newsroom.client, { contacts: { ...newsroom.client.contacts, merge } });
  const { At } = await deskOf(newsroom, ['CONTACT_READ', 'CONTACT_WRITE']);
  showTexts('en_US', { ...en, ...desk });
  const of = (id: number, name: string): Contact => ({ ...NEW_CONTACT, id, version: 1, name }) as Contact;
  const pair = { contact: of(1, 'Ana'), other: of(2, 'Ana Lima'), reasons: [] } as unknown as ContactDouble;
  const onClose = vi.fn();
  shown = await render(
    <At>
      <MergeDialog pair={pair} groupName={String} onClose={onClose} />
    </At>,
  );
  await vi.waitFor(() => expect(shown.text()).toContain('Stays: Ana'), PATIENCE);
  const press = (name: string): Promise<void> => act(async () => shown.button(name).click());
  await press('Swap');
  await press('Merge');
  await press('Swap');
  expect([shown.text().includes('Stays: Ana Lima'), kept]).toEqual([true, [2]]);
  await act(async () => answer.resolve(pair.other));
  expect(onClose.mock.calls).toEqual([[true]]);
});
