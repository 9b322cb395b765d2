import { readFileSync, writeFileSync } from 'node:fs';
import { calls } from '@lauda/spec';
import { bridge as contract } from '@lauda/spec/areas/bridge';
import { isAct } from '@lauda/spec/kit';
import { payloadOf, type TopicName, topics } from '@lauda/spec/topics';
import type { Refusal } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Write, writes } from './every-write.ts';
import { ana, bridge, closeScene, openScene, type Row, server } from './scene.ts';
import { byHand, type Ready, reports } from './writes-by-hand.ts';

beforeAll(openScene);
afterAll(closeScene);

// What each write tells and writes down: a change of it is a change of this table, which somebody reads.
const FILE = new URL('writes.tsv', import.meta.url);
const HEAD = 'call\tevents (topic ACTION, × several, who of few hears it)\tlines of the log of a rundown';
const TABLE = new Map(
  readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => [line.split('\t')[0]!, line] as const),
);
const seen = new Map<string, string>();
afterAll(() => {
  // WRITES_TSV=new writes down what was seen, to be read before it is kept.
  if (process.env.WRITES_TSV === 'new') writeFileSync(FILE, `${[HEAD, ...WRITES.map(({ name }) => seen.get(name)!)].join('\n')}\n`);
});

interface Event {
  topic: string;
  action: string;
  full_body: Readonly<Record<string, unknown>>;
  hidden_body: unknown;
  scope: { date: string | null; programsIds: number[]; rundownId: number | null } | null;
  private: boolean;
  programs_ids: number[] | null;
  receivers: number[] | null;
  role: string | null;
}
interface Scene {
  /** Of each row with a version: its version, and a digest of the rest. */
  readonly rows: Readonly<Record<string, { version: number; digest: string; place: number | null; gone: boolean }>>;
  readonly n: number;
  readonly log: number;
  readonly locks: readonly string[];
  /** The place of the last administrative act. */
  readonly act: number;
}

