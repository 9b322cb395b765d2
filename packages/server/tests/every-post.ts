import { randomUUID } from 'node:crypto';
import { TEST_PASSWORD } from '@lauda/testing';
import {
  archive,
  archived,
  bothProofs,
  branch,
  bridge,
  CALENDAR_FILE,
  calendarEvent,
  cg,
  config,
  empty,
  firstCode,
  form,
  groupChat,
  inDrawer,
  item,
  job,
  LISTS,
  made,
  mail,
  me,
  media,
  name,
  nextDate,
  ORDER,
  onAir,
  person,
  playout,
  post,
  programId,
  published,
  reportage,
  reporterId,
  round,
  rundown,
  SECOND_FACTOR,
  server,
  story,
  target,
  template,
  type Wish,
  withoutSecondFactor,
} from './scene.ts';

/** A valid input of each POST, good for one time. */
export const wishes: Readonly<Record<string, Wish>> = {
  'tokens.create': () => ({ path: '/tokens', body: { name: name(), roles: [] } }),
  ...Object.fromEntries(Object.entries(LISTS).map(([area, [path, entry]]) => [`${area}.create`, () => ({ path, body: entry() })])),
  'users.create': () => ({ path: '/users', body: person() }),
  'users.import': () => ({ path: '/users/import', body: { users: [person()] } }),
  'users.me.secondFactor.begin': async () => {
    await withoutSecondFactor();
    return { path: SECOND_FACTOR, body: { password: TEST_PASSWORD } };
  },
  'users.me.secondFactor.confirm': async () => ({ path: `${SECOND_FACTOR}/confirm`, body: { code: await firstCode() } }),
  'users.me.secondFactor.renew': async () => ({ path: `${SECOND_FACTOR}/recovery_codes`, body: await bothProofs() }),
  'users.me.secondFactor.end': async () => ({ path: `${SECOND_FACTOR}/off`, body: await bothProofs() }),
  'users.resetPassword': async () => ({ path: `/users/${(await made('/users', person())).id}/reset_password` }),
  'devices.say': () => ({ path: `/devices/${playout}/say`, body: { port: 'lower', text: '<mos/>' } }),
  'devices.templates.create': () => ({ path: `/devices/${cg}/templates`, body: { code: name(), name: 'T' } }),
  'devices.templates.mos.create': () => ({
    path: `/devices/${cg}/templates/mos`,
    body: { code: name(), name: 'T', mosData: { objId: 'O1', slug: 'S', mosId: 'gc.tv', type: 'GRAPHIC', mosExternalMetadata: '<a/>' } },
  }),
  'branches.assignments.copy': async () => ({
    path: `${await branch()}/assignments/copy`,
    body: { guidelinesIds: [(await made('/assignments', { slug: name() })).id], programsIds: [programId], date: nextDate() },
  }),
  'branches.newsReports.copy': async () => ({
    path: `${await branch()}/news_reports/copy`,
    body: { reportagesIds: [(await made('/news_reports', reportage())).id], programsIds: [programId], date: nextDate(), reporterId },
  }),
  'branches.stories.copy': async () => ({
    path: `${await branch()}/stories/copy`,
    body: { storiesIds: [(await story()).id], rundownId: rundown.id, ...target() },
  }),
  'branches.notices.create': async () => ({ path: `${await branch()}/notices`, body: { text: 'Link às 20h' } }),
  'posts.createFromFacebook': async () => ({ path: `/posts/facebook/${await item('facebook')}` }),
  'posts.createFromRss': async () => ({ path: `/posts/rss/${await item('rss')}` }),
  'posts.createFromTwitter': async () => ({ path: `/posts/twitter/${await item('twitter')}` }),
  'branches.assignmentProposals.copy': async () => ({
    path: `${await branch()}/assignment_proposals/copy`,
    body: { newsIds: [(await made('/assignment_proposals', { slug: name(), lead: 'Chove.' })).id] },
  }),
  'jobs.cancel': async () => ({ path: `/jobs/${await job('QUEUED')}/cancel` }),
  'jobs.retry': async () => ({ path: `/jobs/${await job('FAILED')}/retry` }),
  'mails.cancel': async () => ({ path: `/mails/${await mail('WAITING')}/cancel` }),
  'mails.retry': async () => ({ path: `/mails/${await mail('FAILED')}/retry` }),
  'webhooks.deliveries.replay': async () => ({
    path: `/webhooks/${(await made('/webhooks', LISTS.webhooks![1]())).id}/deliveries/replay`,
    body: { since: '2026-11-21T12:00:00' },
  }),
  'mam.requestSync': () => ({ path: `/mam/${archive}/request_sync` }),
  'mam.media.create': () => ({ path: `/mam/${archive}/media`, body: media() }),
  'assignments.create': () => ({ path: '/assignments?lock=true', body: { slug: name() } }),
  'assignments.copy': async () => ({
    path: '/assignments/copy',
    body: { ids: [(await made('/assignments', { slug: name() })).id], programsIds: [programId], date: '2026-11-23' },
  }),
  'assignments.email': async () => ({
    path: '/assignments/email',
    body: { ids: [(await made('/assignments', { slug: name() })).id], usersIds: [await me()] },
  }),
  'assignments.createFromProposal': async () => ({
    path: `/assignments/assignment_proposal/${(await made('/assignment_proposals', { slug: name() })).id}`,
    body: { programsIds: [programId] },
  }),
  'assignments.createFromSouv': async () => ({ path: `/assignments/souv/${await archived()}` }),
  'assignments.createFromRound': async () => ({ path: `/assignments/round/${(await made('/rounds', await round())).id}` }),
  'assignmentProposals.createFromRound': async () => ({
    path: `/assignment_proposals/round/${(await made('/rounds', await round())).id}`,
  }),
  'teams.create': () => ({ path: '/teams', body: { name: name(), membersNicknames: ['Elias', 'João'] } }),
  'rounds.create': async () => ({ path: '/rounds', body: await round() }),
  'assignmentProposals.createFromFacebook': async () => ({ path: `/assignment_proposals/facebook/${await item('facebook')}` }),
  'assignmentProposals.createFromRss': async () => ({ path: `/assignment_proposals/rss/${await item('rss')}` }),
  'assignmentProposals.createFromTwitter': async () => ({ path: `/assignment_proposals/twitter/${await item('twitter')}` }),
  'assignmentProposals.create': () => ({ path: '/assignment_proposals', body: { slug: name(), lead: 'Chove.' } }),
  'notices.create': () => ({ path: '/notices', body: { text: name() } }),
  'notifications.create': () => ({ path: '/notifications', body: { level: 'INFO', title: name() } }),
  'users.registerLastNotice': async () => ({
    path: '/users/register_last_notice',
    body: { uuid: (await made<{ uuid: string }>('/notices', { text: name() })).uuid },
  }),
  'chats.create': async () => ({ path: '/chats', body: { userIds: [(await made('/users', person())).id] } }),
  'chats.messages.create': async () => ({ path: `/chats/${(await groupChat()).id}/messages`, body: 'Chove na serra.' }),
  'chats.fileMessages.create': async () => ({
    path: `/chats/${(await groupChat()).id}/fileMessages`,
    body: form('file', 'bytes of a chat'),
  }),
  'posts.create': () => ({ path: '/posts', body: { slug: name(), text: 'Chove.' } }),
  'posts.copy': async () => ({ path: '/posts/copy', body: { ids: [(await post()).id, (await post()).id] } }),
  'posts.createFromProposal': async () => ({
    path: `/posts/assignment_proposal/${(await made('/assignment_proposals', { slug: name(), lead: 'Chove.' })).id}`,
  }),
  'posts.createFromAssignment': async () => ({ path: `/posts/assignment/${(await made('/assignments', { slug: name() })).id}` }),
  'posts.createFromReportage': async () => ({ path: `/posts/news_report/${(await made('/news_reports', reportage())).id}` }),
  'posts.createFromStory': async () => ({ path: `/posts/story/${(await story()).id}` }),
  'posts.publish': async () => {
    const wordpressId = (await made('/wordpress/config', LISTS['wordpress.config']![1]())).id;
    return { path: `/posts/${(await post()).id}/publish`, body: { wordpressId, authorId: 1, categoryId: 1 } };
  },
  'posts.unpublish': async () => ({ path: `/posts/${(await published()).id}/unpublish` }),
  'contacts.import': () => ({ path: '/contacts/import', body: { contacts: [{ name: name() }] } }),
  'contacts.merge': async () => {
    const [one, other] = [await made('/contacts', { name: name() }), await made('/contacts', { name: name() })];
    return {
      path: `/contacts/${one.id}/merge`,
      body: { version: one.version, otherId: other.id, otherVersion: other.version, contact: { company: name() } },
    };
  },
  'contacts.create': () => ({ path: '/contacts', body: { name: name(), numbers: [{ value: '11987654321', label: 'work' }] } }),
  'calendars.feed.create': async () => ({ path: `/calendars/${(await made('/calendars', { name: name() })).id}/feed` }),
  'calendars.import': async () => ({
    path: `/calendars/${(await made('/calendars', { name: name() })).id}/import`,
    body: { text: CALENDAR_FILE },
  }),
  'calendars.events.create': async () => ({ path: '/calendars/events', body: await calendarEvent() }),
  'assignments.config.create': config('assignments'),
  'newsReports.create': () => ({ path: '/news_reports?lock=true', body: reportage() }),
  'newsReports.createFromSouv': async () => ({ path: `/news_reports/souv/${await archived()}` }),
  'newsReports.createFromAssignment': async () => ({
    path: `/news_reports/assignment/${(await made('/assignments', { slug: name() })).id}`,
  }),
  'newsReports.copy': async () => ({
    path: '/news_reports/copy',
    body: { ids: [(await made('/news_reports', reportage())).id], programsIds: [programId], date: nextDate() },
  }),
  'newsReports.config.create': config('news_reports'),
  'productions.create': () => ({ path: '/productions?lock=true', body: { slug: name(), date: '2026-11-22' } }),
  'productions.createFromAssignment': async () => ({
    path: `/productions/assignment/${(await made('/assignments', { slug: name(), production: [{ label: 'Carro' }] })).id}`,
    body: { date: '2026-11-22' },
  }),
  'productions.mail': async () => ({
    path: `/productions/${(await made('/productions', { slug: name(), date: '2026-11-22', editorsIds: [await me()] })).id}/mail`,
  }),
  'productions.email': async () => ({
    path: '/productions/email',
    body: { ids: [(await made('/productions', { slug: name(), date: '2026-11-22' })).id], usersIds: [await me()] },
  }),
  'productions.emailGrid': async () => ({ path: '/productions/email/grid', body: { date: '2026-11-22', usersIds: [await me()] } }),
  'productions.config.create': config('productions'),
  'reports.create': () => ({ path: '/reports?lock=true', body: { slug: name() } }),
  'reports.config.create': config('reports'),
  'nominatim.config.create': config('nominatim'),
  'outbound.config.create': config('outbound'),
  'facebook.config.create': config('facebook'),
  'twitter.config.create': config('twitter'),
  ...Object.fromEntries(
    ['streaming', 'google', 'editor', 'mail', 'cleaning', 'souv', 'backups'].map((area) => [`${area}.config.create`, config(area)]),
  ),
  'ldap.config.create': config('ldap'),
  'signIn.config.create': config('sign_in'),
  'ldap.sync': async () => {
    const { pool } = server.server.services;
    await pool.query("delete from job where kind = 'directory'");
    await pool.query("delete from setting where key = 'ldap'");
    await made('/ldap/config', { version: 0, enabled: true, url: 'ldap://127.0.0.1:1', baseDn: 'dc=redacao' });
    return { path: '/ldap/sync' };
  },
  'backups.run': async () => {
    await server.server.services.pool.query("delete from job where kind = 'backup'");
    return { path: '/backups' };
  },
  'cleaning.run': async () => {
    await server.server.services.pool.query("delete from job where kind = 'cleaning'");
    return { path: '/cleaning/run' };
  },
  'rundowns.create': async () => ({ path: '/rundowns', body: { date: nextDate(), programId, templateId: await template() } }),
  'rundowns.import': () => ({
    path: `/rundowns/import?programId=${programId}&date=${nextDate()}&mode=create`,
    body: form('files', ORDER),
  }),
  'rundowns.takeIn': () => ({
    path: `/rundowns/take_in?programId=${programId}&date=${nextDate()}&mode=create`,
    body: { rundown: { blocks: [{ title: 'A', stories: [{ slug: 'S' }] }] } },
  }),
  'rundowns.blocks.create': () => ({ path: `/rundowns/${rundown.id}/blocks`, body: { title: name() } }),
  'rundowns.stories.create': () => ({
    path: `/rundowns/${rundown.id}/stories`,
    body: { blockId: rundown.blocks[0]!.id, story: { slug: name() } },
  }),
  'rundowns.stories.createAfter': async () => ({
    path: `/rundowns/${rundown.id}/stories/${(await story()).id}/after`,
    body: { story: { slug: name() } },
  }),
  'rundowns.stories.paste': async () => ({
    path: `/rundowns/${rundown.id}/stories/paste`,
    body: { ids: [(await story()).id, (await story()).id], ...target() },
  }),
  'rundowns.stories.copy': async () => ({ path: `/rundowns/${rundown.id}/stories/copy`, body: { ids: [(await story()).id] } }),
  'rundowns.mos.ready': async () => ({ path: `${(await onAir()).path}ready` }),
  'rundowns.mos.replace': async () => ({ path: `${(await onAir()).path}replace` }),
  'rundowns.recreate': async () => ({ path: `/rundowns/${await empty()}/recreate`, body: {} }),
  'rundowns.config.create': config('rundowns'),
  'rundowns.credits.send': () => ({ path: `/rundowns/${rundown.id}/credits/send` }),
  'rundowns.templates.create': () => ({ path: '/rundowns/templates', body: { name: name(), programId, blocks: [{ title: 'A' }] } }),
  'rundowns.templates.copy': async () => ({ path: `/rundowns/templates/${await template()}/copy`, body: { programId } }),
  'rundowns.templates.blocks.create': async () => ({ path: `/rundowns/templates/${await template()}/blocks`, body: { title: name() } }),
  'storyTemplates.create': async () => {
    const { id } = await made(`/rundowns/templates/${await template()}/blocks`, { title: name() });
    return { path: '/story_templates', body: { blockId: id, slug: name() } };
  },
  'stories.config.create': config('stories'),
  'stories.createFromAssignment': async () => ({
    path: `/stories/assignment/${(await made('/assignments', { slug: name() })).id}`,
    body: { rundownId: rundown.id, ...target() },
  }),
  'stories.createFromReportage': async () => ({
    path: `/stories/news_report/${(await made('/news_reports', reportage())).id}`,
    body: { rundownId: rundown.id, ...target() },
  }),
  'newsReports.email': async () => ({
    path: '/news_reports/email',
    body: { ids: [(await made('/news_reports', reportage())).id], userIds: [reporterId] },
  }),
  'documents.associate.create': async () => ({
    path: `/documents/${(await made('/news_reports', reportage())).id}/associate/${(await made('/assignments', { slug: name() })).id}`,
  }),
  'stories.createFromProposal': async () => ({
    path: `/stories/assignment_proposal/${(await made('/assignment_proposals', { slug: name(), lead: 'Chove.' })).id}`,
    body: { rundownId: rundown.id, ...target() },
  }),
  'stories.media': async () => ({ path: `/stories/${(await story()).id}/media`, body: media() }),
  'stories.cg': async () => ({
    path: `/stories/${(await story()).id}/cg`,
    body: {
      deviceId: cg,
      ciiData: {
        templateCode: '7',
        templateName: 'NOME',
        fields: [{ uuid: randomUUID(), name: 'linha', number: 1, size: 20, value: 'Ana' }],
      },
    },
  }),
  'stories.placeholder': async () => ({ path: `/stories/${(await story()).id}/placeholder`, body: { deviceId: archive } }),
  'stories.sync': async () => ({ path: `/stories/${(await story()).id}/sync` }),
  'documents.config.create': config('documents'),
  'print.config.create': config('print'),
  'documents.drawer.move': async () => ({
    path: '/documents/drawer/move',
    body: { ids: [(await inDrawer()).id], rundownId: rundown.id, ...target() },
  }),
  'files.config.create': config('files'),
  'files.multiple': () => ({ path: '/files/multiple', body: form('files', 'bytes of several') }),
  'files.single': () => ({ path: '/files/single', body: form('file', 'bytes') }),
  'bridge.edit': async () => {
    await onAir();
    const [lease] = (await bridge.post<{ epoch: number }[]>('/bridge/leases', { bridgeId: 'b1', deviceIds: [playout] })).body;
    const edit = { bridgeId: 'b1', deviceId: playout, epoch: lease!.epoch, rundownUuid: rundown.uuid, operation: 'NEW', slug: name() };
    return { path: '/bridge/edits', body: edit };
  },
  'bridge.answer': async () => {
    const text = "insert into bridge_command (device_id, verb, args, created_at) values ($1, 'left', '{}', now()) returning id";
    const { rows } = await server.server.services.pool.query(text, [playout]);
    return { path: `/bridge/commands/${rows[0].id}/answer`, body: { ok: true } };
  },
};
