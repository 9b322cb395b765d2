import { randomUUID } from 'node:crypto';
import { DEVICE_TYPES, DEVICE_VENDORS, mediaMark } from '@lauda/domain';
import type { devices as contract } from '@lauda/spec/areas/devices';
import type { Rundown } from '@lauda/spec/areas/rundowns';
import type { Story } from '@lauda/spec/areas/stories';
import { createRundown, type Refusal, startEmptyNewsroom, type TestServer, WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';

type Device = z.infer<typeof contract.load.result>;
let server: TestServer;
let ana: WireClient;

beforeAll(async () => {
  ({ server, ana } = await startEmptyNewsroom());
});
afterAll(() => server.stop());

const make = async (input: object) => ana.post<Device & Refusal>('/devices', { name: randomUUID(), type: 'cg', protocol: 'mos', ...input });
const wrong = async (input: object) => (await make(input)).body.fields?.[0];

describe('a device', () => {
  it('is one of five types [DEV-01]', async () => {
    expect(await wrong({ type: 'x' })).toMatchObject({ path: 'type', rule: 'one_of' });
    for (const type of DEVICE_TYPES) expect((await make({ type })).status).toBe(201);
    expect([...DEVICE_TYPES]).toEqual(['cc', 'cg', 'mam', 'playout', 'tp']);
  });

  it('speaks one of three protocols [DEV-02]', async () => {
    expect(await wrong({ protocol: 'x' })).toMatchObject({ path: 'protocol', rule: 'one_of' });
    for (const protocol of ['ii', 'mos', 'ws']) expect((await make({ protocol })).status).toBe(201);
  });

  it('is of one of the 23 vendors and brings one of three plug-ins [DEV-03]', async () => {
    expect((await ana.get<string[]>('/devices/vendors')).body).toEqual([...DEVICE_VENDORS]);
    for (const vendor of DEVICE_VENDORS) expect((await make({ vendor })).status).toBe(201);
    expect(await wrong({ plugin: 'x' })).toMatchObject({ path: 'plugin', rule: 'one_of' });
    for (const plugin of ['activex', 'html', 'none']) expect((await make({ plugin })).body.plugin).toBe(plugin);
  });

  it('is read in no encoding that nobody lists [DEV-13]', async () => {
    expect(await wrong({ inputCharset: 'x-y' })).toMatchObject({ path: 'inputCharset', rule: 'one_of' });
    expect((await make({ inputCharset: 'UTF-16BE', outputCharset: 'ISO-8859-1' })).status).toBe(201);
  });

  it('comes back as it was saved: paths, revision, charsets, channels, ports [DEV-06]', async () => {
    const fixture = {
      name: 'Vídeo 1',
      type: 'playout',
      protocol: 'mos',
      vendor: 'Harris',
      plugin: 'html',
      channels: ['A', 'B'],
      defaultChannel: 'B',
      paths: [{ techDescription: 'MXF', path: '\\\\servidor\\videos' }],
      revision: '2.8.4',
      inputCharset: 'UTF-16BE',
      outputCharset: 'ISO-8859-1',
      incrementCode: true,
      host: '10.0.0.7',
      port: 10540,
      upperPort: 10541,
      mosId: 'video.tv.mos',
      ncsId: 'lauda.tv.mos',
      sendUnapproved: true,
      brackets: { square: true, round: false, curly: false },
      profile: { perSecond: 20 },
    };
    const made = (await make(fixture)).body;
    expect(made).toMatchObject(fixture);
    const fields = [{ name: 'Nome', number: 1, size: 30 }];
    await ana.post(`/devices/${made.id}/templates`, { code: '100', name: 'CRÉDITO', fields });
    const loaded = (await ana.get<Device>(`/devices/${made.id}`)).body;
    expect(loaded).toMatchObject({ ...fixture, templates: [{ code: '100', name: 'CRÉDITO', fields }] });
    expect((await ana.put<Device>('/devices', loaded)).body).toEqual({ ...loaded, version: loaded.version + 1 });
    const bridge = new WireClient(server.url);
    bridge.bearer = (await ana.post<{ secret: string }>('/tokens', { name: 'leitura', roles: [], kind: 'bridge' })).body.secret;
    const { existence: _existence, ...asLoaded } = loaded;
    const known = (await bridge.get<Device[]>('/bridge/devices')).body.find(({ id }) => id === made.id)!;
    expect(known).toMatchObject({ ...asLoaded, version: loaded.version + 1 });
  });

  it('that a program uses stays, and says why [ADM-DEV-02]', async () => {
    const used = (await make({ name: 'GC do jornal' })).body;
    await ana.post('/programs', { name: 'Jornal', start: '19:00:00', end: '19:30:00', cgId: used.id });
    const refused = await ana.delete<Refusal>(`/devices/${used.id}`);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      412,
      'device_in_use',
      'Um dispositivo ligado a um programa não pode ser excluído.',
    ]);
    expect((await ana.get(`/devices/${used.id}`)).status).toBe(200);
  });
});

