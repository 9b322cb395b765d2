// @vitest-environment jsdom
import { readVCards } from '@lauda/domain/vcards';
import { AbortedError, type Contact, type ContactImport, PagePromise, ValidationError } from '@lauda/sdk';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import desk from '../../i18n/desk/en_US.json' with { type: 'json' };
import en from '../../i18n/first/en_US.ts';
import { showTexts } from '../../i18n/i18n.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render } from '../../testing/render.tsx';
import { ContactFiles } from './ContactFiles.tsx';

// A dialog that loads its frame only then is drawn after the step that opens it.
beforeAll(async () => void (await import('../../components/dialogFrames.tsx')));

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
/** The pages an export is answered with, and how a page after the first comes. */
let pages: readonly (readonly Contact[])[];
let nextPage: () => Promise<void>;
let exporting: AbortSignal | undefined;
beforeEach(async () => {
  showTexts('en_US', { ...en, ...desk });
  saved.mockClear();
  sent = [];
  refusal = undefined;
  isSlow = false;
  pages = [[contact(1, 'Defesa Civil'), contact(2, 'Bombeiros')]];
  nextPage = async () => undefined;
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const contacts = {
    filter: ({ size }: { size: number }, { signal: calledOff }: { signal: AbortSignal }) => {
      exporting = calledOff;
      return new PagePromise<Contact>(async (number = 0) => {
        if (number > 0) await nextPage();
        return { data: [...pages[number]!], number, size, total: pages.flat().length };
      });
    },
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
const pick = async (content: string | Uint8Array<ArrayBuffer>): Promise<void> => {
  const input = await found<HTMLInputElement>('input[type=file]');
  const file = new File([content], 'a.vcf');
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

it('reads a file of an older program in Windows-1252', async () => {
  await choose('Import vCards');
  await pick(Uint8Array.from(card('FN:Jo\xE3o \x96 R\xE1dio'), (mark) => mark.charCodeAt(0)));
  await vi.waitFor(() => expect(sent.map(({ contacts }) => contacts[0]!.name)).toEqual(['João – Rádio']), PATIENCE);
});

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

it('says that a file is read and tried while that lasts, and takes no other meanwhile', async () => {
  isSlow = true;
  await choose('Import vCards');
  await pick(card('FN:Ana'));
  await vi.waitFor(() => expect(sent).toHaveLength(1), PATIENCE);
  expect(document.querySelector('[role=status]')?.textContent).toBe('a.vcf is being read and tried…');
  await pick(card('FN:Bia'));
  expect(sent.map(({ contacts }) => contacts.map(({ name }) => name))).toEqual([['Ana']]);
});

it('calls an import off that is cancelled while it is on its way', async () => {
  await choose('Import vCards');
  await pick(card('FN:Ana'));
  await vi.waitFor(() => expect(document.querySelector('[role=status]')?.textContent).toBe('New contacts: 1'), PATIENCE);
  isSlow = true;
  await act(async () => take().click());
  expect([sent.map(({ dryRun }) => dryRun ?? false), signal?.aborted]).toEqual([[true, false], false]);
  expect(document.querySelector('[role=status]')?.textContent).toBe('Contacts being imported: 1. Cancelled now, none of them comes.');
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

const SHEET = 500;
const sheets = (...sizes: number[]): readonly (readonly Contact[])[] =>
  sizes.map((size, page) => Array.from({ length: size }, (_, at) => contact(page * SHEET + at + 1, `C${page}`)));

it('says how far an export of many contacts is, page by page', async () => {
  pages = sheets(SHEET, SHEET, 250);
  const waiting: (() => void)[] = [];
  nextPage = () => new Promise<void>((come) => void waiting.push(come));
  await choose('Export as vCards');
  const bar = () => document.querySelector<HTMLProgressElement>('progress[aria-label="Exporting contacts"]');
  const far = () => bar() && [bar()!.value, bar()!.max];
  await vi.waitFor(() => expect(far()).toEqual([500, 1250]), PATIENCE);
  await act(async () => waiting.shift()!());
  await vi.waitFor(() => expect(far()).toEqual([1000, 1250]), PATIENCE);
  expect(saved).not.toHaveBeenCalled();
  await act(async () => waiting.shift()!());
  await vi.waitFor(() => expect(saved).toHaveBeenCalled(), PATIENCE);
  expect([bar(), readVCards(saved.mock.calls[0]![1] as string).length]).toEqual([null, 1250]);
});

it('writes no file of an export that is cancelled halfway', async () => {
  pages = sheets(SHEET, 1);
  nextPage = () =>
    new Promise((_come, refuse) => {
      exporting!.addEventListener('abort', () => refuse(new AbortedError(0, 'aborted', 'aborted')));
    });
  await choose('Export as vCards');
  const cancel = await found<HTMLButtonElement>('[role=dialog] button', 'Cancel');
  await act(async () => cancel.click());
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull(), PATIENCE);
  expect([exporting!.aborted, saved.mock.calls]).toEqual([true, []]);
});
