import type { TimedEvent } from '@lauda/domain/calendar';
import { EVERY_ROLE, type Refusal, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect } from 'vitest';

export interface Event extends TimedEvent {
  readonly id: number;
  readonly version: number;
  readonly calendarId: number;
  readonly name: string;
  readonly location: string | null;
  readonly description: string | null;
}
export interface Imported {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}
export const ZONE = 'America/Sao_Paulo';
export let server: TestServer;
export let ana: WireClient;
export let bob: WireClient;
export let reader: WireClient;

/** Starts a newsroom with one who sets up calendars, one who writes events and one who reads them. */
export function openCalendars(): void {
  beforeAll(async () => {
    server = await startTestServer({ now: Date.parse('2026-11-21T11:30:00Z') });
    await server.person('ana', EVERY_ROLE);
    await server.person('bob', ['CALENDAR_READ', 'CALENDAR_WRITE']);
    await server.person('caio', ['CALENDAR_READ']);
    [ana, bob, reader] = [await server.as('ana'), await server.as('bob'), await server.as('caio')];
  });
  afterAll(() => server.stop());
}

export const calendarOf = async (name: string): Promise<number> => (await ana.post<{ id: number }>('/calendars', { name })).body.id;
export const addressOf = async (id: number): Promise<string> => {
  const { status, body } = await ana.post<{ path: string }>(`/calendars/${id}/feed`);
  expect(status).toBe(201);
  return `${server.url}${body.path}`;
};
/** Loads the calendar file of an address without a session. */
export async function read(address: string): Promise<ICAL.Component> {
  const answer = await fetch(address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  return new ICAL.Component(ICAL.parse(await answer.text()) as string);
}
export const eventsIn = (root: ICAL.Component): ICAL.Event[] =>
  root.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
export const month = async (calendarId: number, currentDate: string): Promise<Event[]> =>
  (await reader.get<Event[]>(`/calendars/events?calendarId=${calendarId}&currentDate=${currentDate}`)).body;
export const file = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//X//X//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
export const event = (uid: string, ...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20260301T000000Z',
  ...lines,
  'END:VEVENT',
];
export const take = (id: number, text: string, dryRun = false, who: WireClient = bob) =>
  who.post<Imported & Refusal>(`/calendars/${id}/import`, { text, dryRun });

/** When an event of a calendar file takes place between two instants, as ical.js counts it: starts and ends, epoch ms. */
export function timesOf(event: ICAL.Event, from: number, until: number): [number, number][] {
  const dates = event.isRecurring() ? event.iterator() : undefined;
  const found: [number, number][] = [];
  for (let next = dates ? dates.next() : event.startDate; next; next = dates?.next() as ICAL.Time) {
    const startMs = next.toUnixTime() * 1000;
    if (startMs >= until) break;
    if (startMs >= from) found.push([startMs, startMs + event.duration.toSeconds() * 1000]);
    if (!dates) break;
  }
  return found;
}