describe('the channels of a device', () => {
  it('hold its default one, which a graphic takes that names none [DEV-05]', async () => {
    expect(await wrong({ channels: ['A'], defaultChannel: 'C' })).toMatchObject({
      path: 'defaultChannel',
      rule: 'one_of',
      params: { values: 'A' },
    });
    const cg = (await make({ name: 'GC com canais', channels: ['A', 'B'], defaultChannel: 'B' })).body;
    await ana.post(`/devices/${cg.id}/templates`, { code: '100', name: 'CRÉDITO' });
    const program = (await ana.post<{ id: number }>('/programs', { name: 'Tarde', start: '13:00:00', end: '13:30:00', cgId: cg.id })).body;
    const rundown = (await createRundown<z.infer<typeof Rundown>>(ana, { date: '2026-11-21', programId: program.id })).body;
    const story = (await ana.post<{ id: number }>(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story: {} })).body;
    const channelOf = async (cgItem: object) => {
      const { sections } = (await ana.post<z.infer<typeof Story>>(`/stories/${story.id}/cg`, { deviceId: cg.id, ...cgItem })).body;
      return sections.head!.subSections!.at(-1)!.channel;
    };
    const mosData = { objId: 'O1', slug: 'TARJA', mosId: 'gc.tv', type: 'GRAPHIC' };
    expect([
      await channelOf({ ciiData: { templateCode: '100', templateName: 'CRÉDITO', fields: [] } }),
      await channelOf({ mosData }),
      await channelOf({ mosData: { ...mosData, channel: 'A' } }),
    ]).toEqual(['B', 'B', 'A']);
  });
});

it('keeps its secret while what was loaded is sent back, to no other address, and gives it up for an empty text; a bridge alone reads it', async () => {
  const made = (await make({ name: 'Painel', type: 'cg', protocol: 'ws', host: '127.0.0.1', port: 10541, secret: 'abre-te' })).body;
  const bearer = (await ana.post<{ secret: string }>('/tokens', { name: 'leitura', roles: [], kind: 'bridge' })).body.secret;
  const bridge = new WireClient(server.url);
  bridge.bearer = bearer;
  const read = async () => (await bridge.get<Device[]>('/bridge/devices')).body.find(({ id }) => id === made.id)!.secret;
  const { templates: _templates, existence: _existence, ...loaded } = (await ana.get<Device>(`/devices/${made.id}`)).body;
  expect([loaded.secret, await read()]).toEqual([null, 'abre-te']);
  const again = await ana.put<Device>('/devices', { ...loaded, name: 'Painel 2' });
  expect([again.status, await read()]).toEqual([200, 'abre-te']);
  const kept = { ...loaded, version: again.body.version };
  const standby = { standby: { host: '127.0.0.3' } };
  for (const elsewhere of [{ host: '127.0.0.2' }, { port: 10542 }, { profile: { scheme: 'https' } }, { profile: standby }]) {
    const refused = await ana.put('/devices', { ...kept, ...elsewhere });
    expect(refused).toMatchObject({ status: 422, body: { code: 'validation_failed', fields: [{ path: 'secret', rule: 'required' }] } });
  }
  const moved = await ana.put<Device>('/devices', { ...kept, host: '127.0.0.2', secret: 'outra' });
  expect([moved.status, await read()]).toEqual([200, 'outra']);
  again.body.version = moved.body.version;
  expect((await ana.put('/devices', { ...loaded, version: again.body.version, secret: '' })).status).toBe(200);
  expect(await read()).toBeNull();
});

