import { afterAll, beforeAll, expect, it } from 'vitest';
import { calendarOf } from '../src/calendar/CalendarStore.ts';
import type { OpenCalendar } from '../src/calendar/OpenCalendar.ts';
import { agencyOf } from '../src/desk/Agency.ts';
import type { AgencyItem, AgencyLane, CalendarEvent } from '../src/types.ts';
import { type Act, bobAtWork, type CountedScene, comparedSettings, heardAll, showsWithoutAsking } from './countedKit.ts';
import { deskAt, type RealDesk } from './real.ts';

let scene: CountedScene;
beforeAll(async () => {
  scene = await bobAtWork();
});
afterAll(() => scene?.stop());

it('loads no calendar, category or event again for 200 edits of others', async () => {
  const { sdk, desk, server } = scene;
  const { calendars } = sdk;
  const { settings } = desk.store;
  const [{ id: calendarId }, { id: other }] = [await calendars.create({ name: 'Cidade' }), await calendars.create({ name: 'Feiras' })];
  const events: CalendarEvent[] = [];
  const day = (at: number): string => `2026-11-${String(1 + (at % 28)).padStart(2, '0')}`;
  const keep = async (event: Parameters<typeof calendars.events.create>[0]): Promise<void> =>
    void events.push(await calendars.events.create(event));
  for (let at = 0; at < 6; at += 1) await keep({ calendarId, name: `Feira ${at}`, startDate: `${day(at)}T09:00:00` });
  const open = async (at: RealDesk): Promise<OpenCalendar> => {
    const shown = calendarOf(at.store).open();
    await shown.show('2026-11-01', '2026-12-31');
    return shown;
  };
  await heardAll(scene);
  const shown = await open(desk);
  const [list, categories] = [settings.calendars, settings['calendars.categories']];
  await Promise.all([list.ensure(), categories.ensure()]);
  const made: { calendars: number[]; categories: number[] } = { calendars: [], categories: [] };
  const change = async (at: number, more: object): Promise<void> => {
    const place = at % events.length;
    const { version: _, ...event } = events[place]!;
    events[place] = await calendars.events.update({ ...event, ...more });
  };
  const weekly = { frequency: 'weekly' as const, interval: 1, repetitions: [{ value: 1 as const }] };
  const acts: Act[] = [
    (at) => keep({ calendarId, name: `Nova ${at}`, startDate: `${day(at)}T10:00:00` }),
    (at) => keep({ calendarId: other, name: `água ${at}`, startDate: `2026-12-${String(1 + (at % 28)).padStart(2, '0')}T10:00:00` }),
    (at) => keep({ calendarId, name: `Semanal ${at}`, startDate: `${day(at)}T07:00:00`, repetition: weekly }),
    (at) => change(at, { name: `Mudou ${at}` }),
    (at) => change(at, { startDate: `${day(at + 3)}T15:00:00`, endDate: null }),
    (at) => change(at, { repetition: at % 2 ? weekly : null }),
    // Out of the months that are shown, and back.
    (at) => change(at, { startDate: `${at % 2 ? '2027-03-02' : day(at)}T15:00:00`, endDate: null, repetition: null }),
    () => calendars.events.remove(events.shift()!.id),
    () => calendars.events.remove(events.shift()!.id),
    async (at) => made.categories.push((await calendars.categories.create({ name: `Zona ${at}` })).id),
    async (at) => made.calendars.push((await calendars.create({ name: `área ${at}`, categoryId: made.categories.at(-1)! })).id),
    (at) => calendars.update({ id: made.calendars.at(-1)!, name: `Meio ${at}`, color: '#00aa00' }),
    async (at) => {
      const event = { calendarId: made.calendars.at(-1)!, name: `Passa ${at}`, startDate: `${day(at)}T11:00:00` };
      await calendars.events.remove((await calendars.events.create(event)).id);
    },
    () => calendars.patch(calendarId, { favorite: true }),
    () => calendars.remove(made.calendars.shift()!),
    (at) => calendars.categories.update({ id: made.categories.at(-1)!, name: `Datas ${at}` }),
    () => calendars.categories.remove(made.categories.shift()!),
  ];
  const told = (of: OpenCalendar) => of.view.snapshot().occurrences.map(({ key, event }) => `${key} ${event.name} ${event.version}`);
  await showsWithoutAsking(desk, acts, [
    {
      what: 'what takes place',
      shown: () => told(shown),
      fresh: async () => {
        const again = await deskAt(server, 'ana');
        const fresh = told(await open(again));
        await again.stop();
        return fresh;
      },
    },
    comparedSettings(scene, list, '/calendars'),
    comparedSettings(scene, categories, '/calendars/categories'),
  ]);
}, 240_000);

