import { randomUUID } from 'node:crypto';
import { signedLicence, TEST_PASSWORD } from '@lauda/testing';
import { wishes } from './every-post.ts';
import {
  ana,
  archive,
  bridge,
  calendarEvent,
  groupChat,
  inDrawer,
  LISTS,
  made,
  media,
  name,
  person,
  post,
  programId,
  type Request,
  type Row,
  reportage,
  round,
  rundown,
  server,
  story,
  withDrawer,
} from './scene.ts';

/** A write as it is sent; a POST by default. */
export interface Write extends Request {
  readonly method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
}
type Wish = () => Promise<Write> | Write;

const put = (path: string, body?: unknown): Write => ({ method: 'PUT', path, body });
const patch = (path: string, body: unknown): Write => ({ method: 'PATCH', path, body });
const remove = (path: string): Write => ({ method: 'DELETE', path });
const change = (field: string, newValue: unknown) => ({ field, newValue });

const block = () => made(`/rundowns/${rundown.id}/blocks`, { title: name() });
const storyIn = (blockId: number) => made(`/rundowns/${rundown.id}/stories`, { blockId, story: { slug: name() } });
const approved = async (): Promise<Row> => {
  const made = await story();
  await ana.send('PATCH', `/stories/${made.id}`, change('approved', true));
  return made;
};
const production = (query = '') => made(`/productions${query}`, { slug: name(), date: '2026-11-22' });
const report = (query = '') => made(`/reports${query}`, { slug: name() });
const guideline = (query = '') => made(`/assignments${query}`, { slug: name() });
const newsReport = (query = '') => made(`/news_reports${query}`, reportage());
const team = () => made<Row>('/teams', { name: name(), membersNicknames: ['Elias', 'João'] });
const device = () => made<Row & { name: string }>('/devices', { name: name(), type: 'cg', protocol: 'ii' });
const deviceTemplate = async () => {
  const { id } = await device();
  const code = name();
  return { deviceId: id, code, ...(await made(`/devices/${id}/templates`, { code, name: 'T' })) };
};
interface Template extends Row {
  blocks: (Row & { stories: Row[] })[];
}
const template = () =>
  made<Template>('/rundowns/templates', {
    name: name(),
    programId,
    blocks: [
      { title: 'A', stories: [{ slug: 'S' }, { slug: 'T' }] },
      { title: 'B', stories: [] },
    ],
  });
const locked = async (): Promise<Row> => {
  const made = await story();
  await ana.put(`/locks/${made.id}`);
  return made;
};
const trashed = async (): Promise<Row> => {
  const [first] = [await story(), await story()];
  await ana.delete(`/stories?ids=${first!.id}`);
  return first!;
};
const settings = (area: string) => async (): Promise<Write> => {
  const { body } = await ana.get<object>(`/${area}/config`);
  return put(`/${area}/config`, body);
};
const freeDay = async () => {
  const { path, body } = await wishes['rundowns.create']!();
  return made<Row & { date: string }>(path, body);
};
let days = 0;
const dayAhead = () => new Date(Date.parse('2027-06-01T00:00:00Z') + ++days * 86_400_000).toISOString().slice(0, 10);

/** A person who signed in at an OpenID provider, with or without an account here. */
async function identity(userId: number | null): Promise<number> {
  const text =
    "insert into openid_identity (issuer, subject, user_id, seen_at) values ('https://casa.example', $1, $2, now()) returning id";
  return (await server.server.services.pool.query(text, [name(), userId])).rows[0].id;
}

