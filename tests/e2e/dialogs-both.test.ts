import { WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { hindrances } from './workspace-kit.ts';

let wire: WireClient;
openNewsroom();
beforeAll(async () => {
  wire = new WireClient(newsroom.url);
  await wire.login('admin', 'lauda-demo');
});

const DAY = '2026-03-10';
type Stored = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };
interface Case {
  readonly what: string;
  /** Makes what both change; answers it as it is stored. */
  readonly make: () => Promise<Stored>;
  readonly now: (id: number) => Promise<Stored>;
  readonly path: (made: Stored) => string;
  /** Opens its form by keyboard. */
  readonly open: (page: Page) => Promise<void>;
  /** The field both change, by its label, and its name in what is stored. */
  readonly label: string;
  readonly field: string;
  /** Stores the other's values: `Outra` in that field, and a field that nobody else changes. */
  readonly other: (stored: Stored) => Promise<number>;
  /** The label of the field the other alone changes, and what is stored at the end. */
  readonly brought: string;
  readonly kept: object;
}
const created = async (path: string, body: object): Promise<Stored> => {
  const { status, body: made } = await wire.post<Stored>(path, body);
  expect(status).toBe(201);
  return made;
};
const loaded = async (path: string): Promise<Stored> => (await wire.get<Stored>(path)).body;
const stored = async (path: string, body: object): Promise<number> => (await wire.put(path, body)).status;
const inGrid =
  (name: string, keys: string) =>
  async (page: Page): Promise<void> => {
    await page
      .getByRole('grid')
      .first()
      .locator('[data-row]')
      .filter({ hasText: name })
      .first()
      .locator('[data-column]')
      .first()
      .click({ modifiers: ['Control'] });
    await page.keyboard.press(keys);
  };
const listed = async (path: string, id: number): Promise<Stored> => (await wire.get<Stored[]>(path)).body.find((each) => each.id === id)!;

