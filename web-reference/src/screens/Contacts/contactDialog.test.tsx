// @vitest-environment jsdom
import type { Contact } from '@lauda/sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import desk from '../../i18n/desk/en_US.json' with { type: 'json' };
import en from '../../i18n/first/en_US.ts';
import { showTexts } from '../../i18n/i18n.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, empty, type RenderedComponent, render, type } from '../../testing/render.tsx';
import { ContactDialog, type ContactDraft, NEW_CONTACT } from './ContactDialog.tsx';

let shown: RenderedComponent;
let saved: ContactDraft[];
beforeEach(() => {
  saved = [];
});
afterEach(() => shown.unmount());

const open = async (start: Partial<ContactDraft>): Promise<void> => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  Object.assign(newsroom.client, {
    contacts: {
      groups: { list: async () => [] },
      numbers: { countries: async () => [] },
      create: async (contact: Contact) => {
        saved.push(contact);
        return { ...contact, id: 5, version: 1 };
      },
    },
  });
  const { At } = await deskOf(newsroom, ['CONTACT_READ', 'CONTACT_WRITE']);
  showTexts('en_US', { ...en, ...desk });
  shown = await render(
    <At>
      <ContactDialog start={{ ...NEW_CONTACT, name: 'Ana', ...start }} readOnly={false} onClose={() => undefined} />
    </At>,
  );
  await vi.waitFor(() => expect(document.querySelector('[role=dialog] form')).not.toBeNull(), PATIENCE);
};
const save = (): Promise<void> => act(async () => document.querySelector<HTMLFormElement>('[role=dialog] form')!.requestSubmit());

it('offers for each number the five kinds there are, and no other [CON-03]', async () => {
  await open({ numbers: (['cell_phone', 'fax', 'other', 'residential', 'work'] as const).map((label) => ({ value: '11', label })) });
  const selects = [...document.querySelectorAll('select')];
  const KINDS = ['Mobile', 'Fax', 'Other', 'Home', 'Work'];
  expect(selects.map(({ options }) => [...options].map(({ text }) => text))).toEqual(KINDS.map(() => KINDS));
  expect(selects.map(({ selectedOptions }) => selectedOptions[0]?.text)).toEqual(KINDS);
});

it('says at its field that an e-mail is none, sends nothing of it, and takes one that is [VAL-12]', async () => {
  await open({ emails: [''] });
  const field = () => document.querySelector<HTMLInputElement>('input[inputmode=email]')!;
  for (const wrong of ['a@b', 'a b@c.d']) {
    empty(field());
    type(field(), wrong);
    await save();
    expect([field().value, document.querySelector('[role=alert]')?.textContent]).toEqual([wrong, 'Invalid e-mail']);
  }
  expect(saved).toEqual([]);
  empty(field());
  type(field(), 'ana@tv.br');
  await save();
  await vi.waitFor(() => expect(saved.map(({ emails }) => emails)).toEqual([['ana@tv.br']]), PATIENCE);
});