describe('the media of a story', () => {
  type StoryEntity = z.infer<typeof Story>;
  let bridge: WireClient;
  let archive: number;
  let story: StoryEntity;

  beforeAll(async () => {
    bridge = new WireClient(server.url);
    bridge.bearer = (await ana.post<{ secret: string }>('/tokens', { name: 'ponte', roles: [], kind: 'bridge' })).body.secret;
    archive = (await make({ name: 'Arquivo', type: 'mam', host: '127.0.0.1', port: 10540, mosId: 'arquivo.tv' })).body.id;
    const program = (await ana.post<{ id: number }>('/programs', { name: 'Noite', start: '19:00:00', end: '19:30:00' })).body;
    const rundown = (await createRundown<z.infer<typeof Rundown>>(ana, { date: '2026-11-22', programId: program.id })).body;
    const input = { blockId: rundown.blocks[0]!.id, story: { slug: 'CHUVA NA SERRA' } };
    story = (await ana.post<StoryEntity>(`/rundowns/${rundown.id}/stories`, input)).body;
  });
  const load = async () => (await ana.get<StoryEntity>(`/stories/${story.id}`)).body;
  /** Answers the next command as the bridge of a device does. */
  const answerNext = async (answer: (args: { media: object }) => object) => {
    for (;;) {
      const [command] = (await bridge.get<{ id: number; args: { media: object } }[]>('/bridge/commands')).body;
      if (command) return bridge.post(`/bridge/commands/${command.id}/answer`, { ok: true, result: answer(command.args) });
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };

  it('can be made in an archive that is reached: the object has the slug of the story, the story its id [MED-10]', async () => {
    await bridge.post('/bridge/leases', { bridgeId: 'b', deviceIds: [archive] });
    await bridge.post('/bridge/reports', {
      bridgeId: 'b',
      epochs: { [archive]: 1 },
      reports: [{ seq: 1, deviceId: archive, kind: 'connection', status: 'CAN_CREATE', at: Date.now() }],
    });
    expect((await ana.get<Device>(`/devices/${archive}`)).body.existence).toBe('CAN_CREATE');
    const asked = ana.post(`/stories/${story.id}/placeholder`, { deviceId: archive });
    let wanted: object = {};
    await answerNext(({ media }) => ({ ...(wanted = media), objectId: 'V8' }));
    expect([(await asked).status, wanted]).toMatchObject([200, { slug: 'CHUVA NA SERRA', type: 'VIDEO' }]);
    expect((await load()).sections.vt?.subSections?.[0]?.media).toMatchObject({ objectId: 'V8', deviceId: archive, status: 'empty' });
    expect(mediaMark(await load())).toBe('empty');
  });

  it('shows no missing one that is ignored until the media change [MED-11]', async () => {
    const media = (objectId: string) => ({ objectId, slug: objectId, type: 'VIDEO', deviceId: archive });
    await ana.post(`/stories/${story.id}/media`, media('SUMIU'));
    expect(mediaMark(await load())).toBe('absent');
    await ana.put(`/stories/${story.id}/ignore`, { ignore: true });
    expect(mediaMark(await load())).toBe('ignored');
    expect((await ana.patch(`/stories/${story.id}`, 'slug', 'OUTRO NOME')).status).toBe(200);
    expect(mediaMark(await load())).toBe('ignored');
    await ana.post(`/stories/${story.id}/media`, media('SUMIU TAMBÉM'));
    expect([(await load()).ignore, mediaMark(await load())]).toEqual([false, 'absent']);
  });
});
