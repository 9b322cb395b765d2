import { type Occurrence, occurrencesBetween, type TimedEvent } from '@lauda/domain/calendar';
import { startTestServer, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const TODAY = '2026-11-21';
const DAY_MS = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
});
afterAll(() => server.stop());

const dayAt = (days: number): string => new Date(Date.parse(TODAY) + days * DAY_MS).toISOString().slice(0, 10);

it('the demo newsroom has three months of events about today: some that come back, and others in each of their weeks', async () => {
  const wire = await server.as('admin');
  const months = ['2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01'];
  const answers = await Promise.all(
    months.map((month) => wire.get<(TimedEvent & { id: number; name: string })[]>(`/calendars/events?currentDate=${month}`)),
  );
  const events = [...new Map(answers.flatMap(({ body }) => body).map((event) => [event.id, event])).values()];
  const between = (some: typeof events, from: number, to: number): Occurrence[] =>
    some.flatMap((event) => [...occurrencesBetween(event, dayAt(from), dayAt(to))]);
  const single = events.filter(({ repetition }) => !repetition);
  for (let from = -45; from < 45; from += 7)
    expect(between(single, from, from + 6).length, `single events from ${dayAt(from)}`).toBeGreaterThan(0);
  const recurring = events.filter(({ repetition }) => repetition);
  expect(recurring.length).toBeGreaterThanOrEqual(6);
  for (let from = -42; from < 45; from += 7)
    expect(between(recurring, from, from + 6).length, `events that come back from ${dayAt(from)}`).toBeGreaterThan(10);
  expect(new Set(single.map(({ name }) => name)).size).toBe(single.length);
});

it('the demo newsroom has posts of today', async () => {
  const wire = await server.as('admin');
  const today = new Date(server.now()).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
  const { body } = await wire.get<{ total: number; data: { slug: string; date: string }[] }>(`/posts/filter?from=${today}&to=${today}`);
  expect(body.total).toBeGreaterThan(1);
  expect(body.data.map(({ slug }) => slug)).toContain('TRÂNSITO');
});
