import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TEST_PASSWORD, WireClient } from '@lauda/testing';
import { Seal } from '../../packages/server/src/auth/seal.ts';
import { closeAll, smtp } from '../../packages/server/tests/smtp.ts';
import {
  type Asked,
  ana,
  anaId,
  archive,
  blog,
  bob,
  bridge,
  broken,
  cg,
  ciiData,
  device,
  fine,
  form,
  get,
  here,
  hidden,
  importPath,
  locked,
  MB,
  made,
  name,
  ORDER,
  ofBranch,
  other,
  patch,
  play,
  post,
  programId,
  put,
  type Row,
  reader,
  refusedIn,
  remove,
  rundown,
  server,
  setting,
  show,
  signIn,
  signInBob,
  sql,
  story,
  unset,
  withApp,
  withoutApp,
} from './refusals-scene.ts';

/** What makes the server refuse, by the code it refuses with. */
export const REFUSALS: Readonly<Record<string, () => Promise<Asked> | Asked>> = {
  bad_request: () => ({ ...post('/classifications', '{'), reason: 'notJson' }),
  unauthorized: () => ({ who: new WireClient(server.url), method: 'GET', path: '/users/me' }),
  session_expired: async () => {
    await server.person('lia', []);
    const lia = await server.as('lia');
    await fine(await lia.post('/logout'));
    return { who: lia, method: 'GET', path: '/users/me' };
  },
  authentication_failed: () => signIn('ana', 'errada-de-todo'),
  error_max_user_limit: async () => {
    await setting('license', { maxUsers: 1 });
    return { ...signIn('bob'), after: () => unset('license') };
  },
  error_license_invalid: async () => {
    await setting('license', { expiration: '2026-11-20' });
    return { ...signIn('bob'), after: () => unset('license') };
  },
  error_reset_password: async () => {
    await server.person('nova', []);
    await sql("update person set must_reset = true where username = 'nova'");
    return signIn('nova');
  },
  error_second_factor: async () => {
    await withApp();
    return { ...signIn('dora'), after: withoutApp };
  },
  error_second_factor_setup: async () => {
    await setting('sign_in', { administratorsSecondFactor: true });
    return { ...signIn('bob'), after: () => unset('sign_in') };
  },
  error_code_wrong: async () => {
    await withApp();
    const dora = new WireClient(server.url);
    await dora.login('dora', TEST_PASSWORD);
    const given = post('/authentication/code', { code: 'AAAA-AAAA-AAAA-AAAA' });
    return { ...given, who: new WireClient(server.url), headers: { cookie: dora.step }, after: withoutApp };
  },
  error_step_over: () => ({ ...post('/authentication/code', { code: '000000' }), who: new WireClient(server.url) }),
  openid_refused: async () => {
    await setting('sign_in', { openId: true, issuer: 'http://127.0.0.1:1', clientId: 'lauda' });
    return { ...post('/authentication/openid/finish', { state: 'x' }), who: new WireClient(server.url), after: () => unset('sign_in') };
  },
  // Nobody listens there.
  openid_failed: async () => {
    await setting('sign_in', { openId: true, issuer: 'http://127.0.0.1:1', clientId: 'lauda' });
    return { ...post('/authentication/openid'), who: new WireClient(server.url), after: () => unset('sign_in') };
  },
  forbidden: () => ({ ...post('/programs', { name: 'X', start: '12:00:00', end: '13:00:00' }), who: reader }),
  not_owner: async () => {
    const { id } = await story();
    const bobId = (await bob.get<Row>('/users/me')).body.id;
    await fine(await hidden(id));
    await fine(await ana.put(`/documents/${id}/allowedUsers`, { allowedUsers: [bobId] }));
    return { ...put(`/documents/${id}/allowedUsers`, { allowedUsers: [] }), who: bob };
  },
  not_found: () => ({ method: 'GET', path: '/stories/2147483000' }),
  rundown_not_found: () => get(`/rundowns?programId=${programId}&date=2031-01-01`),
  media_not_found: () => ({ method: 'GET', path: `/mam/${archive}/media/V9` }),
  conflict: async () => {
    await made(`/devices/${cg}/templates`, { code: '100', name: 'NOME' });
    return post(`/devices/${cg}/templates`, { code: '100', name: 'OUTRO' });
  },
  locked: async () => ({ method: 'GET', path: `/stories/${(await locked()).id}?lock=true` }),
  locked_stays: async () => remove(`/stories?ids=${(await locked()).id}`),
  version_conflict: async () => {
    const { id } = await story();
    const old = (await ana.get<object>(`/stories/${id}?lock=true`)).body;
    await fine(await ana.put('/stories', { ...old, slug: 'SOL' }));
    return put('/stories', { ...old, slug: 'NUVEM' });
  },
  rundown_exists: () => post('/rundowns', { date: rundown.date, programId }),
  duplicate_name: async () => {
    await made('/classifications', { name: 'Cultura' });
    return post('/classifications', { name: 'Cultura' });
  },
  duplicate_user: () => post('/users', { name: 'Outra Ana', nickname: ' ANÁ ', email: 'outra@lauda.example' }),
  duplicate_branch: async () => {
    const host = `${name()}.example`;
    await made('/branches', { name: name(), host });
    return post('/branches', { name: name(), host });
  },
  branch_unreachable: async () => ofBranch({ host: '127.0.0.1', port: 1 }),
  branch_refused: async () => ofBranch(here()),
  branch_no_password: async () => ofBranch({ ...here(), password: null }),
  branch_certificate: async () => {
    const asked = await ofBranch({ host: 'https://127.0.0.1', port: (await smtp({ secure: true })).port });
    return {
      ...asked,
      after: async () => {
        await asked.after?.();
        await closeAll();
      },
    };
  },
  branch_failed: async () => {
    // This server is of one release, so what stands for a branch says what none says.
    const wrong = createServer((_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
    await new Promise<void>((resolve) => wrong.listen(0, '127.0.0.1', resolve));
    const asked = await ofBranch({ host: '127.0.0.1', port: (wrong.address() as AddressInfo).port });
    return {
      ...asked,
      after: async () => {
        await asked.after?.();
        wrong.close();
      },
    };
  },
  duplicate_group: async () => {
    await made('/groups', { name: 'Esporte' });
    return post('/groups', { name: 'esporte' });
  },
  duplicate_facebook_page: async () => {
    await made('/facebook/pages', { name: name(), url: 'https://www.facebook.com/tvx' });
    return post('/facebook/pages', { name: name(), url: 'TVX' });
  },
  duplicate_twitter_user: async () => {
    await made('/twitter/users', { name: name(), screenName: '@tvx' });
    return post('/twitter/users', { name: name(), screenName: '@TVX' });
  },
  duplicate_segment: async () => {
    await made('/rounds/segments', { name: 'Polícia' });
    return post('/rounds/segments', { name: 'polícia' });
  },
  duplicate_institution: async () => {
    await made('/rounds/institutions', { name: 'Bombeiros' });
    return post('/rounds/institutions', { name: 'BOMBEIROS' });
  },
  team_in_use: async () => {
    const { id } = await made('/teams', { name: name(), membersNicknames: [] });
    await made('/assignments', { slug: 'CHUVA', date: '2026-11-21', teamId: id });
    return remove(`/teams/${id}?date=2026-11-21`);
  },
  group_has_users: async () => remove(`/groups/${(await made('/groups', { name: name(), editors: [anaId] })).id}`),
  last_administrator: async () => {
    await sql("update person set expiration = '2020-01-01' where username = 'bob'");
    const after = async () => {
      await sql("update person set expiration = null where username = 'bob'");
      await signInBob();
    };
    return { ...remove(`/users/${anaId}`), after };
  },
  duplicate_program: () => post('/programs', { name: 'Jornal', start: '12:00:00', end: '13:00:00' }),
  post_being_sent: async () => {
    const { id } = await made('/posts', { slug: 'CHUVA' });
    const text = `insert into job (kind, target, state, attempts, node, leased_until, created_at, due_at)
      values ('post', $1, 'RUNNING', 1, 'other', $2::timestamptz + interval '1 hour', $2, $2)`;
    await sql(text, [String(id), new Date(server.now())]);
    const wordpressId = await blog();
    return post(`/posts/${id}/publish`, { wordpressId, authorId: 1, categoryId: 1 });
  },
  source_private: async () => {
    const { id } = await story();
    await fine(await hidden(id));
    return post(`/posts/story/${id}`);
  },
  item_withdrawn: async () => {
    for (const pubstatus of ['usable', 'canceled'])
      await made('/agency/wire', { text: JSON.stringify({ uri: 'urn:taken-back', headline: 'CHUVA', pubstatus }) });
    const { rows } = await sql("select id from agency_item where guid = 'urn:taken-back'");
    return post(`/posts/rss/${(rows[0] as { id: string }).id}`);
  },
  // Nobody listens there.
  site_failed: async () => {
    const id = await blog();
    return { ...get(`/wordpress/config/${id}/authors`), after: () => sql('delete from wordpress where id = $1', [id]) };
  },
  souv_unset: () => get('/souv/search?text=rio'),
  // Nobody listens there.
  souv_failed: async () => {
    await made('/souv/config', { version: 0, url: 'http://127.0.0.1:1', username: '' });
    return { ...get('/souv/documents'), after: () => sql("delete from setting where key = 'souv'") };
  },
  settings_conflict: async () => {
    const stored = await made('/stories/config', { version: 0 });
    await fine(await ana.put('/stories/config', { ...stored, linkEnabled: false }));
    return put('/stories/config', stored);
  },
  on_air_changed: async () => {
    const shown = await show('2026-11-22');
    const { id } = await made(`/rundowns/${shown.id}/stories`, { blockId: shown.blocks[0]!.id, story: { slug: 'A' } });
    await fine(await ana.patch(`/stories/${id}`, 'approved', true));
    return put('/stories/display_status', { ids: [id], status: 'play', expectedOnAir: { id, kind: 'story' } });
  },
  import_running: async () => {
    await other.query('begin');
    // What a second server holds while it works at an import of hers.
    await other.query('select pg_advisory_xact_lock(73100008, $1)', [anaId]);
    return { ...post(importPath(), form('files', ORDER, 'a.xml')), after: () => other.query('rollback') };
  },
  stale_epoch: () => ({
    ...post('/bridge/edits', { bridgeId: 'b1', deviceId: cg, epoch: 9, rundownUuid: rundown.uuid, operation: 'NEW', slug: 'X' }),
    who: bridge,
  }),
  duplicate_media: async () => {
    const path = `/stories/${(await story()).id}/media`;
    const item = { objectId: 'V7', slug: 'VT', type: 'VIDEO', duration: 25, timeBase: 25 };
    await made(path, item);
    return post(path, item);
  },
  // Nobody listens there.
  directory_failed: async () => {
    await setting('ldap', { enabled: true, url: 'ldap://127.0.0.1:1', baseDn: 'dc=redacao' });
    return { ...get('/ldap/filter'), after: () => unset('ldap') };
  },
  key_differs: async () => {
    const sealed = new Seal(Buffer.alloc(32, 7)).close('senha');
    await setting('ldap', { enabled: true, url: 'ldap://127.0.0.1:1', baseDn: 'dc=redacao', userDn: 'cn=leitor', password: sealed });
    return { ...get('/ldap/filter'), after: () => unset('ldap') };
  },
  sync_in_progress: async () => {
    await fine(await ana.post(`/mam/${archive}/request_sync`));
    return post(`/mam/${archive}/request_sync`);
  },
  precondition_failed: async () => ({ ...post(`/rundowns/${(await show('2026-11-22')).id}/mos/ready`), reason: 'notOnDevices' }),
  lock_required: async () => {
    const held = await locked();
    return put('/stories', { ...(await ana.get<object>(`/stories/${held.id}`)).body, slug: 'SOL' });
  },
  rundown_displayed: async () => {
    const shown = await show('2026-11-22');
    const { id } = await made(`/rundowns/${shown.id}/stories`, { blockId: shown.blocks[0]!.id, story: { slug: 'A' } });
    await play(id);
    return put(`/rundowns/${shown.id}/date`, { date: '2026-11-25' });
  },
  stand_by_immovable: () => remove(`/rundowns/${rundown.id}/blocks/${rundown.blocks.at(-1)!.id}`),
  block_has_private_stories: async () => {
    await fine(await hidden((await story()).id));
    return remove(`/rundowns/${rundown.id}/blocks/${rundown.blocks[0]!.id}`);
  },
  in_use: async () => {
    const { id } = await made('/classifications', { name: name() });
    await made('/assignments', { slug: 'PAUTA', classificationId: id });
    return remove(`/classifications/${id}`);
  },
  approved_private: async () => {
    const { id } = await story();
    await fine(await ana.patch(`/stories/${id}`, 'approved', true));
    return { method: 'PATCH', path: `/documents/${id}/private`, body: { private: true } };
  },
  already_private: async () => {
    const { id } = await story();
    await fine(await hidden(id));
    return { method: 'PATCH', path: `/documents/${id}/private`, body: { private: true } };
  },
  already_public: async () => ({ method: 'PATCH', path: `/documents/${(await story()).id}/private`, body: { private: false } }),
  program_has_content: () => remove(`/programs/${programId}`),
  rundown_closed: async () => {
    const { id } = await show('2026-11-21', { start: '11:00:00', end: '12:00:00' });
    await setting('rundowns', { lockAfterEnd: true, editIntervalMinutes: 0 });
    return { ...post(`/rundowns/${id}/blocks`, { title: 'X' }), after: () => unset('rundowns') };
  },
  date_in_past: async () => put(`/rundowns/${(await show('2026-11-22')).id}/date`, { date: '2026-11-20' }),
  finished_locked: async () => {
    const { id } = await made('/assignments', { slug: 'PAUTA' });
    await fine(await ana.patch(`/assignments/${id}`, 'state', 'INTERRUPTED'));
    await setting('assignments', { lockFinished: true });
    return { ...patch(`/assignments/${id}`, 'slug', 'OUTRA'), after: () => unset('assignments') };
  },
  precondition_required: async () => {
    const { textVersion: _unsaid, ...stored } = await made<{ textVersion: number }>('/assignments?lock=true', { slug: 'PAUTA' });
    return put('/assignments', stored);
  },
  date_required: async () => post(`/productions/assignment/${(await made('/assignments', { slug: 'PAUTA' })).id}`, {}),
  production_being_edited: async () => {
    const { id } = await made('/assignments', { slug: 'PAUTA' });
    const path = `/productions/assignment/${id}`;
    await made(path, { date: '2026-11-22' });
    await fine(await bob.get(`${path}?lock=true`));
    return { method: 'GET', path: `${path}?lock=true` };
  },
  rundown_cannot_be_created: async () => {
    const { id } = await made('/programs', { name: name(), start: '19:00:00', end: '19:30:00', active: false });
    return { ...post('/rundowns', { date: '2026-11-22', programId: id }), reason: 'programOutOfUse' };
  },
  rundown_not_empty: async () => {
    await story();
    return post(`/rundowns/${rundown.id}/recreate`, {});
  },
  device_in_use: () => remove(`/devices/${cg}`),
  device_on_air: async () => {
    const { id } = await device('cg');
    const shown = await show('2026-11-23', { name: 'Edição', cgId: id });
    const first = await made(`/rundowns/${shown.id}/stories`, { blockId: shown.blocks[0]!.id, story: { slug: 'A' } });
    await fine(await ana.put(`/rundowns/${shown.id}/mos/enable`, {}));
    await play(first.id);
    return put(`/devices/${id}/simulator`, {});
  },
  device_not_simulable: async () => put(`/devices/${(await device('playout', { virtual: true })).id}/simulator`, {}),
  cg_template_device: async () => post(`/stories/${(await story()).id}/cg`, { deviceId: cg, ciiData }),
  payload_too_large: () => post('/classifications', { name: 'x'.repeat(9 * MB) }),
  quota_exceeded: async () => {
    await setting('files', { perPersonMB: 1, inAllMB: 1 });
    const file = form('file', new Uint8Array(1.2 * MB).fill(97), 'a.txt');
    return { ...post('/files/single', file), after: () => unset('files') };
  },
  invalid_image_size: () => post('/files/single?picture=IMAGE', form('file', new Uint8Array(10 * MB), 'a.bin')),
  unsupported_file: () => post('/files/single', form('file', '<script>', 'a.png', 'image/png')),
  invalid_image_type: () => post('/files/single?picture=IMAGE', form('file', 'palavras', 'a.txt')),
  no_thumbnail: async () => {
    const { body } = await ana.send<{ id: number }>('POST', '/files/single', form('file', 'palavras', 'a.txt'));
    return get(`/files/${body.id}/thumbnail`);
  },
  files_unavailable: async () => {
    const { body } = await ana.send<{ id: number }>('POST', '/files/single', form('file', 'que se perde', 'a.txt'));
    const { pool, files } = server.server.services;
    const { rows } = await pool.query<{ sha256: string }>('select sha256 from file where id = $1', [body.id]);
    await files.remove(rows[0]!.sha256);
    return get(`/files/${body.id}/file`);
  },
  validation_failed: () => post('/classifications', { name: '' }),
  too_many_requests: async () => {
    await server.person('azar', []);
    await Promise.all(Array.from({ length: 10 }, () => refusedIn('pt_BR', signIn('azar', 'errada-de-todo'))));
    return signIn('azar');
  },
  internal: async () => {
    await sql('alter table classification rename to classification_away');
    const after = () => sql('alter table classification_away rename to classification');
    return { method: 'GET', path: '/classifications', after };
  },
  mos_communication_failed: () => post(`/devices/${broken}/say`, { port: 'lower', text: '<mos/>' }),
  unavailable: async () => {
    const { id } = await story();
    await other.query('begin');
    await other.query('select 1 from document where id = $1 for update', [id]);
    return { ...patch(`/stories/${id}`, 'floated', true), after: () => other.query('rollback') };
  },
  device_unreachable: () => post(`/devices/${cg}/say`, { port: 'lower', text: '<mos/>' }),
};
