import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { blackPng } from '@lauda/testing';
import {
  ana,
  archive,
  archived,
  branch,
  calendarEvent,
  cg,
  groupChat,
  inDrawer,
  item,
  job,
  LISTS,
  made,
  media,
  name,
  playout,
  post,
  programId,
  type Row,
  reportage,
  round,
  rundown,
  server,
  stopping,
  story,
  template,
  withDrawer,
} from './scene.ts';

type Wish = () => Promise<string> | string;

const DATE = '2026-11-21';
const me = async (): Promise<number> => (await ana.get<Row>('/users/me')).body.id;
const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);
const entry = async (list: string): Promise<Row> => made(LISTS[list]![0], LISTS[list]![1]());
const of =
  (list: string, rest = ''): Wish =>
  async () =>
    `${LISTS[list]![0]}/${(await entry(list)).id}${rest}`;
const guideline = () => made('/assignments', { slug: name(), date: DATE, programsIds: [programId] });
const newsReport = () => made('/news_reports', { ...reportage(), programsIds: [programId] });
const production = () => made('/productions', { slug: name(), date: '2026-11-22' });
const report = () => made('/reports', { slug: name() });
const team = () => made('/teams', { name: name(), membersNicknames: ['Elias', 'João'] });

let standIn: Promise<number> | undefined;
/** The port of the local stand-ins for other services: maps with pictures, and a WordPress. */
function outside(): Promise<number> {
  standIn ??= new Promise((ready) => {
    const place = { lat: '-23.5', lon: '-46.6', display_name: 'Avenida Paulista' };
    const site = /\/(users|categories)(\/me)?\b/;
    const http = createServer(({ url = '' }, response) => {
      if (url.includes('.png')) return response.writeHead(200, { 'content-type': 'image/png' }).end(blackPng(4, 4));
      response.writeHead(200, { 'content-type': 'application/json' });
      const [found, , single] = site.exec(url) ?? [];
      const one = { id: 1, name: 'Ana' };
      return response.end(JSON.stringify(found ? (single ? one : [one]) : url.includes('/search') ? [place] : { name: 'Blog' }));
    }).listen(0, '127.0.0.1', () => ready((http.address() as AddressInfo).port));
    stopping.push(() => {
      standIn = undefined;
      http.closeAllConnections();
      http.close();
    });
  });
  return standIn;
}
/** The address of it. */
export const outsideUrl = async (): Promise<string> => `http://127.0.0.1:${await outside()}`;

const withMaps =
  (path: string): Wish =>
  async () => {
    const url = await outsideUrl();
    await sql("delete from setting where key = 'nominatim'");
    await made('/nominatim/config', { version: 0, url, tiles: `${url}/{z}/{x}/{y}.png`, center: { lat: -23.5, lng: -46.6 } });
    return path;
  };
const site =
  (rest: string): Wish =>
  async () => {
    const [path, entry] = LISTS['wordpress.config']!;
    return `${path}/${(await made(path, { ...entry(), url: await outsideUrl() })).id}${rest}`;
  };
const file = async (): Promise<number> => {
  const body = new FormData();
  body.append('file', new Blob([blackPng(90, 90)], { type: 'image/png' }), 'a.png');
  return (await made('/files/single', body)).id;
};
const known = async (more: object = {}): Promise<string> => {
  const body = { ...media(), ...more };
  const text = 'insert into archive_media (device_id, object_id, slug, body, at) values ($1, $2, $3, $4, now())';
  await sql(text, [archive, body.objectId, body.slug, JSON.stringify(body)]);
  return body.objectId;
};
/** The calls that every kind of document has. */
const ofDocument = (area: string, path: string, make: () => Promise<Row>): Record<string, Wish> => ({
  [`${area}.load`]: async () => `${path}/${(await make()).id}`,
  [`${area}.revisions`]: async () => `${path}/${(await make()).id}/revisions`,
  [`${area}.revision`]: async () => {
    const { id } = await make();
    await ana.patch(`${path}/${id}`, 'slug', name().toUpperCase());
    const [last] = (await ana.get<{ revisionNumber: number }[]>(`${path}/${id}/revisions`)).body;
    return `${path}/${id}/revisions/${last!.revisionNumber}`;
  },
});
const message = async (): Promise<[chat: number, message: number]> => {
  const chat = await groupChat();
  return [chat.id, (await made(`/chats/${chat.id}/messages`, 'Chove.')).id];
};
const ofBranch =
  (rest: string): Wish =>
  async () =>
    `${await branch()}${rest}`;

