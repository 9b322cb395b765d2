import type { Contact } from '@lauda/sdk';
import { expect, it } from 'vitest';
import { contactsOf } from '../src/desk/Contacts.ts';
import { teamsOf } from '../src/desk/Teams.ts';
import { bench } from './harness.ts';

const contact = (id: number, name: string): Contact =>
  ({ id, uuid: `u${id}`, version: 1, name, numbers: [], emails: [], groups: [], hidden: false, persistent: true }) as unknown as Contact;
const came = (entry: Contact) => ({ topic: 'contacts', action: 'CREATE', data: entry, userId: 2, n: null });

it('a part that is not asked for loads nothing after a gap, and what it missed is loaded when it is opened', async () => {
  const { store, sent, answers } = await bench();
  sent.length = 0;
  store.receive(came(contact(1, 'Bombeiros')) as never);
  await store.gap();
  expect(sent.filter((call) => JSON.stringify(call).includes('contacts'))).toEqual([]);
  answers['GET /contacts/filter'] = { data: [contact(1, 'Bombeiros')], total: 1 };
  const { list } = contactsOf(store).open();
  await list.load({});
  store.receive(came(contact(2, 'Defesa Civil')) as never);
  expect(list.view.snapshot().rows.map(({ name }) => name)).toEqual(['Bombeiros', 'Defesa Civil']);
});

it('a part is made once for each store', async () => {
  const [one, other] = [await bench(), await bench()];
  expect(teamsOf(one.store)).toBe(teamsOf(one.store));
  expect(teamsOf(one.store)).not.toBe(teamsOf(other.store));
});
