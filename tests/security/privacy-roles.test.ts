import { maySubscribe } from '@lauda/domain';
import { topics } from '@lauda/spec/topics';
import { EVERY_ROLE, StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filled, holds, operations, schemas, WORD } from './word.ts';

const DAY = '2026-11-21';
/** What is everybody's who has the role of its area: how its roles begin, where it is made, and what its shape does not say. */
const KINDS = {
  post: ['POST_', '/posts', 'PostInput'],
  proposal: ['ASSIGNMENT_PROPOSAL_', '/assignment_proposals', 'AssignmentProposalInput'],
  notice: ['NOTICE_', '/notices', 'NoticeInput'],
  segment: ['ROUND_', '/rounds/segments', 'RoundSegmentInput'],
  institution: ['ROUND_', '/rounds/institutions', 'RoundInstitutionInput'],
  round: ['ROUND_', '/rounds', 'RoundInput'],
  team: ['TEAM_', '/teams', 'TeamInput'],
  calendar: ['CALENDAR_', '/calendars', 'CalendarInput'],
  event: ['CALENDAR_', '/calendars/events', 'CalendarEventInput'],
  contact: ['CONTACT_', '/contacts', 'ContactInput'],
  report: ['REPORT_', '/reports', 'ReportInput'],
} as const;
type Kind = keyof typeof KINDS;
const CLOSED = [...new Set(Object.values(KINDS).map(([role]) => role)), 'CHAT_', 'MEDIA_'];
// Who administers reads in the audit what was changed; that is what it is for.
const HELD = EVERY_ROLE.filter((role) => !CLOSED.some((prefix) => role.startsWith(prefix)) && !/^(ADMIN|USER)_/.test(role));
const HEARD = Object.entries(topics)
  .filter(([, { hears: of }]) => maySubscribe(of, { roles: HELD }))
  .map(([name]) => name);

let server: TestServer;
let ana: WireClient;
let dora: WireClient;
let live: StompClient;
let mamId = 0;
const made: Partial<Record<Kind | 'chat' | 'message', number>> = {};

