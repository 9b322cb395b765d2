import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

const MB = 1_048_576;
let adriana: Desk;
let page: Page;
let folder: string;

openNewsroom();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lauda-files-'));
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', '/contacts');
  page = adriana.page;
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => expect(adriana.errors).toEqual([]));

const dialog = (): Locator => page.getByRole('dialog');
const take = async (name: string, text: string): Promise<void> => {
  const file = path.join(folder, name);
  await writeFile(file, text);
  await dialog().locator('input[type=file]').setInputFiles(file);
};
const refusal = (): Locator => dialog().getByRole('alert').getByRole('listitem');
/** The screen still does what it is told: the dialog goes by a key, and what lies behind it is there. */
const staysAlive = async (behind: Locator): Promise<void> => {
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await behind.waitFor();
};

it('a vCard of 20 MB for its picture is refused with the line it begins at, one of more before it is read', async () => {
  await page.getByRole('button', { name: words('contacts.files') }).click();
  await page.getByRole('menuitem', { name: words('contacts.import') }).click();
  const card = (name: string, ...lines: string[]): string =>
    ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, ...lines, 'END:VCARD', ''].join('\r\n');
  const picture = (bytes: number): string =>
    ['PHOTO;ENCODING=b;TYPE=JPEG:', ...Array<string>(Math.floor(bytes / 77)).fill(` ${'A'.repeat(74)}`)].join('\r\n');
  await take('retrato.vcf', card('Defesa Civil') + card('Bombeiros', picture(19.9 * MB)));
  await expect
    .poll(() => refusal().allTextContents())
    .toEqual([words('contacts.importLine', { line: '5', words: words('contacts.card.long') })]);
  await take('demais.vcf', card('Bombeiros', picture(21 * MB)));
  await expect.poll(() => refusal().allTextContents()).toEqual([words('error:fileTooLarge')]);
  expect(
    await dialog()
      .getByRole('button', { name: words('contacts.importTake') })
      .isDisabled(),
  ).toBe(true);
  await take('um.vcf', card('Bombeiros'));
  await dialog().getByRole('status').waitFor();
  expect(await refusal().count()).toBe(0);
  await staysAlive(page.getByRole('grid', { name: words('area.contacts') }));
});

it('an iCalendar file of 50 MB is refused before it is read, and one of almost 2 MB by its one wrong line', async () => {
  await page.goto(`${newsroom.url}/calendar?day=2026-03-10`);
  await page.getByRole('button', { name: words('calendar.more', { name: 'Cultura' }) }).click();
  await page.getByRole('menuitem', { name: words('calendar.import.open') }).click();
  const event = (n: number, rule = 'RRULE:FREQ=WEEKLY;COUNT=2'): string =>
    [
      ...['BEGIN:VEVENT', `UID:${n}@example`, 'DTSTAMP:20260301T000000Z', `SUMMARY:Feira ${n}`],
      ...['DTSTART:20260317T130000Z', 'DTEND:20260317T150000Z', rule, `DESCRIPTION:${'a'.repeat(180)}`, 'END:VEVENT', ''],
    ].join('\r\n');
  const file = (...events: string[]): string => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`;
  await take('anos.ics', file(event(1)).padEnd(50 * MB, '\r\n'));
  await expect.poll(() => refusal().allTextContents()).toEqual([words('error:fileTooLarge')]);
  const many = Array.from({ length: 4_900 }, (_, n) => event(n, n === 4_800 ? 'RRULE:FREQ=HOURLY' : undefined));
  const text = file(...many);
  expect(text.length).toBeGreaterThan(1.5 * MB);
  expect(text.length).toBeLessThan(2 * MB);
  // An event is named by the line it begins at, the one before its UID.
  const line = text.split('\r\n').indexOf('UID:4800@example');
  await take('mes.ics', text);
  await expect.poll(() => refusal().allTextContents()).toEqual([expect.stringContaining(`${line}, RRULE: `)]);
  expect(
    await dialog()
      .getByRole('button', { name: words('calendar.import.take') })
      .isDisabled(),
  ).toBe(true);
  await staysAlive(page.getByRole('grid'));
});
