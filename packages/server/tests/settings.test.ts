import { createRundown, type Refusal, startEmptyNewsroom, type TestServer, WireClient, whileHeld } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let ana: WireClient;
type Named = { id: number; version: number; name: string };

beforeAll(async () => {
  ({ server, ana } = await startEmptyNewsroom());
});
afterAll(() => server.stop());

describe('a reference list', () => {
  it('refuses a name that is taken, whatever its case, and an entry in use', async () => {
    const made = (await ana.post<Named>('/classifications', { name: 'Ação' })).body;
    const twin = await ana.post<Refusal>('/classifications', { name: ' AÇÃO ' });
    expect([twin.status, twin.body.code]).toEqual([409, 'duplicate_name']);
    const guideline = (await ana.post<{ id: number }>('/assignments', { slug: 'PAUTA', classificationId: made.id })).body;
    expect((await ana.get(`/classifications/${made.id}/usage_count`)).body).toBe(1);
    expect((await ana.delete<Refusal>(`/classifications/${made.id}`)).body.code).toBe('in_use');
    await ana.patch(`/assignments/${guideline.id}`, 'classificationId', null);
    expect((await ana.delete(`/classifications/${made.id}`)).status).toBe(204);
    expect((await ana.patch<Refusal>(`/assignments/${guideline.id}`, 'classificationId', made.id)).body.fields).toEqual([
      { path: 'classificationId', rule: 'unknown_id' },
    ]);
  });
  it('says which field is wrong and that an unknown one is unknown', async () => {
    const refused = await ana.post<Refusal>('/classifications', { name: '', colour: 'red' });
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual([
      { path: 'name', rule: 'min', params: { min: 1 } },
      { path: 'colour', rule: 'unknown' },
    ]);
  });
  it('refuses a stale version and answers the stored entry', async () => {
    const made = (await ana.post<Named>('/classifications', { name: 'Cidade' })).body;
    await ana.put('/classifications', { ...made, name: 'Cidades' });
    const stale = await ana.put<Refusal>('/classifications', { ...made, name: 'Local' });
    expect([stale.status, stale.body.code, stale.body.current]).toMatchObject([409, 'version_conflict', { name: 'Cidades', version: 2 }]);
  });
});

describe('editorials, types and vehicles', () => {
  const LISTS = [
    ['/editorials', {}, 'editorialsIds'],
    ['/types', { abbreviation: 'REP', color: '#2f6fed' }, 'typeId'],
    ['/vehicles', { type: 'TV' }, 'vehiclesIds'],
  ] as const;

  it.each(LISTS)('%s: an entry that documents use stays and says which, and an unknown one is refused', async (path, more, field) => {
    const made = (await ana.post<Named>(path, { name: 'Um', ...more })).body;
    expect(made).toEqual({ id: made.id, version: 1, name: 'Um', ...more });
    const sentAs = (id: number) => (field === 'typeId' ? id : [id]);
    const guideline = (await ana.post<{ id: number }>('/assignments', { slug: `PAUTA ${field}`, [field]: sentAs(made.id) })).body;
    expect((await ana.get(`${path}/${made.id}/usage_count`)).body).toBe(1);
    const refused = await ana.delete<Refusal>(`${path}/${made.id}`);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([412, 'in_use', `PAUTA ${field}`]);
    await ana.patch(`/assignments/${guideline.id}`, field, field === 'typeId' ? null : []);
    expect((await ana.get(`${path}/${made.id}/usage_count`)).body).toBe(0);
    expect((await ana.delete(`${path}/${made.id}`)).status).toBe(204);
    const unknown = await ana.post<Refusal>('/assignments', { slug: 'OUTRA', [field]: sentAs(made.id) });
    expect([unknown.status, unknown.body.fields]).toEqual([422, [{ path: field, rule: 'unknown_id' }]]);
  });

  it('stay while a story of a template has them, whose program may be closed to who asks, and are refused where they are unknown', async () => {
    const made = (await ana.post<Named>('/types', { name: 'Nota coberta' })).body;
    const group = (await ana.post<Named>('/groups', { name: 'Só do programa', categories: [] })).body;
    const times = { start: '06:00:00', end: '08:00:00' };
    const program = (await ana.post<Named>('/programs', { name: 'Com modelo', ...times })).body;
    const blocks = [{ title: 'Um', stories: [{ slug: 'ESCALADA', typeId: made.id }] }];
    const template = (await ana.post<{ id: number }>('/rundowns/templates', { name: 'Base', programId: program.id, blocks })).body;
    expect((await ana.get(`/types/${made.id}/usage_count`)).body).toBe(1);
    const refused = await ana.delete<Refusal>(`/types/${made.id}`);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([412, 'in_use', 'ESCALADA']);
    await ana.put('/programs', { id: program.id, name: 'Com modelo', ...times, groups: [group.id] });
    expect((await ana.get(`/types/${made.id}/usage_count`)).body).toBe(0);
    const hidden = await ana.delete<Refusal>(`/types/${made.id}`);
    expect([hidden.status, hidden.body.code, hidden.body.details]).toEqual([412, 'in_use', undefined]);
    await ana.put('/programs', { id: program.id, name: 'Com modelo', ...times, groups: [] });
    expect((await ana.delete(`/rundowns/templates/${template.id}`)).status).toBe(204);
    expect((await ana.delete(`/types/${made.id}`)).status).toBe(204);
    const gone = await ana.post<Refusal>('/rundowns/templates', { name: 'Base', programId: program.id, blocks });
    expect([gone.status, gone.body.fields]).toEqual([422, [{ path: 'blocks', rule: 'unknown_id' }]]);
  });

  it('say what they are now to who listens, and that one went', async () => {
    const events = async () =>
      (await server.server.services.pool.query("select full_body from event where topic = 'settings' order by n desc limit 1")).rows[0]
        .full_body;
    const made = (await ana.post<Named>('/vehicles', { name: 'Rádio', type: 'RADIO' })).body;
    expect(await events()).toEqual({ area: 'vehicles', id: made.id, entry: { ...made, type: 'RADIO' } });
    await ana.put('/vehicles', { ...made, name: 'Rádio FM' });
    expect((await events()).entry).toMatchObject({ name: 'Rádio FM', version: 2, type: 'RADIO' });
    await ana.delete(`/vehicles/${made.id}`);
    expect(await events()).toEqual({ area: 'vehicles', id: made.id, entry: null });
  });

  it('let nobody remove an entry while a guideline is being saved with it', async () => {
    const made = (await ana.post<Named>('/editorials', { name: 'Corrida' })).body;
    const [saved, removed] = await whileHeld<[{ status: number }, { status: number }]>(
      server.databaseUrl,
      [() => ana.post('/assignments', { slug: 'CORRIDA', editorialsIds: [made.id] }), () => ana.delete(`/editorials/${made.id}`)],
      `select 1 from editorial where id = ${made.id} for update`,
    );
    expect([saved.status, removed.status].sort()).not.toEqual([201, 204]);
  });
});

