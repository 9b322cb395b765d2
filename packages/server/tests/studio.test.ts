import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { bridge as contract } from '@lauda/spec/areas/bridge';
import type { DeviceTemplate } from '@lauda/spec/areas/devices';
import type { Rundown } from '@lauda/spec/areas/rundowns';
import type { Media, Story } from '@lauda/spec/areas/stories';
import { createRundown, PATIENCE, type Refusal, startEmptyNewsroom, type TestServer, WireClient, whileHeld } from '@lauda/testing';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest';
import type * as z from 'zod';

type Template = z.infer<typeof DeviceTemplate>;
type MediaBody = z.infer<typeof Media>;
type StoryEntity = z.infer<typeof Story>;
type Command = z.infer<typeof contract.commands.result>[number];
let server: TestServer;
let ana: WireClient;
let bridge: WireClient;
let cg: number;
let archive: number;
let rundown: z.infer<typeof Rundown>;

const device = async (name: string, type: string, more: object = {}) =>
  (await ana.post<{ id: number }>('/devices', { name, type, protocol: 'mos', host: '127.0.0.1', port: 10540, mosId: name, ...more })).body
    .id;
const story = async (input: object = {}) =>
  (await ana.post<StoryEntity>(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story: input })).body;

const approve = async ({ id }: StoryEntity): Promise<void> => {
  expect((await ana.patch(`/stories/${id}`, 'approved', true)).status).toBe(200);
};

beforeAll(async () => {
  ({ server, ana } = await startEmptyNewsroom());
  bridge = new WireClient(server.url);
  bridge.bearer = (await ana.post<{ secret: string }>('/tokens', { name: 'ponte', roles: [], kind: 'bridge' })).body.secret;
  [cg, archive] = [await device('GC', 'cg', { protocol: 'ii' }), await device('Arquivo', 'mam')];
  const program = (await ana.post<{ id: number }>('/programs', { name: 'Jornal', start: '19:00:00', end: '19:30:00', cgId: cg })).body;
  rundown = (await createRundown<typeof rundown>(ana, { date: '2026-11-21', programId: program.id })).body;
});
afterAll(() => server.stop());