const CASES: readonly Case[] = [
  {
    what: 'a contact',
    make: () => created('/contacts', { name: 'AAA Duas Mãos', company: 'Antes', emails: [], numbers: [], groups: [] }),
    now: (id) => loaded(`/contacts/${id}`),
    path: () => '/contacts',
    open: inGrid('AAA Duas Mãos', 'Enter'),
    label: 'contact.company',
    field: 'company',
    other: (contact) => stored('/contacts', { ...contact, company: 'Outra', numbers: [{ value: '11912345678', label: 'work' }] }),
    brought: 'contact.numbers',
    kept: { numbers: [{ label: 'work' }] },
  },
  {
    what: 'a team',
    make: () => created('/teams', { name: 'AAA Duas Mãos', membersNicknames: ['Antes'] }),
    now: (id) => listed(`/teams?date=${DAY}`, id),
    path: () => `/teams?date=${DAY}`,
    open: inGrid('AAA Duas Mãos', 'Enter'),
    label: 'teams.members',
    field: 'membersNicknames',
    other: ({ id, version }) => stored('/teams', { id, version, name: 'AAA Outro Nome', membersNicknames: ['Outra'], date: DAY }),
    brought: 'teams.name',
    kept: { name: 'AAA Outro Nome' },
  },
  {
    what: 'a lane of the agencies',
    make: () => created('/agency/lanes', { name: 'AAA Duas Mãos', type: 'rss', term: 'Antes', sourcesIds: [] }),
    now: (id) => loaded(`/agency/lanes/${id}`),
    path: () => '/admin/lists/agency.lanes',
    open: inGrid('AAA Duas Mãos', 'Alt+Enter'),
    label: 'agency.term',
    field: 'term',
    other: ({ id, version, type, sourcesIds }) =>
      stored('/agency/lanes', { ...{ id, version, type, sourcesIds }, name: 'AAA Outro Nome', term: 'Outra' }),
    brought: 'settingsField.name',
    kept: { name: 'AAA Outro Nome' },
  },
  {
    what: 'a proposal',
    make: () => created('/assignment_proposals', { slug: 'AAA DUAS MÃOS', date: DAY, source: 'Antes', lead: 'Antes.' }),
    now: (id) => loaded(`/assignment_proposals/${id}`),
    path: () => `/proposals?from=${DAY}&to=${DAY}`,
    open: inGrid('AAA DUAS MÃOS', 'Enter'),
    label: 'proposal.source',
    field: 'source',
    other: (proposal) => stored('/assignment_proposals', { ...proposal, source: 'Outra', lead: 'Depois.' }),
    brought: 'proposal.lead',
    kept: { lead: 'Depois.' },
  },
  {
    what: 'a post',
    make: () => created('/posts', { slug: 'AAA DUAS MÃOS', date: DAY, title: 'Antes', caption: 'Antes.' }),
    now: (id) => loaded(`/posts/${id}`),
    path: () => `/posts?from=${DAY}&to=${DAY}`,
    open: inGrid('AAA DUAS MÃOS', 'Enter'),
    label: 'post.title',
    field: 'title',
    other: (post) => stored('/posts', { ...post, title: 'Outra', caption: 'Depois.' }),
    brought: 'post.caption',
    kept: { caption: 'Depois.' },
  },
  {
    what: 'a round',
    make: async () => {
      const institutions = (await wire.get<{ id: number; segmentId: number }[]>('/rounds/institutions')).body;
      const { id, segmentId } = institutions[0]!;
      return created('/rounds', { date: DAY, time: '00h01', institution: id, segment: segmentId, text: 'Antes.' });
    },
    now: (id) => listed(`/rounds?date=${DAY}`, id),
    path: () => `/rounds?date=${DAY}`,
    open: inGrid('00h01', 'Alt+Enter'),
    label: 'rounds.text',
    field: 'text',
    other: (round) => stored('/rounds', { ...round, text: 'Outra', time: '00h02' }),
    brought: 'rounds.time',
    kept: { time: '00h02' },
  },
  {
    what: 'an event',
    make: async () => {
      const calendar = (await wire.get<{ id: number }[]>('/calendars')).body[0]!;
      const event = { calendarId: calendar.id, name: 'AAA Duas Mãos', location: 'Antes', remindedUsersIds: [] };
      return created('/calendars/events', { ...event, startDate: `${DAY}T09:00:00`, endDate: `${DAY}T10:00:00` });
    },
    now: (id) => listed(`/calendars/events?currentDate=${DAY}`, id),
    path: () => `/calendar?day=${DAY}`,
    open: (page) => page.locator('[data-occurrence]').filter({ hasText: 'AAA Duas Mãos' }).first().press('Enter'),
    label: 'calendar.location',
    field: 'location',
    other: (event) => stored('/calendars/events', { ...event, location: 'Outra', startDate: `${DAY}T08:00:00` }),
    brought: 'calendar.startTime',
    kept: { startDate: `${DAY}T08:00:00` },
  },
  {
    what: 'a template of a device',
    make: async () => {
      const device = (await wire.get<{ id: number }[]>('/devices')).body[0]!;
      return created(`/devices/${device.id}/templates`, { code: 'A9', name: 'AAA Duas Mãos', comment: 'Antes', fields: [] });
    },
    now: async (id) =>
      (await wire.get<{ templates: Stored[] }[]>('/devices')).body.flatMap(({ templates }) => templates).find((each) => each.id === id)!,
    path: ({ deviceId }) => `/admin/devices?device=${deviceId}&part=templates`,
    open: (page) => page.getByRole('button', { name: 'AAA Duas Mãos', exact: true }).press('Enter'),
    label: 'template.comment',
    field: 'comment',
    other: ({ deviceId, ...template }) =>
      stored(`/devices/${deviceId}/templates`, { ...template, comment: 'Outra', name: 'AAA Outro Nome' }),
    brought: 'template.name',
    kept: { name: 'AAA Outro Nome' },
  },
];

describe('two people at one form: the second sees both values, and overwrites nothing unseen', () => {
  it.each(CASES)('of $what', async ({ make, now, path, open, label, field, other, brought, kept }) => {
    const made = await make();
    const desk = await Desk.signIn(browser, newsroom.url, 'admin', path(made));
    const { page } = desk;
    await open(page);
    const dialog = page.getByRole('dialog');
    const typed = dialog.getByLabel(words(label), { exact: false }).first();
    await typed.fill('Minha');
    expect(await other(await now(made.id))).toBe(200);
    const save = dialog.getByRole('button', { name: words('common.save') });
    await save.press('Enter');
    const region = dialog.getByRole('region', { name: words('conflict.title') });
    await region.waitFor();
    expect(await region.locator('h4, h5 + p').allTextContents()).toEqual([words(label), 'Minha', 'Outra']);
    expect(
      await dialog
        .getByRole('status')
        .filter({ hasText: words(brought) })
        .textContent(),
    ).toBe(words('conflict.brought', { fields: words(brought) }));
    expect(await typed.inputValue(), 'what was typed is there').toBe('Minha');
    expect([await hindrances(page), String((await now(made.id))[field])]).toEqual([[], 'Outra']);
    await region.getByRole('button', { name: words('conflict.keepMine') }).press('Enter');
    await region.waitFor({ state: 'detached' });
    await save.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const last = await now(made.id);
    expect([String(last[field]), last]).toMatchObject(['Minha', kept]);
    expect(desk.errors).toEqual([]);
    await page.context().close();
  });
});