describe('groups', () => {
  it('come back as they were saved, keep their name to themselves and stay while somebody is in them [GRP-01] [GRP-02] [GRP-03]', async () => {
    const id = await server.person('rita', []);
    const other = await server.person('rosa', []);
    const wanted = { name: 'Esporte', categories: ['editors', 'producers'], editors: [id], producers: [other], reporters: [id] };
    const made = (await ana.post<Named>('/groups', wanted)).body;
    expect((await ana.get(`/groups/${made.id}`)).body).toEqual({ id: made.id, version: 1, ...wanted });
    const twin = await ana.post<Refusal>('/groups', { name: 'esporte' });
    expect([twin.status, twin.body.code]).toEqual([409, 'duplicate_group']);
    const refused = await ana.delete<Refusal>(`/groups/${made.id}`);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([412, 'group_has_users', 'rita, rosa']);
    const unknown = await ana.post<Refusal>('/groups', { name: 'X', reporters: [987_654] });
    expect(unknown.body.fields).toEqual([{ path: 'reporters', rule: 'unknown_id' }]);
    await ana.put('/groups', { id: made.id, name: 'Esporte', editors: [], producers: [], reporters: [] });
    expect((await ana.delete(`/groups/${made.id}`)).status).toBe(204);
  });

  it('make everybody in them what they are a group of [PERM-14]', async () => {
    const id = await server.person('davi', []);
    const group = (await ana.post<Named>('/groups', { name: 'Edição', categories: ['editors'] })).body;
    await server.server.services.pool.query('update person set groups_ids = array[$1::bigint] where id = $2', [group.id, id]);
    const names = async (list: string) => (await ana.get<{ nickname: string }[]>(`/users/${list}`)).body.map(({ nickname }) => nickname);
    expect([(await names('editors')).includes('davi'), (await names('reporters')).includes('davi')]).toEqual([true, false]);
  });
});