/** Answers the next command as a bridge does. */
async function answerNext(answer: (command: Command) => object | Promise<object>): Promise<Command> {
  for (;;) {
    const [command] = (await bridge.get<Command[]>('/bridge/commands')).body;
    if (command) {
      await bridge.post(`/bridge/commands/${command.id}/answer`, await answer(command));
      return command;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('the templates of a device', () => {
  it('are made, saved and removed, those of fields apart from MOS objects', async () => {
    const fields = [{ name: 'Nome', number: 1, size: 30 }];
    const made = (await ana.post<Template>(`/devices/${cg}/templates`, { code: '100', name: 'CRÉDITO', fields })).body;
    expect(made).toMatchObject({ deviceId: cg, code: '100', name: 'CRÉDITO', comment: null, fields, mosData: null });
    const mosData = { objId: 'O1', slug: 'TARJA', mosId: 'gc.tv', type: 'GRAPHIC', mosExternalMetadata: '<a>1 & 2</a>' };
    const object = (await ana.post<Template>(`/devices/${cg}/templates/mos`, { code: 'M1', name: 'TARJA', mosData })).body;
    expect(object.mosData).toMatchObject(mosData);
    const names = async (path: string) => (await ana.get<Template[]>(`/devices/${cg}/templates${path}`)).body.map(({ name }) => name);
    expect([await names(''), await names('/mos')]).toEqual([['CRÉDITO'], ['TARJA']]);
    expect((await ana.get<{ templates: Template[] }>(`/devices/${cg}`)).body.templates.map(({ code }) => code)).toEqual(['100', 'M1']);
    expect((await ana.get<Template>(`/devices/${cg}/templates/${object.id}`)).body).toEqual(object);
    const twice = await ana.post<Refusal>(`/devices/${cg}/templates`, { code: ' 100 ', name: 'OUTRO' });
    expect([twice.status, twice.body.code]).toEqual([409, 'conflict']);
    expect((await ana.post(`/devices/${cg}/templates/mos`, { code: 'M2', name: 'SEM OBJETO' })).status).toBe(422);
    const saved = (await ana.put<Template>(`/devices/${cg}/templates`, { ...made, name: 'CRÉDITO 2' })).body;
    expect([saved.name, saved.version]).toEqual(['CRÉDITO 2', 2]);
    expect((await ana.put(`/devices/${cg}/templates`, { ...made, name: 'TARDE' })).status).toBe(409);
    expect((await ana.delete(`/devices/${cg}/templates/${object.id}`)).status).toBe(204);
    expect((await ana.get(`/devices/${cg}/templates/${object.id}`)).status).toBe(404);
    expect((await ana.get(`/devices/${archive}/templates/${made.id}`)).status).toBe(404);
  });
});

describe('a graphics item', () => {
  it('must use a template of the graphics device of the program [STO-19]', async () => {
    const { id } = await story({ slug: 'GC' });
    await ana.post(`/devices/${cg}/templates`, { code: '7', name: 'NOME', fields: [{ name: 'linha', number: 1, size: 5 }] });
    const other = await device('Outro GC', 'cg');
    await ana.post(`/devices/${other}/templates`, { code: '9', name: 'DE OUTRO' });
    const item = (templateCode: string, value: string, deviceId = cg) => ({
      deviceId,
      ciiData: { templateCode, templateName: 'NOME', fields: [{ uuid: randomUUID(), name: 'linha', number: 1, size: 5, value }] },
    });
    const mosData = { objId: 'O1', slug: 'TARJA', mosId: 'gc.tv', type: 'GRAPHIC', mosExternalMetadata: '<a/>' };
    const before = (await ana.get<StoryEntity>(`/stories/${id}`)).body;
    for (const wrong of [item('9', 'Ana'), item('9', 'Ana', other), { deviceId: other, mosData }]) {
      const refused = await ana.post<Refusal>(`/stories/${id}/cg`, wrong);
      expect([refused.status, refused.body.code]).toEqual([412, 'cg_template_device']);
    }
    expect((await ana.get<StoryEntity>(`/stories/${id}`)).body).toEqual(before);
    expect((await ana.post<Refusal>(`/stories/${id}/cg`, item('7', 'Ana Lima'))).body.fields).toMatchObject([
      { path: 'ciiData.fields.0.value', rule: 'max', params: { max: 5 } },
    ]);
    expect((await ana.post<Refusal>(`/stories/${id}/cg`, { deviceId: cg })).status).toBe(422);
    const made = await ana.post<StoryEntity>(`/stories/${id}/cg`, item('7', 'Ana'));
    const graphic = { type: 'CG', code: '7', cgFields: [{ name: 'linha', value: 'Ana' }] };
    expect(made.body.sections.head?.subSections).toMatchObject([graphic]);
    const object = await ana.post<StoryEntity>(`/stories/${id}/cg`, { deviceId: cg, mosData });
    expect(object.body.sections.head?.subSections).toMatchObject([graphic, { type: 'MOS_CG', media: { objectId: 'O1' } }]);
  });
});

describe('the credits of a rundown', () => {
  it('are those of its stories outside Stand By, sent to the graphics device and counted [STO-20]', async () => {
    await approve(await story({ slug: 'S1', credits: 'Ana Lima' }));
    await story({ slug: 'S2' });
    await ana.post(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[1]!.id, story: { slug: 'SB', credits: 'Ninguém' } });
    const sent = ana.post<number>(`/rundowns/${rundown.id}/credits/send`);
    const command = await answerNext(() => ({ ok: true }));
    expect(command).toMatchObject({ deviceId: cg, verb: 'credits', args: { entries: ['Ana Lima'] } });
    expect((await sent).body).toBe(1);
    const refused = ana.post<Refusal>(`/rundowns/${rundown.id}/credits/send`);
    await answerNext(() => ({ ok: false, error: 'modelo 100 não existe' }));
    expect([(await refused).status, (await refused).body.code, (await refused).body.details]).toEqual([
      502,
      'mos_communication_failed',
      'modelo 100 não existe',
    ]);
  });

  it('of a private or an unapproved story leave only to a device that takes such stories', async () => {
    const { programId } = rundown;
    const show = (await createRundown<typeof rundown>(ana, { date: '2026-11-22', programId })).body;
    const credited = async (credits: string) =>
      (await ana.post<StoryEntity>(`/rundowns/${show.id}/stories`, { blockId: show.blocks[0]!.id, story: { slug: 'VT', credits } })).body;
    await approve(await credited('Ana Lima'));
    await credited('Sem aprovação');
    const secret = await credited('Fonte sob sigilo');
    await ana.send('PATCH', `/documents/${secret.id}/private`, { private: true });
    const sentWhere = async (switches: object) => {
      const device = (await ana.get<object>(`/devices/${cg}`)).body;
      expect((await ana.put('/devices', { ...device, ...switches })).status).toBe(200);
      const sent = ana.post<number>(`/rundowns/${show.id}/credits/send`);
      const { entries } = (await answerNext(() => ({ ok: true }))).args as { entries: string[] };
      expect((await sent).body).toBe(entries.length);
      return entries;
    };
    expect(await sentWhere({})).toEqual(['Ana Lima']);
    expect(await sentWhere({ sendUnapproved: true })).toEqual(['Ana Lima', 'Sem aprovação']);
    expect(await sentWhere({ sendUnapproved: false, sendPrivate: true })).toEqual(['Ana Lima']);
    expect(await sentWhere({ sendUnapproved: true, sendPrivate: true })).toEqual(['Ana Lima', 'Sem aprovação', 'Fonte sob sigilo']);
  });
});

describe('an archive', () => {
  const media = (objectId: string, slug: string, more: object = {}): MediaBody => ({
    objectId,
    slug,
    type: 'VIDEO',
    duration: 900,
    timeBase: 30,
    ...more,
  });
  const create = async (one: MediaBody) => {
    const sent = ana.post<MediaBody>(`/mam/${archive}/media`, one);
    await answerNext(({ args }) => ({ ok: true, result: args.media }));
    return sent;
  };

  it('is searched by its fields, 25 at a time, and says what it does not have', async () => {
    for (const [id, slug] of [
      ['V1', 'ENCHENTE NO BAIRRO'],
      ['V2', 'ENCHENTE NO CENTRO'],
      ['V3', 'GOLS DA RODADA'],
    ] as const)
      expect((await create(media(id, slug, { mosId: 'arquivo.tv' }))).status).toBe(201);
    const search = async (body: object) =>
      (await ana.post<{ data: MediaBody[]; total: number; size: number }>(`/mam/${archive}/medias`, body)).body;
    expect(await search({ text: 'enchente' })).toMatchObject({ total: 2, size: 25 });
    const phrase = { name: 'slug', value: 'NO BAIRRO', matchMode: 'PHRASE' };
    expect((await search({ fields: [phrase] })).data.map(({ objectId }) => objectId)).toEqual(['V1']);
    expect((await search({ fields: [{ ...phrase, matchMode: 'FUZZY' }] })).total).toBe(2);
    // Each word is a condition: more than a statement can have were an error of the server.
    const endless = `${phrase.value} ${'x '.repeat(70_000)}`;
    expect((await search({ fields: [{ ...phrase, value: endless, matchMode: 'FUZZY' }] })).total).toBe(2);
    expect((await ana.post<Refusal>(`/mam/${archive}/medias`, { fields: [{ ...phrase, name: 'cor' }] })).body.fields?.[0]?.path).toBe(
      'fields.0.name',
    );
    expect((await ana.get<MediaBody>(`/mam/${archive}/media/V1`)).body).toMatchObject({
      slug: 'ENCHENTE NO BAIRRO',
      status: 'ready',
      deviceId: archive,
    });
    const missing = await ana.get<Refusal>(`/mam/${archive}/media/V9`);
    expect([missing.status, missing.body.code]).toEqual([404, 'media_not_found']);
    expect((await ana.get(`/mam/${cg}/searchable_fields`)).status).toBe(404);
    expect((await ana.post(`/mam/${archive}/media`, media('V1', 'DE NOVO'))).status).toBe(409);
  });

  it('keeps what its archive told of a media while somebody wrote its words', async () => {
    const own = await device('Arquivo que fala', 'mam');
    const creating = ana.post<MediaBody>(`/mam/${own}/media`, media('V20', 'ANTES', { status: 'empty', duration: null, timeBase: null }));
    await answerNext(({ args }) => ({ ok: true, result: args.media }));
    const made = (await creating).body;
    const [lease] = (await bridge.post<{ epoch: number }[]>('/bridge/leases', { bridgeId: 'fills', deviceIds: [own] })).body;
    const paths = [{ techDescription: 'MXF', url: '/v20.mxf' }];
    const fill = (seq: number, more: object) => {
      const filled = media('V20', 'ANTES', { duration: 500, timeBase: 50, status: 'ready', paths, ...more });
      const reports = [{ seq, deviceId: own, kind: 'object', objectId: 'V20', status: 'UPDATED', media: filled, at: Date.now() }];
      return bridge.post('/bridge/reports', { bridgeId: 'fills', epochs: { [own]: lease!.epoch }, reports });
    };
    const { id } = await story({ slug: 'VT' });
    expect((await ana.post<StoryEntity>(`/stories/${id}/media`, made)).body.total).toBe('PT0S');
    const WOKEN = "select count(*)::int as count from event where topic = 'bridge'";
    const woken = async () => (await server.server.services.pool.query<{ count: number }>(WOKEN)).rows[0]!.count;
    const before = await woken();
    expect((await fill(1, {})).status).toBe(200);
    // Devices hold the story that lasts longer now.
    expect([(await woken()) - before, (await ana.get<StoryEntity>(`/stories/${id}`)).body.total]).toEqual([1, 'PT10S']);
    const saved = ana.put<MediaBody>(`/mam/${own}/media`, { ...made, slug: 'DEPOIS', abstractText: 'chuva' });
    const asked = await answerNext(async () => {
      // The archive says more of it before it answers.
      await fill(2, { duration: 550 });
      return { ok: true };
    });
    expect(asked.args.media).toMatchObject({ slug: 'DEPOIS', abstractText: 'chuva', duration: 500, timeBase: 50, paths });
    const stored = { slug: 'DEPOIS', abstractText: 'chuva', duration: 550, timeBase: 50, status: 'ready', paths };
    expect((await saved).body).toMatchObject(stored);
    expect((await ana.get<MediaBody>(`/mam/${own}/media/V20`)).body).toMatchObject(stored);
  });

  it('is searched by the length that its results show, in seconds or as a clock writes it', async () => {
    const lengths: [string, number | null, number | null][] = [
      ['L30', 900, 30],
      ['L30N', 1798, 59.94],
      ['L90', 4500, 50],
      ['L1H', 3723, 1],
      ['L0', null, null],
    ];
    for (const [id, duration, timeBase] of lengths) await create(media(id, 'DURAÇÃO', { duration, timeBase }));
    const search = (value: unknown) =>
      ana.post<{ data: MediaBody[] } & Refusal>(`/mam/${archive}/medias`, {
        text: 'duração',
        fields: [{ name: 'duration', value, matchMode: 'FUZZY' }],
      });
    const found = async (value: unknown) => (await search(value)).body.data.map(({ objectId }) => objectId).sort();
    for (const value of ['30', 30, ' 29,97 ', '00:30', '0:00:30']) expect(await found(value)).toEqual(['L30', 'L30N']);
    for (const value of ['90', '01:30', '89.6']) expect(await found(value)).toEqual(['L90']);
    expect([await found('1:02:03'), await found('31')]).toEqual([['L1H'], []]);
    for (const value of ['um minuto', '1:75', '', null, {}]) {
      const { status, body } = await search(value);
      expect([status, body.fields]).toEqual([422, [expect.objectContaining({ path: 'fields.0.value', rule: 'format' })]]);
    }
  });

  it('lets who reads media look for them and make, change and list none [PERM-A11]', async () => {
    await server.person('rui', ['MEDIA_READ', 'STORY_READ', 'STORY_WRITE']);
    await server.person('eva', ['STORY_READ', 'STORY_WRITE']);
    const [rui, eva] = [await server.as('rui'), await server.as('eva')];
    expect((await rui.post(`/mam/${archive}/medias`, {})).status).toBe(200);
    for (const sent of [
      await rui.post(`/mam/${archive}/media`, media('V90', 'NOVO')),
      await rui.put(`/mam/${archive}/media`, media('V1', 'OUTRO')),
      await rui.post(`/mam/${archive}/request_sync`),
      await eva.post(`/mam/${archive}/medias`, {}),
    ])
      expect(sent.status).toBe(403);
  });

  it('never says that a list goes on once it said that it failed, though both are told at the same time', async () => {
    const { pool } = server.server.services;
    await ana.post(`/mam/${archive}/request_sync`);
    const [lease] = (await bridge.post<{ epoch: number }[]>('/bridge/leases', { bridgeId: 'b', deviceIds: [archive] })).body;
    const [command] = (await bridge.get<Command[]>('/bridge/commands')).body;
    // Nothing is told while the number of the last event is held: what comes waits there, in its order.
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select n from event_seq for update');
    const waiting = async (count: number): Promise<void> => {
      const text = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await pool.query<{ n: number }>(text)).rows[0]!.n, PATIENCE).toBe(count);
    };
    const failed = bridge.post(`/bridge/commands/${command!.id}/answer`, { ok: false, error: 'the archive is gone', code: 'archive_gone' });
    await waiting(1);
    const reports = [{ seq: 1, deviceId: archive, kind: 'listing', status: '2', at: Date.now() }];
    const reported = bridge.post('/bridge/reports', { bridgeId: 'b', epochs: { [archive]: lease!.epoch }, reports });
    await waiting(2);
    await holder.query('commit');
    holder.release();
    expect([(await failed).status, (await reported).status]).toEqual([204, 200]);
    const told = await pool.query<{ state: string }>(
      "select full_body::jsonb ->> 'state' as state from event where topic = 'media' order by n",
    );
    expect(told.rows.at(-1)).toEqual({ state: 'FAILED' });
  });

  it('makes one list of all at a time', async () => {
    expect((await ana.post(`/mam/${archive}/request_sync`)).status).toBe(204);
    const again = await ana.post<Refusal>(`/mam/${archive}/request_sync`);
    expect([again.status, again.body.code]).toEqual([409, 'sync_in_progress']);
    expect(await answerNext(() => ({ ok: true }))).toMatchObject({ verb: 'mediaList', deviceId: archive });
    expect((await ana.post(`/mam/${archive}/request_sync`)).status).toBe(204);
    await answerNext(() => ({ ok: true }));
  });

  it('gives a media to a story once, and marks what it has and has not [MED-09, MED-12]', async () => {
    const { id } = await story({ slug: 'VT' });
    const item = media('V7', 'AINDA NÃO', { deviceId: archive });
    expect((await ana.post<StoryEntity>(`/stories/${id}/media`, item)).body.sections.vt?.subSections).toMatchObject([
      { type: 'MOS_VIDEO', media: { objectId: 'V7' } },
    ]);
    const twice = await ana.post<Refusal>(`/stories/${id}/media`, item);
    expect([twice.status, twice.body.code]).toEqual([409, 'duplicate_media']);
    const status = async () => (await ana.post<StoryEntity>(`/stories/${id}/sync`)).body.sections.vt?.subSections?.[0]?.media?.status;
    expect(await status()).toBe('absent');
    await create(media('V7', 'CHEGOU'));
    expect(await status()).toBe('ready');
    // One that is made of what was known before has what the archive says by now.
    const before = { vt: { type: 'VT', subSections: [{ uuid: randomUUID(), type: 'MOS_VIDEO', media: { ...item, status: 'absent' } }] } };
    const made = await story({ slug: 'VT DE ANTES', sections: before });
    const statusOf = ({ sections }: StoryEntity) => sections.vt?.subSections?.[0]?.media?.status;
    expect(statusOf(made)).toBe('ready');
    expect(statusOf((await ana.post<StoryEntity>(`/stories/${made.id}/sync`)).body)).toBe('ready');
  });

  it('knows the length and the paths of a media from its archive where a story is saved or looked after again, whatever the story held', async () => {
    const paths = [{ techDescription: 'MXF', url: '/v10.mxf' }];
    const held = { ...media('V10', 'VAZIO', { deviceId: archive, status: 'empty', duration: 0, timeBase: 1 }) };
    const sections = { vt: { type: 'VT', subSections: [{ uuid: randomUUID(), type: 'MOS_VIDEO', media: held }] } };
    const filled = {
      vt: 'PT10S',
      total: 'PT10S',
      sections: { vt: { duration: 'PT10S', subSections: [{ media: { duration: 500, timeBase: 50, paths } }] } },
    };
    const made = await story({ slug: 'DE ANTES', sections });
    expect(made.total).toBe('PT0S');
    await create(media('V10', 'CHEIO', { duration: 500, timeBase: 50, paths }));
    expect((await ana.post<StoryEntity>(`/stories/${made.id}/sync`)).body).toMatchObject(filled);
    expect((await ana.patch<StoryEntity>(`/stories/${made.id}`, 'sections', sections)).body).toMatchObject(filled);
    const { id } = await story({ slug: 'NOVA' });
    expect((await ana.post<StoryEntity>(`/stories/${id}/media`, held)).body).toMatchObject(filled);
  });

  it('knows the length and the paths of a media from its archive in stories made of a template or of another story, by one question for all', async () => {
    const opening = media('V11', 'VINHETA', { deviceId: archive, status: 'empty', duration: 0, timeBase: 1 });
    const sections = { vt: { type: 'VT', subSections: [{ uuid: randomUUID(), type: 'MOS_VIDEO', media: opening }] } };
    const { programId } = rundown;
    const stories = [{ slug: 'VINHETA', sections }, { slug: 'OUTRA VEZ', sections }, { slug: 'NOTA' }];
    const blocks = [{ title: 'ABERTURA', stories }];
    const template = (await ana.post<{ id: number }>('/rundowns/templates', { name: 'Diário', programId, blocks })).body;
    const old = await story({ slug: 'DE OUTRO DIA', sections });
    expect(old.total).toBe('PT0S');
    const paths = [{ techDescription: 'MXF', url: '/v11.mxf' }];
    await create(media('V11', 'VINHETA NOVA', { duration: 500, timeBase: 50, paths }));
    const told = {
      total: 'PT10S',
      sections: { vt: { subSections: [{ media: { status: 'ready', duration: 500, timeBase: 50, paths } }] } },
    };
    const { pool } = server.server.services;
    const asked = new Set<MockInstance>();
    const watch = (client: PoolClient) => void asked.add(vi.spyOn(client, 'query'));
    pool.on('acquire', watch);
    const day = (await ana.post<typeof rundown>('/rundowns', { date: '2026-12-22', programId, templateId: template.id })).body;
    pool.off('acquire', watch);
    const calls = [...asked].flatMap(({ mock }) => mock.calls);
    for (const spy of asked) spy.mockRestore();
    expect(calls.filter((given) => JSON.stringify(given).includes('left join archive_media'))).toHaveLength(1);
    expect(day.blocks[0]!.stories).toMatchObject([told, told, { slug: 'NOTA', total: 'PT0S' }]);
    const to = { ids: [old.id], targetBlockId: day.blocks[0]!.id };
    expect((await ana.post<StoryEntity[]>(`/rundowns/${day.id}/stories/paste`, to)).body).toMatchObject([told]);
  });

  it('knows the media of stories that come back from the trash, or from a day long past, as their archive has them by then', async () => {
    const item = media('V12', 'A CHEGAR', { deviceId: archive, status: 'empty', duration: 0, timeBase: 1 });
    const sections = { vt: { type: 'VT', subSections: [{ uuid: randomUUID(), type: 'MOS_VIDEO', media: item }] } };
    const [thrown, past] = [await story({ slug: 'JOGADA FORA', sections }), await story({ slug: 'DE ANTES', sections })];
    expect([thrown.total, past.total]).toEqual(['PT0S', 'PT0S']);
    expect((await ana.delete(`/stories?ids=${thrown.id}`)).status).toBeLessThan(300);
    await create(media('V12', 'CHEGOU', { duration: 500, timeBase: 50 }));
    const told = { total: 'PT10S', sections: { vt: { subSections: [{ media: { status: 'ready', duration: 500, timeBase: 50 } }] } } };
    expect((await ana.put<StoryEntity[]>('/stories/restore', { ids: [thrown.id] })).body).toMatchObject([told]);
    const day = (await createRundown<typeof rundown>(ana, { date: '2026-11-23', programId: rundown.programId })).body;
    const to = { ids: [past.id], targetBlockId: day.blocks[0]!.id };
    expect((await ana.put<StoryEntity[]>(`/rundowns/${day.id}/stories/move`, to)).body).toMatchObject([told]);
  });

  it('tells the stories of what is written of a media of a virtual archive, for which nobody else speaks', async () => {
    const virtual = await device('Arquivo de ensaio', 'mam', { virtual: true });
    const item = media('V13', 'DE ENSAIO', { deviceId: virtual, duration: 250, timeBase: 50 });
    expect((await ana.post(`/mam/${virtual}/media`, item)).status).toBeLessThan(300);
    const { id } = await story({ slug: 'ENSAIO' });
    const before = (await ana.post<StoryEntity>(`/stories/${id}/media`, item)).body;
    expect(before.total).toBe('PT5S');
    expect((await ana.put(`/mam/${virtual}/media`, { ...item, duration: 500 })).status).toBeLessThan(300);
    const told = (await ana.get<StoryEntity>(`/stories/${id}`)).body;
    expect(told).toMatchObject({ total: 'PT10S', textVersion: before.textVersion, version: before.version + 1 });
  });

  it.each([
    'a new story',
    'a story that it is put into',
  ])('reaches %s with what its archive says while that is being stored', async (what) => {
    const own = await device(`Arquivo que fala a ${what}`, 'mam');
    const [lease] = (await bridge.post<{ epoch: number }[]>('/bridge/leases', { bridgeId: what, deviceIds: [own] })).body;
    let seq = 0;
    const say = (more: object) => {
      const said = { ...media('V30', 'A CHEGAR'), status: 'ready', ...more };
      const at = Date.now();
      // A state of the device is told in an event, so that the whole report waits to be stored.
      const reports = [
        { seq: ++seq, deviceId: own, kind: 'object', objectId: 'V30', status: 'UPDATED', media: said, at },
        { seq: ++seq, deviceId: own, kind: 'connection', status: 'EXIST', at },
      ];
      return bridge.post('/bridge/reports', { bridgeId: what, epochs: { [own]: lease!.epoch }, reports });
    };
    expect((await say({ status: 'empty', duration: 0, timeBase: 1 })).status).toBe(200);
    const item = media('V30', 'A CHEGAR', { deviceId: own, status: 'empty', duration: 0, timeBase: 1 });
    const sections = { vt: { type: 'VT', subSections: [{ uuid: randomUUID(), type: 'MOS_VIDEO', media: item }] } };
    const standing = await story({ slug: 'CHUVA' });
    const write = async () =>
      what === 'a new story'
        ? (await story({ slug: 'CHUVA', sections })).id
        : (await ana.patch<StoryEntity>(`/stories/${standing.id}`, 'sections', sections)).body.id;
    const [said, id] = await whileHeld<[{ status: number }, number]>(server.databaseUrl, [
      () => say({ duration: 500, timeBase: 50 }),
      write,
    ]);
    expect(said.status).toBe(200);
    expect((await ana.get<StoryEntity>(`/stories/${id}`)).body).toMatchObject({
      total: 'PT10S',
      sections: { vt: { duration: 'PT10S', subSections: [{ media: { status: 'ready', duration: 500, timeBase: 50 } }] } },
    });
  });

  it('is asked for anew where a story moves within a day long past, or that day is moved to another', async () => {
    const item = media('V31', 'A CHEGAR', { deviceId: archive, status: 'empty', duration: 0, timeBase: 1 });
    const sections = { vt: { type: 'VT', subSections: [{ uuid: randomUUID(), type: 'MOS_VIDEO', media: item }] } };
    const past = (await createRundown<typeof rundown>(ana, { date: '2026-12-28', programId: rundown.programId })).body;
    const told = (slug: string) =>
      ana.post<StoryEntity>(`/rundowns/${past.id}/stories`, { blockId: past.blocks[0]!.id, story: { slug, sections } });
    const [one, other] = [(await told('UM')).body, (await told('OUTRO')).body];
    expect([one.total, other.total]).toEqual(['PT0S', 'PT0S']);
    await server.server.services.pool.query("update rundown set date = '2026-03-02' where id = $1", [past.id]);
    await create(media('V31', 'CHEGOU', { duration: 500, timeBase: 50 }));
    const to = { ids: [other.id], targetBlockId: past.blocks[0]!.id, targetStoryId: one.id };
    expect((await ana.put<StoryEntity[]>(`/rundowns/${past.id}/stories/move`, to)).body).toMatchObject([{ total: 'PT10S' }]);
    expect((await ana.patch(`/rundowns/${past.id}`, 'date', '2026-12-30')).status).toBe(200);
    expect((await ana.get<StoryEntity>(`/stories/${one.id}`)).body.total).toBe('PT10S');
  });

  it('is told to the stories that show it when it is made in a virtual archive, or found by its archive', async () => {
    const virtual = await device('Arquivo de ensaio que cria', 'mam', { virtual: true });
    const asking = await device('Arquivo que busca', 'mam', { profile: { search: 'device' } });
    const showing = async (deviceId: number) => {
      const item = media('V33', 'DE ENSAIO', { deviceId, status: 'absent', duration: 0, timeBase: 1 });
      const sections = { vt: { type: 'VT', subSections: [{ uuid: randomUUID(), type: 'MOS_VIDEO', media: item }] } };
      const made = await story({ slug: 'ENSAIO', sections });
      expect(made.total).toBe('PT0S');
      return made.id;
    };
    const told = { total: 'PT10S', sections: { vt: { subSections: [{ media: { status: 'ready', duration: 500, timeBase: 50 } }] } } };
    const [here, there] = [await showing(virtual), await showing(asking)];
    expect((await ana.post(`/mam/${virtual}/media`, media('V33', 'DE ENSAIO', { duration: 500, timeBase: 50 }))).status).toBeLessThan(300);
    expect((await ana.get<StoryEntity>(`/stories/${here}`)).body).toMatchObject(told);
    const found = ana.post(`/mam/${asking}/medias`, { text: 'ensaio' });
    await answerNext(() => ({ ok: true, result: { medias: [media('V33', 'DE ENSAIO', { duration: 500, timeBase: 50 })], total: 1 } }));
    expect((await found).status).toBe(200);
    expect((await ana.get<StoryEntity>(`/stories/${there}`)).body).toMatchObject(told);
  });

  it('makes a placeholder with the slug of the story, which holds it from then on', async () => {
    const { id } = await story({ slug: 'VT A CHEGAR' });
    const asked = ana.post<MediaBody>(`/stories/${id}/placeholder`, { deviceId: archive });
    await answerNext(({ args }) => ({ ok: true, result: { ...(args.media as object), objectId: 'V8' } }));
    expect((await asked).body).toMatchObject({ objectId: 'V8', slug: 'VT A CHEGAR', status: 'empty' });
    const held = (await ana.get<StoryEntity>(`/stories/${id}`)).body.sections.vt?.subSections?.[0]?.media;
    expect(held).toMatchObject({ objectId: 'V8', status: 'empty', deviceId: archive });
    expect((await ana.put<StoryEntity>(`/stories/${id}/ignore`, { ignore: true })).body.ignore).toBe(true);
  });

  describe('whose caller leaves before the answer', () => {
    /** Asks for a placeholder by a key, as a browser that is closed does before it was answered. */
    async function placeholder(slug: string) {
      const { id } = await story({ slug });
      const [path, key] = [`/stories/${id}/placeholder`, { 'idempotency-key': randomUUID() }];
      const [caller, body] = [new AbortController(), JSON.stringify({ deviceId: archive })];
      const headers = { ...key, cookie: ana.cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
      const asked = fetch(`${server.url}/api${path}`, { method: 'POST', headers, body, signal: caller.signal }).catch(() => undefined);
      const { pool } = server.server.services;
      const ORDERS = "select args -> 'media' ->> 'slug' as slug, answered_at from bridge_command where verb = 'mediaCreate'";
      const orders = async () =>
        (await pool.query<{ slug: string; answered_at: Date | null }>(ORDERS)).rows.filter((row) => row.slug === slug);
      await expect.poll(async () => (await orders()).length, PATIENCE).toBe(1);
      return {
        leave: async () => {
          caller.abort();
          await asked;
        },
        orders,
        again: () => ana.send<MediaBody & Refusal>('POST', path, { deviceId: archive }, key),
      };
    }

    it('is not made a second time by the repeat, which is a conflict at once: nobody knows whether the archive made it', async () => {
      const { leave, orders, again } = await placeholder('VT DE QUEM SAIU');
      await leave();
      const began = performance.now();
      const repeated = await again();
      expect([repeated.status, repeated.body.code, repeated.body.details]).toEqual([409, 'conflict', 'Idempotency-Key']);
      expect(performance.now() - began).toBeLessThan(10_000);
      expect(await orders()).toHaveLength(1);
      // What nobody waits for any more is called off, so that no bridge takes it for the next one.
      await expect.poll(async () => (await orders()).filter(({ answered_at }) => answered_at === null), PATIENCE).toEqual([]);
    });

    it('is answered by the repeat where the archive made it and only the answer was still to be kept', async () => {
      const { leave, again } = await placeholder('VT FEITO');
      const holder = await server.server.services.pool.connect();
      await holder.query('begin');
      await holder.query('select 1 from repeated_call where status is null for update');
      await answerNext(({ args }) => ({ ok: true, result: args.media as object }));
      const waiting =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'update repeated_call%'";
      await expect.poll(async () => (await server.server.services.pool.query(waiting)).rows.length, PATIENCE).toBe(1);
      await leave();
      // Until the server has seen that the caller left.
      await new Promise((resolve) => setTimeout(resolve, 500));
      const repeated = again();
      await holder.query('commit');
      holder.release();
      expect((await repeated).status).toBe(200);
      expect((await repeated).body).toMatchObject({ slug: 'VT FEITO', status: 'empty' });
    });
  });

  it('shows the picture of a media from its own host alone', async () => {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    let sent = png;
    const pictures: Server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(sent));
    await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
    const { port } = pictures.address() as AddressInfo;
    const proxy = (host: string) => [{ techDescription: 'PNG', url: `http://${host}:${port}/v.png` }];
    await create(media('P1', 'COM FOTO', { proxyPaths: proxy('127.0.0.1') }));
    await create(media('P2', 'DE OUTRO', { proxyPaths: proxy('localhost') }));
    const picture = await fetch(`${server.url}/api/mam/${archive}/assets/P1/thumbnail`, { headers: { cookie: ana.cookie } });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await picture.arrayBuffer()).equals(png)).toBe(true);
    expect((await ana.get(`/mam/${archive}/assets/P2/thumbnail`)).status).toBe(404);
    // A device may write the path of a film: no more than 4 MB of it are read.
    const most = 4 * 1024 * 1024;
    const answers = async (bytes: number): Promise<number> => {
      sent = Buffer.alloc(bytes, png);
      return (await ana.get(`/mam/${archive}/assets/P1/thumbnail`)).status;
    };
    expect([await answers(most), await answers(most + 1)]).toEqual([200, 413]);
    await new Promise((resolve) => pictures.close(resolve));
  });
});