interface Piece {
  readonly provider?: string;
  readonly version?: number;
  readonly headline?: string;
  readonly pubstatus?: string;
}

it('loads no lane, source or item of the agency again for 200 edits of others', async () => {
  const { sdk, desk } = scene;
  const { agency, rss } = sdk;
  const { settings } = desk.store;
  const take = (at: number, { provider = 'Onda', version = 1, headline = `Notícia ${at}`, pubstatus = 'usable' }: Piece = {}) =>
    agency.wire.take(
      JSON.stringify({
        ...{ uri: `urn:${provider}:${at}`, version: String(version), headline, pubstatus, body_text: 'Chove.' },
        ...{ versioncreated: new Date(Date.UTC(2026, 10, 20) + at * 60_000).toISOString(), infosource: [{ name: provider }] },
      }),
    );
  await take(0);
  await take(1, { provider: 'Costa' });
  const source = (await rss.feeds.list()).find(({ name }) => name === 'Costa')!.id;
  const lane = (name: string, more: Partial<AgencyLane> = {}) => agency.lanes.create({ name, type: 'rss', ...more });
  const lanes = [await lane('Tudo'), await lane('Costa', { sourcesIds: [source] }), await lane('Rio', { term: 'rio' })];
  const columns = lanes.map((each) => ({ lane: each, column: agencyOf(desk.store).open(each).column }));
  const [list, feeds, categories] = [settings['agency.lanes'], settings['rss.feeds'], settings['rss.categories']];
  await heardAll(scene);
  await Promise.all([...columns.map(({ column }) => column.load()), list.ensure(), feeds.ensure(), categories.ensure()]);
  const made: { lanes: number[]; categories: number[] } = { lanes: [], categories: [] };
  const acts: Act[] = [
    (at) => take(at + 10),
    (at) => take(at + 10, { headline: `Rio sobe ${at}` }),
    (at) => take(at + 10, { provider: 'Costa', headline: `Mar ${at}` }),
    (at) => take(at + 10, { provider: 'Costa', headline: `Rio ${at}` }),
    // Corrected, and taken back.
    (at) => take(at + 6, { version: 2, headline: `Mar, corrigido ${at}`, provider: 'Costa' }),
    (at) => take(at + 5, { version: 2, pubstatus: 'canceled' }),
    async (at) => made.lanes.push((await lane(`Zona ${at}`)).id),
    async (at) => made.lanes.push((await lane(`área ${at}`, { sourcesIds: [source] })).id),
    (at) => agency.lanes.update({ id: made.lanes.at(-1)!, name: `Meio ${at}`, type: 'rss' }),
    () => agency.lanes.remove(made.lanes.shift()!),
    async (at) => made.categories.push((await rss.categories.create({ name: `Rádios ${at}` })).id),
    (at) => rss.categories.update({ id: made.categories.at(-1)!, name: `água ${at}` }),
    (at) => rss.feeds.update({ id: source, name: `Costa ${at}`, url: 'wire:costa', categoryId: made.categories.at(-1)! }),
    (at) => rss.feeds.update({ id: source, name: `Costa ${at}`, url: 'wire:costa', categoryId: null }),
    () => rss.categories.remove(made.categories.shift()!),
  ];
  const item = ({ id, title, withdrawn }: AgencyItem): string => `${id} ${title} ${withdrawn}`;
  await showsWithoutAsking(desk, acts, [
    ...columns.map(({ lane: { id, name }, column }) => ({
      what: name,
      shown: () => [column.view.snapshot().items.map(item), column.view.snapshot().total],
      fresh: async () => {
        const { body } = await scene.ana.get<{ data: AgencyItem[]; total: number }>(`/agency/lanes/rss/filter?laneId=${id}&size=500`);
        return [body.data.map(item), body.total];
      },
    })),
    comparedSettings(scene, feeds, '/rss/feeds'),
    {
      what: '/rss/categories',
      shown: () => categories.view.snapshot().rows.map(({ id, name }) => `${id} ${name}`),
      fresh: async () =>
        (await scene.ana.get<{ id: number; name: string }[]>('/rss/categories')).body.map(({ id, name }) => `${id} ${name}`),
    },
    comparedSettings(scene, list, '/agency/lanes?withItems=false'),
  ]);
  expect(columns[2]!.column.view.snapshot().total).toBeGreaterThan(10);
}, 240_000);
