/** The entries a list is measured with. */
export const LISTED = 1_000;

const SERIES = `from generate_series(1, ${LISTED}) i`;
const named = (table: string, word: string, columns = '', values = ''): string =>
  `insert into ${table} (name${columns && `, ${columns}`}) select '${word} ' || i${values && `, ${values}`} ${SERIES}`;
const PERSON = '(select min(id) from person)';

/** Fills each list of settings, by its name in the registry of the client. */
const SETTINGS: Readonly<Record<string, string>> = {
  programs: named('program', 'Jornal', 'start_time, end_time', "time '19:00', time '19:30'"),
  classifications: named('classification', 'Classificação'),
  editorials: named('editorial', 'Editoria'),
  types: named('document_type', 'Tipo'),
  vehicles: named('vehicle', 'Canal', 'type', "'TV'"),
  'productions.resources': named('production_resource', 'Câmera'),
  'productions.types': named('production_type', 'Tipo'),
  groups: named('person_group', 'Grupo'),
  // A team is listed by the members it has.
  teams: `with t as (${named('team', 'Equipe')} returning id)
    insert into team_change (team_id, day, one_day, members) select id, date '0001-01-01', false, '{ana}' from t`,
  'rounds.segments': named('round_segment', 'Segmento'),
  'rounds.institutions': named('round_institution', 'Delegacia', 'segment_id', '(select min(id) from round_segment)'),
  'contacts.groups': named('contact_group', 'Grupo'),
  'reports.categories': named('report_category', 'Categoria'),
  'reports.events': named('report_event', 'Evento', 'category_id', '(select min(id) from report_category)'),
  calendars: named('calendar', 'Agenda'),
  'calendars.categories': named('calendar_category', 'Categoria'),
  'agency.lanes': named('agency_lane', 'Faixa', 'type', "'rss'"),
  'rss.categories': named('rss_category', 'Categoria'),
  'rss.feeds': named('rss_feed', 'Fonte', 'url', "'https://fonte.example/' || i"),
  'facebook.categories': named('facebook_category', 'Categoria'),
  'facebook.pages': named('facebook_page', 'Página', 'url', "'https://www.facebook.com/p' || i"),
  'twitter.categories': named('twitter_category', 'Categoria'),
  'twitter.lists': named('twitter_list', 'Lista', 'slug', "'lista-' || i"),
  'twitter.users': named('twitter_user', 'Perfil', 'screen_name', "'perfil' || i"),
  branches: named('branch', 'Praça', 'host', "'praca' || i || '.example'"),
  // Off, so that nothing is sent meanwhile.
  webhooks: named('webhook', 'Site', 'url, owner_id, roles, enabled', `'https://site.example/' || i, ${PERSON}, '{}', false`),
  'wordpress.config': named('wordpress', 'Site', 'url, username', "'https://site.example/' || i, 'lauda'"),
};

/** Fills the lists that have a page of their own, by the end of its address. */
const PAGES: Readonly<Record<string, string>> = {
  users: `insert into person (name, nickname, username, email) select 'Ana Souza ' || i, 'ana' || i, 'ana' || i, 'ana' || i || '@redacao.example' ${SERIES}`,
  jobs: `insert into job (kind, target, state, created_at, due_at, finished_at) select 'mail', i::text, 'DONE', now(), now(), now() ${SERIES}`,
  mails: `insert into mail (state, subject, body, recipients, created_at) select 'SENT', 'CHUVA ' || i, 'x', '[]', now() ${SERIES}`,
  // Each entry names the hash of the one before it.
  audit: `insert into audit (n, at, user_id, nickname, ip, act, entity, entity_id, name, prev, hash)
    select c.n + i, now(), p.id, 'ana', '127.0.0.1', 'settings UPDATE', 'editorials', i, 'Editoria ' || i, case when i = 1 then c.hash else 'h' || i - 1 end, 'h' || i
    from audit_chain c, (select min(id) as id from person) p, generate_series(1, ${LISTED}) i order by i`,
  logs: `insert into auth_log (at, username, ip, reason) select now(), 'ana' || i, '127.0.0.1', 'authentication_failed' ${SERIES}`,
  // A lock that would last longer is taken for one of before a clock was set back.
  locks: `insert into document_lock (document_id, user_id, since, expires_at)
    select id, ${PERSON}, now(), now() + interval '990 s' from document order by id limit ${LISTED}`,
  devices: named('device', 'Playout', 'type, protocol, body', `'playout', 'mos', '{}'`),
  webhookDeliveries: `insert into webhook_delivery (webhook_id, n, topic, action, full_body, private, allowed_ids, at, programs_ids, subject, created_at, due_at, state)
    select (select min(id) from webhook), i, 'stories', 'UPDATE', '{}', false, '{}', now(), '{}', 'CHUVA', now(), now(), 'FAILED' ${SERIES}`,
};
const PATHS: Readonly<Record<string, string>> = { webhookDeliveries: '/admin/webhooks' };

/** A list of the administration: its name, its page, and the statement that fills it. */
export interface AdminList {
  readonly name: string;
  readonly path: string;
  readonly fill: string;
}

/** Names every list of the administration, those of the settings by the registry of the client; throws where one is not filled here. */
export async function adminLists(): Promise<readonly AdminList[]> {
  // Imported at run time: the types of the web client need those of a browser, which these programs lack.
  const registry = new URL('../../../web-reference/src/screens/Settings/lists.ts', import.meta.url).href;
  const { SETTINGS_LISTS } = (await import(registry)) as { SETTINGS_LISTS: readonly { readonly id: string }[] };
  const settings = SETTINGS_LISTS.map(({ id }): AdminList => {
    const fill = SETTINGS[id];
    if (fill === undefined) throw new Error(`The list ${id} has no entries to be measured with: tests/bench/admin/lists.ts fills it.`);
    return { name: id, path: `/admin/lists/${id}`, fill };
  });
  const pages = Object.entries(PAGES).map(([name, fill]): AdminList => ({ name, path: PATHS[name] ?? `/admin/${name}`, fill }));
  // What others refer to is filled first: people, segments, categories, webhooks.
  const order = ['users', 'rounds.segments', 'reports.categories', 'webhooks'];
  const place = ({ name }: AdminList): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...pages, ...settings].sort((a, b) => place(a) - place(b));
}