describe('the test of a connection', () => {
  it('tells whether the device answered; a virtual one always does', async () => {
    const wanted = { name: 'Novo', type: 'playout', protocol: 'mos', host: '127.0.0.1', port: 10540, mosId: 'novo' };
    const test = ana.post<boolean>('/mos/test', wanted);
    expect(await answerNext(() => ({ ok: true, result: true }))).toMatchObject({ deviceId: null, verb: 'test', args: { device: wanted } });
    expect((await test).body).toBe(true);
    const failed = ana.post<boolean>('/mos/test', wanted);
    await answerNext(() => ({ ok: false, error: 'ECONNREFUSED' }));
    expect((await failed).body).toBe(false);
    expect((await ana.post<boolean>('/mos/test', { ...wanted, virtual: true })).body).toBe(true);
    expect((await ana.post<Refusal>('/mos/test', { ...wanted, host: null })).body.fields?.[0]).toMatchObject({
      path: 'host',
      rule: 'required',
    });
    expect((await ana.get<string[]>('/mos/plugins')).body).toEqual(['activex', 'html', 'none']);
    expect((await ana.get<string[]>('/mos/encodings')).body).toContain('ISO-8859-1');
    expect((await ana.get<string[]>('/mos/revisions')).body).toContain('2.8.5');
  });
});