describe('categories of calendars', () => {
  it('list their calendars as the caller marked them, and stay while they have some', async () => {
    const made = (await ana.post<Named>('/calendars/categories', { name: 'Feriados' })).body;
    const { pool } = server.server.services;
    const { rows } = await pool.query("insert into calendar (name, color, category_id) values ('Nacionais', '#00aa00', $1) returning id", [
      made.id,
    ]);
    await pool.query("insert into calendar_favorite select id, $1 from person where username = 'ana'", [rows[0].id]);
    const calendar = { id: rows[0].id, version: 1, name: 'Nacionais', favorite: true, color: '#00aa00', categoryId: made.id };
    expect((await ana.get(`/calendars/categories/${made.id}`)).body).toMatchObject({ name: 'Feriados', calendars: [calendar] });
    expect((await ana.get('/calendars/categories?withCalendars=false')).body).toMatchObject([{ calendars: [] }]);
    const refused = await ana.delete<Refusal>(`/calendars/categories/${made.id}`);
    expect([refused.status, refused.body.code]).toEqual([412, 'in_use']);
  });
});

describe('programs and devices', () => {
  it('know each other, and neither goes while the other needs it', async () => {
    const device = (await ana.post<Named>('/devices', { name: 'GC 1', type: 'cg', protocol: 'mos', mosId: 'gc.mos', sendUnapproved: true }))
      .body;
    const program = (await ana.post<Named>('/programs', { name: 'Manhã', start: '06:00:00', end: '08:00:00', cgId: device.id })).body;
    expect((await ana.get<Named>(`/programs/${program.id}/cg`)).body).toMatchObject({ name: 'GC 1', sendUnapproved: true });
    expect((await ana.get(`/programs/${program.id}/playout`)).body).toBeNull();
    const used = await ana.delete<Refusal>(`/devices/${device.id}`);
    expect([used.status, used.body.code]).toEqual([412, 'device_in_use']);
    await createRundown(ana, { date: '2026-11-21', programId: program.id });
    expect((await ana.delete<Refusal>(`/programs/${program.id}`)).body.code).toBe('program_has_content');
    const copy = await ana.put<Named>('/programs?copy=true', { id: program.id, name: 'Manhã 2', start: '06:00:00', end: '08:00:00' });
    expect(copy.body.id).not.toBe(program.id);
    for (const path of ['cgId', 'playoutId']) {
      const unknown = await ana.post<Refusal>('/programs', { name: 'X', start: '06:00:00', end: '08:00:00', [path]: 4711 });
      expect(unknown.body.fields).toEqual([{ path, rule: 'unknown_id' }]);
    }
  });
  it('keep what a save does not speak of, and lose what it empties', async () => {
    const times = { start: '06:00:00', end: '08:00:00' };
    const { body } = await ana.post<Named>('/programs', { name: 'Tarde', ...times, defaultPresenter: 1, presenters: [1], active: false });
    expect((await ana.put('/programs', { id: body.id, name: 'Tarde 2', ...times })).body).toMatchObject({
      defaultPresenter: 1,
      presenters: [1],
      active: false,
    });
    expect(
      (await ana.put('/programs', { id: body.id, name: 'Tarde 2', ...times, defaultPresenter: null, presenters: null })).body,
    ).toMatchObject({ defaultPresenter: null, presenters: [], active: false, version: 3 });
  });
  it('lists devices by type and what they may be', async () => {
    const types = await ana.get<string[]>('/devices/types');
    expect([types.body, (await ana.get('/devices/protocols')).body]).toEqual([
      ['cc', 'cg', 'mam', 'playout', 'tp'],
      ['ii', 'mos', 'ws'],
    ]);
    expect((await ana.get<string[]>('/devices/vendors')).body).toHaveLength(23);
    expect((await ana.get<Named[]>('/devices/cgs')).body.map(({ name }) => name)).toEqual(['GC 1']);
    const wrong = await ana.post<Refusal>('/devices', { name: 'X', type: 'radio', protocol: 'mos' });
    expect(wrong.body.fields?.[0]).toMatchObject({ path: 'type', rule: 'one_of' });
  });
});

