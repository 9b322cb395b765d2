// @vitest-environment jsdom
import type { Contact, ContactDouble } from '@lauda/sdk';
import { afterEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import desk from '../../i18n/desk/en_US.json' with { type: 'json' };
import en from '../../i18n/first/en_US.ts';
import { showTexts } from '../../i18n/i18n.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { type RenderedComponent, render } from '../../testing/render.tsx';
import { NEW_CONTACT } from './ContactDialog.tsx';
import { DuplicateContacts } from './DuplicateContacts.tsx';

let shown: RenderedComponent;
afterEach(() => shown.unmount());

it('tells two contacts apart by their numbers, one abroad with the prefix of its country', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const of = (id: number, country: string, value: string): Contact =>
    ({ ...NEW_CONTACT, id, version: 1, name: 'Ana', country, numbers: [{ value, label: 'work' }] }) as Contact;
  const pair = { contact: of(1, 'BR', '(11) 3123-4567'), other: of(2, 'ES', '912 34 56 78'), reasons: [] } as unknown as ContactDouble;
  const doubles = async () => ({ data: [pair], number: 0, size: 25, total: 1 });
  Object.assign(newsroom.client, { contacts: { ...newsroom.client.contacts, doubles } });
  const { At } = await deskOf(newsroom, ['CONTACT_READ', 'CONTACT_WRITE']);
  showTexts('en_US', { ...en, ...desk });
  shown = await render(
    <At>
      <DuplicateContacts groupName={String} onClose={() => undefined} />
    </At>,
  );
  await vi.waitFor(() => expect(document.body.textContent).toContain('(11) 3123-4567'), PATIENCE);
  await vi.waitFor(() => expect(document.body.textContent).toContain('+34 912 34 56 78'), PATIENCE);
});