async function make(kind: Kind, more: object = {}): Promise<number> {
  const [, path, shape] = KINDS[kind];
  const body = { ...(filled(schemas[shape]!) as object), ...more };
  const answer = await ana.post<{ id: number }>(path, body);
  expect(answer.status, `${path} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  made[kind] = answer.body.id;
  return answer.body.id;
}

beforeAll(async () => {
  server = await startTestServer({ now: Date.parse(`${DAY}T21:00:00Z`) });
  await server.person('ana', EVERY_ROLE);
  const bobId = await server.person('bob', EVERY_ROLE);
  await server.person('dora', HELD);
  [ana, dora] = [await server.as('ana'), await server.as('dora')];
  live = await StompClient.open(server.url, { cookie: dora.cookie }, HEARD);
  for (const kind of ['post', 'proposal', 'notice', 'contact', 'report'] as const) await make(kind);
  expect((await ana.put(`/locks/${made.report}`)).status).toBe(200);
  await make('team', { changes: null });
  const segment = await make('segment');
  await make('round', { date: DAY, segment, institution: await make('institution', { segmentId: segment }) });
  await make('event', { calendarId: await make('calendar'), startDate: `${DAY}T20:00:00`, repetition: null });
  made.chat = (await ana.post<{ id: number }>('/chats', { userIds: [bobId] })).body.id;
  made.message = (await ana.post<{ id: number }>(`/chats/${made.chat}/messages`, WORD)).body.id;
  mamId = (await ana.post<{ id: number }>('/devices', { name: 'Arquivo', type: 'mam', protocol: 'mos', virtual: true })).body.id;
  const media = { objectId: 'V1', slug: WORD, type: 'VIDEO', deviceId: mamId, paths: [], proxyPaths: [] };
  expect((await ana.post(`/mam/${mamId}/media`, { ...media, metadataPath: [] })).status).toBeLessThan(300);
});
afterAll(async () => {
  live.close();
  await server.stop();
});

/** The addresses of a call, with each id of what was made in each place for one, and the word in each place for a text. */
function addresses({ path, parameters }: (typeof operations)[number]): string[] {
  const ids = /^\/mam\//.test(path) ? [mamId] : [...new Set(Object.values(made))];
  const paths = path.includes('{') ? ids.map((id) => path.replaceAll(/\{\w+\}/g, String(id))) : [path];
  const query = parameters
    .filter((part) => part.in === 'query' && (part.required || (part.schema.type === 'string' && !part.schema.enum)))
    .flatMap(({ name, schema }) => {
      if (schema.format || schema.pattern) return [`${name}=${schema.pattern?.includes('T') ? `${DAY}T00:00:00` : DAY}`];
      return [`${name}=${schema.type === 'string' ? WORD.slice(0, 4) : ids[0]}`];
    });
  const needed = query.filter((part) => parameters.some(({ name, required }) => required && part.startsWith(`${name}=`)));
  return paths.flatMap((each) => [...new Set([needed, query].map((all) => `${each}?${all.join('&')}`))]);
}
const answersTo = async (client: WireClient, operation: (typeof operations)[number]): Promise<string> => {
  const texts: string[] = [];
  for (const address of addresses(operation)) texts.push(JSON.stringify((await client.get(address)).body ?? null));
  return texts.join('\n');
};
const gets = operations.filter(({ method }) => method === 'GET');
const found = async (client: WireClient): Promise<string[]> => {
  const ids: string[] = [];
  for (const operation of gets) if (holds(await answersTo(client, operation))) ids.push(operation.id);
  return ids;
};

/** The calls that show who has the roles what was made. */
const SHOWN = [
  ...['posts.load', 'posts.filter', 'assignmentProposals.load', 'assignmentProposals.filter', 'notices.list', 'notices.unread'],
  ...['rounds.list', 'rounds.segments.list', 'rounds.institutions.list', 'teams.load', 'teams.list', 'calendars.load'],
  ...['calendars.list', 'calendars.events.list', 'contacts.load', 'contacts.filter', 'reports.load', 'reports.filter'],
  ...['reports.revisions', 'reports.revision', 'chats.messages.list', 'chats.messages.load', 'documents.filter', 'locks.list'],
];

describe('posts, proposals, notices, rounds, teams, events, contacts, reports, chats and media', () => {
  it('are in no answer to who has none of their roles, and in those of who has', async () => {
    expect(await found(dora)).toEqual([]);
    const shown = await found(ana);
    expect(SHOWN.filter((id) => !shown.includes(id))).toEqual([]);
  });

  it('are found by no search that is posted', async () => {
    const search = (client: WireClient) => client.post(`/mam/${mamId}/medias`, { text: WORD });
    const [hers, of] = [await search(dora), await search(ana)];
    expect([hers.status, holds(JSON.stringify(hers.body)), holds(JSON.stringify(of.body))]).toEqual([403, false, true]);
  });

  it('are in no live event that who has none of their roles may hear, nor in one that is replayed', async () => {
    const topicsOf = Object.keys(topics).filter((topic) => topic !== 'bridge');
    const [hers, all] = [
      await StompClient.open(server.url, { cookie: dora.cookie }, HEARD, 0),
      await StompClient.open(server.url, { cookie: ana.cookie }, topicsOf, 0),
    ];
    const told = (client: StompClient) => [
      ...new Set(client.events.filter((event) => holds(JSON.stringify(event))).map(({ topic }) => topic)),
    ];
    expect([told(live), told(hers)]).toEqual([[], []]);
    expect(told(all).sort()).toEqual([
      ...[
        'calendar',
        'calendar_event',
        'chat',
        'contacts',
        'entity_locker',
        'institutions',
        'notices',
        'posts',
        'proposals',
        'reports',
        'rounds',
        'segments',
      ],
      'teams',
    ]);
    for (const client of [hers, all]) client.close();
  });
});