describe('the secret of a device', () => {
  it('is sealed where it is stored, never read back, kept when absent, and opened for a bridge alone', async () => {
    const made = (await ana.post<Named & { secret: null }>('/devices', { name: 'WS', type: 'cg', protocol: 'ws', secret: 'chave-do-gc' }))
      .body;
    expect(made.secret).toBeNull();
    const stored = async () =>
      JSON.stringify((await server.server.services.pool.query('select body from device where id = $1', [made.id])).rows);
    expect(await stored()).toMatch(/"sealed":"v1\./);
    expect(await stored()).not.toContain('chave');
    await ana.put('/devices', { id: made.id, name: 'WS 2', type: 'cg', protocol: 'ws' });
    const token = (await ana.post<{ secret: string }>('/tokens', { name: 'ponte', roles: [], kind: 'bridge' })).body.secret;
    const bridge = new WireClient(server.url);
    bridge.bearer = token;
    const devices = (await bridge.get<{ name: string; secret: string | null }[]>('/bridge/devices')).body;
    expect(devices.find(({ name }) => name === 'WS 2')?.secret).toBe('chave-do-gc');
    const { seal } = server.server.services;
    const sealed = seal.close('x');
    expect([seal.open(sealed), sealed === seal.close('x')]).toEqual(['x', false]);
    // Not the last character: in base64 some of its bits do not count.
    const broken = sealed.replace(/.(?=.{8}$)/, (char) => (char === 'A' ? 'B' : 'A'));
    expect(() => seal.open(broken)).toThrow();
  });
});

describe('settings', () => {
  it('answer their defaults until they are stored, and refuse to be stored over another save', async () => {
    const first = (await ana.get<{ id: number; version: number; lockFinished: boolean }>('/assignments/config')).body;
    expect(first).toMatchObject({ id: 0, version: 0, lockFinished: false });
    const stored = (await ana.post<typeof first>('/assignments/config', { version: 0, lockFinished: true })).body;
    expect(stored).toMatchObject({ id: 1, version: 1, lockFinished: true });
    expect((await ana.post<Refusal>('/assignments/config', { version: 0 })).body.code).toBe('settings_conflict');
    const stale = await ana.put<Refusal>('/assignments/config', { version: 0, lockFinished: false });
    expect([stale.status, stale.body.code]).toEqual([409, 'settings_conflict']);
    expect((await ana.put<typeof first>('/assignments/config', { ...stored, lockFinished: false })).body.version).toBe(2);
  });
  it('of the branch are read by everybody, change the time zone of every answer, refuse one that does not exist, and speak Portuguese unless told otherwise [LOC-02]', async () => {
    const open = (await (await fetch(`${server.url}/api/branch/config`)).json()) as { version: number; timeZone: string; locale: string };
    expect(open).toMatchObject({ locale: 'pt_BR', timeZone: 'America/Sao_Paulo' });
    const wrong = await ana.put<Refusal>('/branch/config', { version: open.version, timeZone: 'Mars/Olympus' });
    expect(wrong.body.fields).toEqual([{ path: 'timeZone', rule: 'time_zone', params: { value: 'Mars/Olympus' } }]);
    await ana.put('/branch/config', { version: open.version, branchName: 'TV Horizonte', timeZone: 'America/Manaus' });
    expect((await ana.get('/time')).body).toMatchObject({ zone: 'America/Manaus' });
  });
});

describe('files', () => {
  const upload = (content: BlobPart, name: string, type = '') => {
    const form = new FormData();
    form.append('file', new Blob([content], { type }), name);
    return ana.send<{ id: number; size: number; contentType: string; name: string }>('POST', '/files/single', form);
  };
  it('are judged by their content and come back byte for byte, in parts when asked', async () => {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    const made = await upload(png, 'página.txt', 'text/plain');
    expect(made.body).toMatchObject({ contentType: 'image/png', size: png.length, name: 'página.txt' });
    const read = (headers: Record<string, string> = {}) =>
      fetch(`${server.url}/api/files/${made.body.id}/file`, { headers: { cookie: ana.cookie, ...headers } });
    const whole = await read();
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(png);
    expect([whole.headers.get('x-content-type-options'), whole.headers.get('content-disposition')]).toEqual([
      'nosniff',
      "inline; filename*=UTF-8''p%C3%A1gina.txt",
    ]);
    const part = await read({ range: 'bytes=1-3' });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, 'PNG', `bytes 1-3/${png.length}`]);
    for (const [range, from, to] of [
      ['bytes=0-0', 0, 0],
      ['bytes=-3', png.length - 3, png.length - 1],
      ['bytes=4-', 4, png.length - 1],
      ['bytes=2-900', 2, png.length - 1],
      ['bytes=-900', 0, png.length - 1],
    ] as const) {
      const answer = await read({ range });
      expect([answer.status, answer.headers.get('content-range')], range).toEqual([206, `bytes ${from}-${to}/${png.length}`]);
      expect(Buffer.from(await answer.arrayBuffer()), range).toEqual(png.subarray(from, to + 1));
    }
    for (const range of ['bytes=-', 'bytes=a-b', 'lines=0-1']) expect((await read({ range })).status, range).toBe(200);
    const beyond = await read({ range: 'bytes=900-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${png.length}`]);
  });
  it('of scripts and pages are only ever downloaded, and others cannot read them', async () => {
    const made = await upload('<script>alert(1)</script>', 'x.html', 'text/html');
    const answer = await fetch(`${server.url}/api/files/${made.body.id}/file`, { headers: { cookie: ana.cookie } });
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    await server.person('bob', []);
    const bob = await server.as('bob');
    expect((await bob.get(`/files/${made.body.id}/file`)).status).toBe(404);
  });
});