/** The area of the settings whose events tell of a row. */
const AREAS: Readonly<Record<string, string>> = {
  program: 'programs',
  device: 'devices',
  device_template: 'devices',
  classification: 'classifications',
  editorial: 'editorials',
  document_type: 'types',
  vehicle: 'vehicles',
  production_resource: 'productions.resources',
  production_type: 'productions.types',
  report_category: 'reports.categories',
  report_event: 'reports.events',
  person_group: 'groups',
  contact_group: 'contacts.groups',
  calendar_category: 'calendars.categories',
  wordpress: 'wordpress.config',
  branch: 'branches',
  webhook: 'webhooks',
  agency_lane: 'agency.lanes',
  rss_category: 'rss.categories',
  rss_feed: 'rss.feeds',
  facebook_category: 'facebook.categories',
  facebook_page: 'facebook.pages',
  twitter_category: 'twitter.categories',
  twitter_list: 'twitter.lists',
  twitter_user: 'twitter.users',
};
/** What has a version, and the topic whose events tell of it. */
const TOLD_BY: Readonly<Record<string, readonly string[]>> = {
  story: ['stories'],
  guideline: ['assignments'],
  reportage: ['news_reports'],
  production: ['productions'],
  report: ['reports'],
  rundown: ['rundowns', 'blocks'],
  block: ['blocks'],
  rundown_template: ['rundown_templates'],
  block_template: ['block_templates', 'rundown_templates'],
  story_template: ['story_templates', 'rundown_templates'],
  person: ['users'],
  job: ['jobs'],
  calendar: ['calendar'],
  calendar_event: ['calendar_event'],
  contact: ['contacts'],
  assignment_proposal: ['proposals'],
  round: ['rounds'],
  team: ['teams'],
  round_institution: ['institutions'],
  round_segment: ['segments'],
  post: ['posts'],
};
/** What has a column of that name for another reason, or is read by a statement of its own below. */
const OTHERWISE: ReadonlySet<string> = new Set(['document', 'team', 'agency_item', 'wire_held', 'wire_withdrawn']);
// A place is told by ORDER, MOVE and who came or went, and raises nothing; nor does up to where somebody read the notices, which READ tells them;
// what only bridges read is on no other wire.
const UNCOUNTED = '{version,index,mos_ready,mos_nonce,last_notice,last_notice_id,next_message_id,connection_at}';
// What a device says of itself is no setting that two people could change at once: the later word of it counts, in the same version.
const SAID: Readonly<Record<string, string>> = { device: " #- '{body,existence}' #- '{body,refusedFrom}'" };
const DOCUMENTS_AND_TEAMS = [
  `select d.kind as kind, d.id, d.version, md5((to_jsonb(d) - '{version,changed_at}'::text[])::text || coalesce((to_jsonb(s) - 'index')::text, '') || coalesce(to_jsonb(a)::text, '') || coalesce(to_jsonb(n)::text, '') || coalesce(to_jsonb(c)::text, '') || coalesce(to_jsonb(r)::text, '')) as digest, s.index as place, d.excluded_at is not null as gone
   from document d left join story s on s.document_id = d.id left join assignment a on a.document_id = d.id left join news_report n on n.document_id = d.id left join production c on c.document_id = d.id left join report r on r.document_id = d.id`,
  `select 'team', id, version, md5((to_jsonb(t) - 'version')::text || (select jsonb_agg(to_jsonb(c) order by c.day, c.one_day) from team_change c where c.team_id = t.id)::text), null::int, false
   from team t`,
];
let everyRow: string;
beforeAll(async () => {
  const tables = await rowsOf<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('id', 'version')
     group by table_name having count(*) = 2 order by table_name`,
  );
  const versioned = tables.map(({ name }) => name).filter((name) => !OTHERWISE.has(name));
  const rows = versioned.map(
    (table) =>
      `select '${table}', id, version, md5((to_jsonb(t) - '${UNCOUNTED}'::text[]${SAID[table] ?? ''})::text), (to_jsonb(t)->>'index')::int, false from ${table} t`,
  );
  everyRow = [...DOCUMENTS_AND_TEAMS, ...rows].join(' union all ');
});

const rowsOf = async <R>(sql: string, values: unknown[] = []): Promise<R[]> =>
  (await server.server.services.pool.query(sql, values)).rows as R[];

async function scene(): Promise<Scene> {
  const rows = await rowsOf<{ kind: string; id: number; version: number; digest: string; place: number | null; gone: boolean }>(everyRow);
  const [last] = await rowsOf<{ n: number; log: number }>('select n, (select coalesce(max(id), 0) from rundown_log) as log from event_seq');
  const [chain] = await rowsOf<{ n: number }>('select n from audit_chain');
  const locks = await rowsOf<{ uuid: string }>('select d.uuid from document_lock l join document d on d.id = l.document_id');
  return {
    rows: Object.fromEntries(rows.map(({ kind, id, ...row }) => [`${kind} ${id}`, row])),
    n: last!.n,
    log: last!.log,
    act: chain!.n,
    locks: locks.map(({ uuid }) => uuid),
  };
}

/** The rows whose version has risen, that are new, or that went. */
const touched = (before: Scene, after: Scene): string[] =>
  [...new Set([...Object.keys(before.rows), ...Object.keys(after.rows)])].filter(
    (key) => before.rows[key]?.version !== after.rows[key]?.version,
  );

/** Whether somewhere in an event stands that a row has this version now, or that it went. */
function tells(body: unknown, kind: string, id: number, version: number | undefined): boolean {
  if (Array.isArray(body)) return body.some((item) => tells(item, kind, id, version));
  if (body === null || typeof body !== 'object') return false;
  const it = body as Record<string, unknown>;
  if (version === undefined && Array.isArray(it.ids) && it.ids.includes(id)) return true;
  if ((it.id === id || (kind === 'rundown' && it.rundownId === id)) && it.version === version) return true;
  return Object.values(it).some((item) => tells(item, kind, id, version));
}

const sameAs = (a: { digest: string; place: number | null }, b: { digest: string; place: number | null } | undefined): boolean =>
  a.digest === b?.digest && a.place === b.place;
/** The version of a whole counts for all that is in it. */
const isWhole = (key: string): boolean => /^(rundown|rundown_template) /.test(key);
/** What went with the whole it was in, of which an event tells. */
const wentWith = (kind: string, topic: string): boolean => /^(block|story)_template$/.test(kind) && /_templates$/.test(topic);

/** Whether an event of the settings tells of a row as it stands now: the entry in its version, or none where it went. */
function setsOut(
  { area, id, entry }: Readonly<Record<string, unknown>>,
  kind: string,
  rowId: number,
  version: number | undefined,
): boolean {
  if (area !== AREAS[kind]) return false;
  // A template is told of with the device it is of.
  if (kind === 'device_template') return version === undefined ? entry !== null : tells(entry, kind, rowId, version);
  return id === rowId && (version === undefined ? entry === null : tells(entry, kind, rowId, version));
}

/** Whether some event tells of a row as it stands now: its version, or that it went. */
function isTold(key: string, after: Scene, events: readonly Event[]): boolean {
  const [kind, id] = key.split(' ') as [string, string];
  const row = after.rows[key];
  return events.some(
    ({ topic, full_body: body }) =>
      (!row && wentWith(kind, topic)) ||
      (topic === 'settings' && setsOut(body, kind, Number(id), row?.version)) ||
      (TOLD_BY[kind]?.includes(topic) && tells(body, kind, Number(id), row?.gone ? undefined : row?.version)),
  );
}

/** What of some events stands in no contract. */
const undescribed = (events: readonly Event[]): string[] =>
  events.flatMap(({ topic, action, full_body: full, hidden_body: hidden }) =>
    [full, ...(hidden === null ? [] : [hidden])].flatMap((body) => {
      const found = payloadOf(topic, action)?.safeParse(body);
      return found?.success ? [] : [`${topic} ${action} ${JSON.stringify(found?.error.issues)}`];
    }),
  );

const SCOPED = new Set(['documents', 'rundowns', 'programs']);
// Documents that stand in no rundown.
const FREE: ReadonlySet<string> = new Set(['assignments', 'news_reports', 'productions', 'reports']);
/** Which events do not say where what they are of stands: a day for all but templates, a rundown too for what stands in one. */
const homeless = (events: readonly Event[]): Event[] =>
  events.filter(({ topic, scope, receivers }) => {
    if (receivers || topic === 'device_states' || !SCOPED.has(topics[topic as TopicName].of)) return false;
    if (!scope) return true;
    if (topic.endsWith('_templates')) return scope.programsIds.length !== 1;
    return !scope.date || (!FREE.has(topic) && (scope.rundownId === null || scope.programsIds.length !== 1));
  });

const audienceOf = ({ private: isPrivate, programs_ids: programs, receivers, role }: Event): string =>
  [isPrivate ? 'private' : '', programs?.length ? 'programs' : '', receivers ? 'receivers' : '', role ?? ''].filter(Boolean).join(' ');

function lineOf(write: string, events: readonly Event[], log: readonly { event: string; entity: string; field: string | null }[]): string {
  const counted = new Map<string, number>();
  for (const event of events) {
    const audience = audienceOf(event);
    const name = `${event.topic} ${event.action}${audience ? ` (${audience})` : ''}`;
    counted.set(name, (counted.get(name) ?? 0) + 1);
  }
  const told = [...counted].map(([name, many]) => (many > 1 ? `${name} ×` : name)).sort();
  const logged = [...new Set(log.map(({ event, entity, field }) => [event, entity, field].filter(Boolean).join(' ')))].sort();
  return `${write}\t${told.join(', ') || '-'}\t${logged.join(', ') || '-'}`;
}

const asSent = (id: string) => async (): Promise<Ready> => {
  const { method = 'POST', path, body }: Write = await writes[id]!();
  return { make: () => (id.startsWith('bridge.') ? bridge : ana).send<Row & Refusal>(method, path, body) };
};
/** Every write of the contract; what a bridge reports, by what it is about. */
const WRITES = calls
  .filter(({ call }) => !call.route.startsWith('GET '))
  .flatMap(({ id, call }) => {
    if (id === 'bridge.report') return Object.entries(reports).map(([what, ready]) => ({ name: `${id} ${what}`, id, call, ready }));
    return [{ name: id, id, call, ready: id in writes ? asSent(id) : byHand[id] }];
  });

/** What is written down of somebody whom the provider lets in for the first time. */
const ACTS_OF_PROVIDER: Readonly<Record<string, readonly string[]>> = { 'auth.openId.finish': ['users.create', 'signIn.identities.link'] };
/** What a call for many does to each, named as the call for one. */
const ACTS_WITHIN: Readonly<Record<string, readonly string[]>> = { 'users.import': ['users.create'] };

describe('every write', () => {
  it('is made here, a report of each kind, and is in the table', () => {
    expect(WRITES.filter(({ ready }) => !ready).map(({ name }) => name)).toEqual([]);
    const kinds = contract.report.body!.shape.reports.element.shape.kind.options;
    expect([...new Set(Object.keys(reports).map((what) => what.split(' ')[0]))].sort()).toEqual([...kinds].sort());
    if (process.env.WRITES_TSV !== 'new') expect([...TABLE.keys()]).toEqual(WRITES.map(({ name }) => name));
  });

  it.each(WRITES)('$name says what it changed, to whom it should, and nothing it did not', async ({ name, id, call, ready }) => {
    const { make, after: tidied } = await ready!();
    if (tidied) onTestFinished(async () => void (await tidied()));
    const before = await scene();
    const { status, body } = await make();
    expect(status, JSON.stringify(body)).toBe(call.status);
    const after = await scene();
    const events = await rowsOf<Event>('select * from event where n > $1 order by n', [before.n]);
    const log = await rowsOf<{ event: string; entity: string; field: string | null }>(
      'select * from rundown_log where id > $1 order by id',
      [before.log],
    );
    expect(undescribed(events), 'events that the contract does not allow').toEqual([]);
    expect(homeless(events), 'events that do not say where').toEqual([]);
    const changed = touched(before, after);
    expect(
      changed.filter((key) => !isTold(key, after, events)),
      'changed and told of by no event',
    ).toEqual([]);
    const same = Object.keys(after.rows).filter((key) => before.rows[key]?.version === after.rows[key]!.version);
    expect(
      same.filter((key) => before.rows[key]!.digest !== after.rows[key]!.digest),
      'changed without a new version',
    ).toEqual([]);
    const raised = changed.filter((key) => !isWhole(key) && before.rows[key] && sameAs(before.rows[key], after.rows[key]));
    expect(raised, 'a new version of what did not change').toEqual([]);
    const freed = before.locks.filter((uuid) => !after.locks.includes(uuid));
    const unlocked = events
      .filter(({ topic, action }) => topic === 'entity_locker' && action === 'UNLOCK')
      .map((event) => event.full_body.uuid);
    expect(unlocked.sort(), 'locks that were freed').toEqual(freed.sort());
    const acts = await rowsOf<{ act: string; nickname: string; told: boolean }>(
      'select act, nickname, coalesce(before, after) is not null as told from audit where n > $1',
      [before.act],
    );
    const named = isAct(call) ? [...(ACTS_WITHIN[id] ?? []), id] : (ACTS_OF_PROVIDER[id] ?? []);
    const nickname = id in ACTS_OF_PROVIDER ? 'OpenID' : 'ana';
    expect(acts, 'administrative acts, each once').toEqual(named.map((act) => ({ act, nickname, told: true })));
    seen.set(name, lineOf(name, events, log));
    if (process.env.WRITES_TSV !== 'new') expect(seen.get(name)).toBe(TABLE.get(name));
  });
});
