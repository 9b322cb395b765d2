// @vitest-environment jsdom
import { readVCards } from '@lauda/domain/vcards';
import { AbortedError, type Contact, type ContactImport, ValidationError } from '@lauda/sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import desk from '../../i18n/desk/en_US.json' with { type: 'json' };
import en from '../../i18n/first/en_US.ts';
import { showTexts } from '../../i18n/i18n.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render } from '../../testing/render.tsx';
import { ContactFiles } from './ContactFiles.tsx';

const saved = vi.hoisted(() => vi.fn());
vi.mock('../../shared/downloadText.ts', () => ({ downloadText: saved }));

const contact = (id: number, name: string): Contact => ({
  ...{ id, version: 1, name, profession: null, company: null, country: 'BR', address: null, info: null, emails: [], groups: [] },
  ...{ numbers: [{ value: '199', label: 'other' }], private: false, persistent: true, hidden: false, kind: 'contact', ownerId: 1 },
});
const card = (...lines: string[]): string => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');

let shown: RenderedComponent;
let sent: ContactImport[];
let refusal: Error | undefined;
/** How the last import is called off, and whether an import waits for that. */
let signal: AbortSignal | undefined;
let isSlow = false;
beforeEach(async () => {
  showTexts('en_US', { ...en, ...desk });
  saved.mockClear();
  sent = [];
  refusal = undefined;
  isSlow = false;
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const contacts = {
    filter: () => [contact(1, 'Defesa Civil'), contact(2, 'Bombeiros')],
    import: async (wish: ContactImport, options: { signal?: AbortSignal } = {}) => {
      sent.push(wish);
      ({ signal } = options);
      if (isSlow)
        await new Promise<void>((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new AbortedError(0, 'aborted', 'aborted')));
        });
      if (refusal) throw refusal;
      return wish.contacts.map(({ name }, at) => contact(at + 3, name));
    },
  };
  Object.assign(newsroom.client, { contacts });
  const { At } = await deskOf(newsroom, ['CONTACT_READ', 'CONTACT_WRITE']);
  shown = await render(
    <At>
      <ContactFiles />
    </At>,
  );
});
afterEach(() => shown.unmount());

const found = <T extends HTMLElement>(selector: string, text = ''): Promise<T> =>
  vi.waitFor(() => {
    const element = [...document.querySelectorAll<T>(selector)].find(({ textContent }) => textContent?.startsWith(text));
    expect(element).toBeDefined();
    return element!;
  }, PATIENCE);
const choose = async (name: string): Promise<void> => {
  await act(async () => shown.button('Contacts as files').click());
  const entry = await found('[role=menuitem]', name);
  await act(async () => entry.click());
};
const pick = async (text: string): Promise<void> => {
  const input = await found<HTMLInputElement>('input[type=file]');
  const file = new File([text], 'a.vcf');
  Object.defineProperty(file, 'text', { value: async () => text });
  Object.defineProperty(input, 'files', { configurable: true, value: [file] });
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
};
const problem = (): Promise<string> =>
  vi.waitFor(() => {
    const said = document.querySelector('[role=alert] li')?.textContent;
    expect(said).toBeTruthy();
    return said!;
  }, PATIENCE);
const take = (): HTMLButtonElement => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Import')!;

it('takes a file of vCards once it was tried, and says how many came', async () => {
  await choose('Import vCards');
  await pick(card('FN:Ana') + card('FN:Bia'));
  await vi.waitFor(() => expect(document.querySelector('[role=status]')?.textContent).toBe('New contacts: 2'), PATIENCE);
  await act(async () => take().click());
  expect(sent.map(({ contacts, dryRun }) => [contacts.map(({ name }) => name), dryRun ?? false])).toEqual([
    [['Ana', 'Bia'], true],
    [['Ana', 'Bia'], false],
  ]);
  await vi.waitFor(() => expect(document.querySelector('input[type=file]')).toBeNull(), PATIENCE);
});

it('calls an import off that is cancelled while it is on its way', async () => {
  await choose('Import vCards');
  await pick(card('FN:Ana'));
  await vi.waitFor(() => expect(document.querySelector('[role=status]')?.textContent).toBe('New contacts: 1'), PATIENCE);
  isSlow = true;
  await act(async () => take().click());
  expect([sent.map(({ dryRun }) => dryRun ?? false), signal?.aborted]).toEqual([[true, false], false]);
  await act(async () => shown.button('Cancel').click());
  await vi.waitFor(() => expect(document.querySelector('input[type=file]')).toBeNull(), PATIENCE);
  expect(signal?.aborted).toBe(true);
});

it('names the line of what cannot be read, and of what the server refuses; nothing of the file is taken', async () => {
  await choose('Import vCards');
  await pick(card('FN:Ana') + card('TEL:1'));
  expect(await problem()).toBe('Line 5: it has no name');
  expect([sent, take().disabled]).toEqual([[], true]);
  refusal = new ValidationError(422, 'validation_failed', 'Invalid', {
    fields: [{ path: 'contacts.1.emails.0', rule: 'invalid_format' }],
  });
  await pick(card('FN:Ana') + card('FN:Bia', 'EMAIL:bia'));
  await vi.waitFor(async () => expect(await problem()).toMatch(/^Line 5: (?!it has)/), PATIENCE);
  expect(sent.map(({ dryRun }) => dryRun)).toEqual([true]);
});

it('writes every contact as a vCard', async () => {
  await choose('Export as vCards');
  await vi.waitFor(() => expect(saved).toHaveBeenCalled(), PATIENCE);
  const [name, text] = saved.mock.calls[0] as [string, string];
  expect([name, readVCards(text).map(({ contact: read }) => read.name)]).toEqual(['contacts.vcf', ['Defesa Civil', 'Bombeiros']]);
});