/** A valid input of each write that is no POST, good for one time. */
const others: Readonly<Record<string, Wish>> = {
  'tokens.remove': async () => remove(`/tokens/${(await made('/tokens', { name: name(), roles: [] })).id}`),
  'users.me.update': async () => {
    const { body } = await ana.get<object>('/users/me');
    return put('/users/me', { ...body, email: `${name()}@lauda.example` });
  },
  'users.session.remove': async () => {
    const { rows } = await server.server.services.pool.query("select id from person where username = 'bob'");
    return remove(`/users/${rows[0].id}/session`);
  },
  'users.secondFactor.remove': async () => {
    const { id } = await made('/users', person());
    await server.server.services.pool.query(
      "insert into second_factor (user_id, secret, begun_at, confirmed_at) values ($1, '', now(), now())",
      [id],
    );
    return remove(`/users/${id}/second_factor`);
  },
  'signIn.config.update': settings('sign_in'),
  'signIn.identities.link': async () => {
    const { id } = await made('/users', person());
    return { method: 'PUT', path: `/sign_in/identities/${await identity(null)}`, body: { userId: id } };
  },
  'signIn.identities.remove': async () => remove(`/sign_in/identities/${await identity((await made('/users', person())).id)}`),
  'users.update': async () => put('/users', { ...(await made<object>('/users', person())), name: 'Rita Lemos', roles: [] }),
  'notices.remove': async () => remove(`/notices?uuid=${(await made<Row>('/notices', { text: name() })).uuid}`),
  'users.remove': async () => remove(`/users/${(await made('/users', person())).id}`),
  'users.restore': async () => {
    const { id } = await made('/users', person());
    await ana.delete(`/users/${id}`);
    return put(`/users/${id}/restore`);
  },
  'branch.config.update': settings('branch'),
  ...Object.fromEntries(
    Object.entries(LISTS).flatMap(([area, [path, entry]]) => [
      [`${area}.update`, async () => put(path, { ...(await made<object>(path, entry())), name: name() })],
      [`${area}.remove`, async () => remove(`${path}/${(await made(path, entry())).id}`)],
    ]),
  ),
  'calendars.patch': async () => patch(`/calendars/${(await made('/calendars', { name: name() })).id}`, { favorite: true }),
  'calendars.feed.remove': async () => {
    const { id } = await made('/calendars', { name: name() });
    await made(`/calendars/${id}/feed`);
    return remove(`/calendars/${id}/feed`);
  },
  'calendars.events.update': async () =>
    put('/calendars/events', { ...(await made<object>('/calendars/events', await calendarEvent())), name: name() }),
  'calendars.events.remove': async () => remove(`/calendars/events/${(await made('/calendars/events', await calendarEvent())).id}`),
  'devices.simulator.start': async () =>
    put(`/devices/${(await made('/devices', { name: name(), type: 'mam', protocol: 'mos', mosId: name() })).id}/simulator`),
  'devices.simulator.stop': async () => {
    const { id } = await made('/devices', { name: name(), type: 'mam', protocol: 'mos', mosId: name() });
    await ana.put(`/devices/${id}/simulator`);
    return remove(`/devices/${id}/simulator`);
  },
  'devices.templates.update': async () => {
    const { deviceId, ...made } = await deviceTemplate();
    return put(`/devices/${deviceId}/templates`, { ...made, name: name() });
  },
  'devices.templates.remove': async () => {
    const { deviceId, id } = await deviceTemplate();
    return remove(`/devices/${deviceId}/templates/${id}`);
  },
  'devices.templates.mos.update': async () => {
    const { path, body } = await wishes['devices.templates.mos.create']!();
    return put(path, { ...(await made<object>(path, body)), name: name() });
  },
  'mam.media.update': async () => {
    const known = media();
    const text = 'insert into archive_media (device_id, object_id, slug, body, at) values ($1, $2, $3, $4, now())';
    await server.server.services.pool.query(text, [archive, known.objectId, known.slug, JSON.stringify(known)]);
    return put(`/mam/${archive}/media`, { ...known, slug: name() });
  },
  'chats.addMembers': async () => put(`/chats/${(await groupChat()).id}`, { userIds: [(await made('/users', person())).id] }),
  'chats.leave': async () => put(`/chats/${(await groupChat()).id}/leave`),
  'chats.messages.read': async () => {
    // Another write may have ended bob's session.
    const bob = await server.as('bob', TEST_PASSWORD);
    const chat = await bob.post<Row>('/chats', { userIds: [(await ana.get<Row>('/users/me')).body.id] });
    const message = await bob.post<Row>(`/chats/${chat.body.id}/messages`, 'Chove.');
    return put(`/chats/messages/${message.body.id}/read`);
  },
  'contacts.update': async () => put('/contacts', { ...(await made<object>('/contacts', { name: name() })), name: name() }),
  'contacts.apart': async () => {
    const [one, other] = [await made('/contacts', { name: name() }), await made('/contacts', { name: name() })];
    return put(`/contacts/${one.id}/apart`, { otherId: other.id, apart: true });
  },
  'contacts.remove': async () => remove(`/contacts/${(await made('/contacts', { name: name() })).id}`),
  'teams.oneDayChange': async () => put('/teams/one_day_change?date=2026-11-22', { ...(await team()), membersNicknames: ['Rita'] }),
  'teams.forwardChange': async () => put('/teams/forward_change?date=2026-11-22', { ...(await team()), membersNicknames: ['Rita'] }),
  'teams.update': async () => put('/teams', { ...(await team()), name: name() }),
  'teams.remove': async () => remove(`/teams/${(await team()).id}?date=2026-11-22`),
  'rounds.update': async () => put('/rounds', { ...(await made<object>('/rounds', await round())), text: name() }),
  'rounds.remove': async () => remove(`/rounds?ids=${(await made('/rounds', await round())).id}`),
  'assignmentProposals.update': async () =>
    put('/assignment_proposals', { ...(await made<object>('/assignment_proposals', { slug: name() })), slug: name() }),
  'assignmentProposals.remove': async () =>
    remove(`/assignment_proposals?ids=${(await made('/assignment_proposals', { slug: name() })).id}`),
  'posts.update': async () => put('/posts', { ...(await post()), slug: name() }),
  'posts.remove': async () => remove(`/posts?ids=${(await post()).id}`),
  'assignments.update': async () => put('/assignments', { ...(await guideline('?lock=true')), slug: name() }),
  'assignments.remove': async () => remove(`/assignments?ids=${(await guideline('?lock=true')).id}`),
  'assignments.patch': async () => patch(`/assignments/${(await guideline()).id}`, change('slug', name())),
  'assignments.restore': async () => {
    const { id } = await guideline();
    await ana.delete(`/assignments?ids=${id}`);
    return put('/assignments/restore', { ids: [id] });
  },
  'assignments.config.update': settings('assignments'),
  'newsReports.update': async () => put('/news_reports', { ...(await newsReport('?lock=true')), slug: name() }),
  'newsReports.remove': async () => remove(`/news_reports?ids=${(await newsReport('?lock=true')).id}`),
  'newsReports.patch': async () => patch(`/news_reports/${(await newsReport()).id}`, change('lead', name())),
  'newsReports.approve': async () => put(`/news_reports/${(await newsReport()).id}/approve/true`),
  'newsReports.restore': async () => {
    const { id } = await newsReport();
    await ana.delete(`/news_reports?ids=${id}`);
    return put('/news_reports/restore', { ids: [id] });
  },
  'newsReports.config.update': settings('news_reports'),
  'productions.update': async () => put('/productions', { ...(await production('?lock=true')), slug: name() }),
  'productions.remove': async () => remove(`/productions?ids=${(await production('?lock=true')).id}`),
  'productions.patch': async () => patch(`/productions/${(await production()).id}`, change('done', true)),
  'productions.restore': async () => {
    const { id } = await production();
    await ana.delete(`/productions?ids=${id}`);
    return put('/productions/restore', { ids: [id] });
  },
  'productions.config.update': settings('productions'),
  'reports.update': async () => put('/reports', { ...(await report('?lock=true')), slug: name() }),
  'reports.remove': async () => remove(`/reports?ids=${(await report('?lock=true')).id}`),
  'reports.patch': async () => patch(`/reports/${(await report()).id}`, change('text', name())),
  'reports.restore': async () => {
    const { id } = await report();
    await ana.delete(`/reports?ids=${id}`);
    return put('/reports/restore', { ids: [id] });
  },
  'reports.private': async () => patch(`/reports/${(await report()).id}/private`, { private: true }),
  'reports.allowedUsers': async () => {
    const { id } = await report();
    await ana.send('PATCH', `/reports/${id}/private`, { private: true });
    const { rows } = await server.server.services.pool.query("select id from person where username = 'bob'");
    return put(`/reports/${id}/allowedUsers`, { allowedUsers: [rows[0].id] });
  },
  'reports.config.update': settings('reports'),
  'nominatim.config.update': settings('nominatim'),
  'outbound.config.update': settings('outbound'),
  'facebook.config.update': settings('facebook'),
  'twitter.config.update': settings('twitter'),
  ...Object.fromEntries(
    ['streaming', 'google', 'editor', 'mail', 'cleaning', 'ldap', 'souv', 'backups'].map((area) => [
      `${area}.config.update`,
      settings(area),
    ]),
  ),
  'mail.test': () => ({
    method: 'POST',
    path: '/mail/test',
    body: { host: '127.0.0.1', port: 1, from: 'lauda@redacao.example', to: 'ana@lauda.example' },
  }),
  'rss.feeds.test': () => ({ method: 'POST', path: '/rss/feeds/test', body: { url: 'http://127.0.0.1:1/rss' } }),
  'ldap.test': () => ({
    method: 'POST',
    path: '/ldap/test',
    body: { url: 'ldap://127.0.0.1:1', baseDn: 'dc=redacao', userDn: '' },
  }),
  'agency.wire.take': () => ({ path: '/agency/wire', body: { text: JSON.stringify({ uri: `urn:${name()}`, headline: name() }) } }),
  'license.register': () => ({
    method: 'POST',
    path: '/license/register',
    body: { id: signedLicence({ id: 'L-1', type: 'full', maxUsers: 0, expiration: null }) },
  }),
  'license.setServerUrl': () => put('/license/set_server_url', { serverUrl: 'https://licencas.lauda.example' }),
  'rundowns.patch': () => patch(`/rundowns/${rundown.id}`, change('production', `PT${++days}M`)),
  'rundowns.approve': async () => {
    await story();
    return put(`/rundowns/${rundown.id}/approve/true`);
  },
  'rundowns.repaginate': async () => {
    await story();
    return put(`/rundowns/${rundown.id}/repaginate`);
  },
  'rundowns.blocks.patch': async () => patch(`/rundowns/${rundown.id}/blocks/${(await block()).id}`, change('title', name())),
  'rundowns.blocks.remove': async () => {
    const { id } = await block();
    await ana.put(`/locks/${(await storyIn(id)).id}`);
    return remove(`/rundowns/${rundown.id}/blocks/${id}`);
  },
  'rundowns.blocks.reorder': async () => {
    await block();
    const { body } = await ana.get<{ blocks: { id: number; standBy: boolean }[] }>(`/rundowns?programId=${programId}&date=2026-11-21`);
    const [standBy] = body.blocks.filter((each) => each.standBy);
    const ids = body.blocks.filter((each) => !each.standBy).map(({ id }) => id);
    return put(`/rundowns/${rundown.id}/blocks/reorder`, { blocksIds: [...ids.reverse(), standBy!.id] });
  },
  'rundowns.blocks.displayStatus': async () =>
    put(`/rundowns/${rundown.id}/blocks/${(await block()).id}/display_status`, { status: 'play' }),
  'rundowns.blocks.approve': async () => {
    const { id } = await block();
    await storyIn(id);
    return put(`/rundowns/${rundown.id}/blocks/${id}/approve/true`);
  },
  'rundowns.stories.move': async () => {
    const { id } = await block();
    const ids = [(await story()).id, (await story()).id];
    return put(`/rundowns/${rundown.id}/stories/move`, { ids, targetBlockId: id, targetStoryId: (await storyIn(id)).id });
  },
  'rundowns.stories.approve': async () =>
    put(`/rundowns/${rundown.id}/stories/approve`, { ids: [(await story()).id, (await story()).id], approved: true }),
  'rundowns.stories.paginate': async () =>
    put(`/rundowns/${rundown.id}/stories/pages`, { pages: [{ id: (await story()).id, page: '77' }] }),
  'rundowns.stories.displayStatus': async () =>
    put(`/rundowns/${rundown.id}/stories/${(await approved()).id}/display_status`, { status: 'play' }),
  'rundowns.mos.enable': () => put(`/rundowns/${rundown.id}/mos/enable`, {}),
  'rundowns.mos.disable': async () => {
    await ana.put(`/rundowns/${rundown.id}/mos/enable`, {});
    return put(`/rundowns/${rundown.id}/mos/disable`);
  },
  'rundowns.changeDate': async () => put(`/rundowns/${(await freeDay()).id}/date`, { date: dayAhead() }),
  'rundowns.config.update': settings('rundowns'),
  'rundowns.templates.update': async () => put('/rundowns/templates', { ...(await template()), name: name() }),
  'rundowns.templates.remove': async () => remove(`/rundowns/templates/${(await template()).id}`),
  'rundowns.templates.blocks.patch': async () => {
    const { id, blocks } = await template();
    return patch(`/rundowns/templates/${id}/blocks/${blocks[0]!.id}`, change('title', name()));
  },
  'rundowns.templates.blocks.remove': async () => {
    const { id, blocks } = await template();
    return remove(`/rundowns/templates/${id}/blocks/${blocks[0]!.id}`);
  },
  'rundowns.templates.blocks.reorder': async () => {
    const { id, blocks } = await template();
    const [a, b, ...rest] = blocks.map((each) => each.id);
    return put(`/rundowns/templates/${id}/blocks/reorder`, { blocksIds: [b, a, ...rest] });
  },
  'storyTemplates.update': async () => put('/story_templates', { ...(await template()).blocks[0]!.stories[0]!, slug: name() }),
  'storyTemplates.remove': async () => remove(`/story_templates/${(await template()).blocks[0]!.stories[0]!.id}`),
  'storyTemplates.patch': async () => patch(`/story_templates/${(await template()).blocks[0]!.stories[0]!.id}`, change('slug', name())),
  'storyTemplates.move': async () => {
    const { blocks } = await template();
    const [first] = blocks[0]!.stories;
    return put('/story_templates/move', { ids: [first!.id], targetBlockId: blocks[1]!.id, targetStoryId: null });
  },
  'stories.patch': async () => patch(`/stories/${(await story()).id}`, change('slug', name())),
  'stories.update': async () => put('/stories', { ...(await locked()), slug: name() }),
  'stories.remove': async () => {
    const { id } = await locked();
    await story();
    return remove(`/stories?ids=${id}`);
  },
  'stories.restore': async () => put('/stories/restore', { ids: [(await trashed()).id] }),
  'stories.config.update': settings('stories'),
  'stories.ignore': async () => put(`/stories/${(await story()).id}/ignore`, { ignore: true }),
  'stories.displayStatus': async () => put(`/stories/${(await approved()).id}/display_status`, { status: 'play' }),
  'stories.displayStatusMany': async () =>
    put('/stories/display_status', { ids: [(await approved()).id, (await approved()).id], status: 'play' }),
  'documents.associate.remove': async () => {
    const [report, { id }] = [await newsReport(), await guideline()];
    await made(`/documents/${report.id}/associate/${id}`);
    return remove(`/documents/${report.id}/associate?keepGuideline=false`);
  },
  'documents.private': async () => patch(`/documents/${(await story()).id}/private`, { private: true }),
  'documents.allowedUsers': async () => {
    const { id } = await story();
    await ana.send('PATCH', `/documents/${id}/private`, { private: true });
    const { rows } = await server.server.services.pool.query("select id from person where username = 'bob'");
    return put(`/documents/${id}/allowedUsers`, { allowedUsers: [rows[0].id] });
  },
  'documents.config.update': settings('documents'),
  'print.config.update': settings('print'),
  'documents.drawer.add': async () => put('/documents/drawer', { ids: [(await story()).id], programId: await withDrawer() }),
  'documents.drawer.remove': async () => {
    const [{ id }, program] = [await inDrawer(), await withDrawer()];
    return remove(`/documents/drawer?ids=${id}&programId=${program}`);
  },
  'locks.renew': async () => put(`/locks/${(await story()).id}`),
  'index.rebuild': () => put('/index', { targets: ['stories'] }),
  'locks.remove': async () => remove(`/locks/${(await locked()).id}`),
  'locks.takeOver': async () => put(`/locks/${(await story()).id}/take_over`),
  'files.config.update': settings('files'),
  'bridge.release': async () => {
    await bridge.post('/bridge/leases', { bridgeId: 'b2', deviceIds: [archive] });
    return remove('/bridge/leases?bridgeId=b2');
  },
};

/** A valid input of each write of the contract, good for one time. */
export const writes: Readonly<Record<string, Wish>> = {
  ...wishes,
  ...others,
  'rundowns.stories.createAfter': async () => {
    const first = await story();
    await story();
    return { path: `/rundowns/${rundown.id}/stories/${first.id}/after`, body: { story: { slug: name(), uuid: randomUUID() } } };
  },
  'rundowns.stories.paste': async () => {
    const { id } = await block();
    return {
      path: `/rundowns/${rundown.id}/stories/paste`,
      body: { ids: [(await story()).id, (await story()).id], targetBlockId: id, targetStoryId: (await storyIn(id)).id },
    };
  },
};