/** A valid address for each GET that needs parameters. */
export const reads: Readonly<Record<string, Wish>> = {
  ...ofDocument('stories', '/stories', story),
  ...ofDocument('assignments', '/assignments', guideline),
  ...ofDocument('newsReports', '/news_reports', newsReport),
  ...ofDocument('productions', '/productions', production),
  ...ofDocument('reports', '/reports', report),
  ...Object.fromEntries(
    ['classifications', 'editorials', 'types', 'vehicles', 'productions.resources', 'productions.types'].map((list) => [
      `${list}.usageCount`,
      of(list, '/usage_count'),
    ]),
  ),
  ...Object.fromEntries(
    [
      ...['productions.resources', 'productions.types', 'groups', 'calendars', 'calendars.categories', 'devices'],
      ...['agency.lanes', 'rss.categories', 'rss.feeds', 'webhooks', 'wordpress.config', 'branches'],
    ].map((list) => [`${list}.load`, of(list)]),
  ),
  'users.load': async () => `/users/${await me()}`,
  'users.secondFactor.load': async () => `/users/${await me()}/second_factor`,
  ...Object.fromEntries(
    ['', '/cg', '/editors', '/imageEditors', '/presenters'].map((rest) => [
      `programs.${rest.slice(1) || 'load'}`,
      () => `/programs/${programId}${rest}`,
    ]),
  ),
  'programs.playout': async () => `/programs/${(await made('/programs', { ...LISTS.programs![1](), playoutId: playout })).id}/playout`,
  'contacts.load': async () => `/contacts/${(await made('/contacts', { name: name() })).id}`,
  'contacts.usageCount': async () => `/contacts/${(await made('/contacts', { name: name() })).id}/usage_count`,
  'calendars.feed.read': async () => {
    const { id } = await entry('calendars');
    return (await made<{ path: string }>(`/calendars/${id}/feed`)).path.replace(/^\/api/, '');
  },
  'calendars.events.list': async () => {
    const event = await made<{ calendarId: number }>('/calendars/events', await calendarEvent());
    return `/calendars/events?currentDate=2026-11-30&calendarId=${event.calendarId}`;
  },
  'devices.simulator.load': async () => {
    const { id } = await made('/devices', { name: name(), type: 'mam', protocol: 'mos', mosId: name() });
    await ana.put(`/devices/${id}/simulator`);
    return `/devices/${id}/simulator`;
  },
  'devices.templates.list': () => `/devices/${cg}/templates`,
  'devices.templates.load': async () =>
    `/devices/${cg}/templates/${(await made(`/devices/${cg}/templates`, { code: name(), name: 'T' })).id}`,
  'devices.templates.mos.list': () => `/devices/${cg}/templates/mos`,
  'mam.searchableFields': () => `/mam/${archive}/searchable_fields`,
  'mam.media.load': async () => `/mam/${archive}/media/${await known()}`,
  'mam.assets.thumbnail': async () =>
    `/mam/${archive}/assets/${await known({ proxyPaths: [{ techDescription: 'PNG', url: `${await outsideUrl()}/v.png` }] })}/thumbnail`,
  'assignments.list': () => `/assignments?date=${DATE}&programId=${programId}`,
  'productions.list': () => '/productions?date=2026-11-22',
  'productions.loadByAssignment': async () => {
    const { id } = await guideline();
    await made(`/productions/assignment/${id}`, { date: '2026-11-22' });
    return `/productions/assignment/${id}`;
  },
  'reports.documents': async () => `/reports/${(await report()).id}/documents`,
  'maps.location': withMaps('/maps/location'),
  'maps.autocomplete': withMaps('/maps/autocomplete?input=avenida'),
  'maps.view': withMaps('/maps/view?q=avenida'),
  'maps.tile': withMaps('/maps/tiles/3/2/1'),
  'rundowns.check': () => `/rundowns/check?programId=${programId}&date=${DATE}`,
  'rundowns.load': () => `/rundowns?programId=${programId}&date=${DATE}`,
  'rundowns.logs': () => `/rundowns/${rundown.id}/logs`,
  'rundowns.removed': () => `/rundowns/${rundown.id}/removed`,
  'rundowns.devices': () => `/rundowns/${rundown.id}/devices`,
  'rundowns.templates.load': async () => `/rundowns/templates/${await template()}`,
  'storyTemplates.list': async () => `/story_templates?templateId=${await template()}`,
  'storyTemplates.load': async () => {
    const blocks = [{ title: 'A', stories: [{ slug: 'S' }] }];
    const kept = await made<{ blocks: { stories: Row[] }[] }>('/rundowns/templates', { name: name(), programId, blocks });
    return `/story_templates/${kept.blocks[0]!.stories[0]!.id}`;
  },
  'documents.drawer.list': async () => {
    await inDrawer();
    return `/documents/drawer?programId=${await withDrawer()}`;
  },
  'documents.associate.load': async () => {
    const [kept, { id }] = [await newsReport(), await guideline()];
    await made(`/documents/${kept.id}/associate/${id}`);
    return `/documents/${kept.id}/associate`;
  },
  ...Object.fromEntries(
    ['', '/state', '/map', '/lineage'].map((rest) => [
      `documents.${rest.slice(1) || 'load'}`,
      async () => `/documents/${(await guideline()).id}${rest}`,
    ]),
  ),
  'files.file': async () => `/files/${await file()}/file`,
  'files.thumbnail': async () => `/files/${await file()}/thumbnail`,
  'bridge.wanted': () => `/bridge/devices/${playout}/rundowns`,
  'bridge.traffic': () => `/bridge/devices/${playout}/traffic`,
  'bridge.media': () => `/bridge/devices/${archive}/media`,
  'agency.items.load': async () => `/agency/items/${await item('rss')}`,
  'agency.items.picture': async () => {
    const id = await item('rss');
    const url = await outsideUrl();
    await sql("delete from setting where key = 'outbound'");
    await made('/outbound/config', { version: 0, hosts: [new URL(url).host] });
    await sql('update agency_item set image_url = $2 where id = $1', [id, `${url}/a.png`]);
    return `/agency/items/${id}/picture`;
  },
  'assignmentProposals.load': async () =>
    `/assignment_proposals/${(await made('/assignment_proposals', { slug: name(), lead: 'Chove.' })).id}`,
  'branches.check': ofBranch('/check'),
  'branches.state': ofBranch('/state'),
  'branches.section': ofBranch('/programs'),
  ...Object.fromEntries(
    [
      ...['programs', 'users', 'classifications', 'vehicles', 'types', 'editorials', 'notices', 'remote', 'teams'].map(
        (section) => [`branches.${section}.list`, ofBranch(`/${section}`)] as const,
      ),
      ...['editors', 'producers', 'reporters'].map((group) => [`branches.users.${group}`, ofBranch(`/users/${group}`)] as const),
      ...(
        [
          ['documents', 'documents'],
          ['assignments', 'assignments'],
          ['newsReports', 'news_reports'],
          ['stories', 'stories'],
          ['rundowns', 'rundowns'],
        ] as const
      ).map(([area, path]) => [`branches.${area}.config.get`, ofBranch(`/${path}/config`)] as const),
      ...(
        [
          ['assignments', 'assignments', guideline],
          ['newsReports', 'news_reports', newsReport],
          ['stories', 'stories', story],
          ['assignmentProposals', 'assignment_proposals', () => made('/assignment_proposals', { slug: name(), lead: 'Chove.' })],
        ] as const
      ).flatMap(([area, path, make]) => [
        [`branches.${area}.filter`, ofBranch(`/${path}/filter`)] as const,
        [`branches.${area}.load`, async () => `${await branch()}/${path}/${(await make()).id}`] as const,
      ]),
    ].map(([id, wish]) => [id, wish]),
  ),
  'branches.rundowns.load': async () => `${await branch()}/rundowns?date=${DATE}&programId=${programId}`,
  'branches.rundowns.check': async () => `${await branch()}/rundowns/check?date=${DATE}&programId=${programId}`,
  'charts.work': () => `/charts/work?from=2026-11-01&to=${DATE}`,
  'chats.history': async () => {
    await message();
    return `/chats/history?date=${DATE}`;
  },
  'chats.load': async () => `/chats/${(await groupChat()).id}`,
  'chats.messages.list': async () => `/chats/${(await message())[0]}/messages`,
  'chats.messages.load': async () => `/chats/messages/${(await message())[1]}`,
  'jobs.load': async () => `/jobs/${await job('FAILED')}`,
  'posts.load': async () => `/posts/${(await post()).id}`,
  'rounds.list': async () => `/rounds?ids=${(await made('/rounds', await round())).id}`,
  'souv.documents.list': async () => {
    await archived();
    return '/souv/documents';
  },
  'souv.documents.load': async () => `/souv/documents/${await archived()}`,
  'souv.search': async () => {
    await archived();
    return '/souv/search?text=Enchente';
  },
  'teams.load': async () => `/teams/${(await team()).id}`,
  'teams.list': () => `/teams?date=${DATE}`,
  'teams.pastUsed': async () => `/teams/${(await team()).id}/past_used`,
  'teams.dayUsed': async () => `/teams/${(await team()).id}/day_used?date=${DATE}`,
  'webhooks.deliveries.list': of('webhooks', '/deliveries'),
  'wordpress.authors': site('/authors'),
  'wordpress.categories': site('/categories'),
};
