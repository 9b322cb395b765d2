import { randomUUID } from 'node:crypto';
import { EVERY_ROLE, type LiveEvent, type Refusal, StompClient, startNewsroom, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Section {
  uuid: string;
  id: number;
  index: number;
  type: string;
  duration: string;
}
interface Reportage {
  id: number;
  uuid: string;
  version: number;
  textVersion: number;
  slug: string;
  reporterId: number | null;
  sections: Section[];
  cgs: { id: number; uuid: string; index: number; deviceId: number; ciiData?: { fields: { uuid: string }[] } }[];
  [field: string]: unknown;
}
let server: TestServer;
let ana: WireClient;
let bob: WireClient;
let writer: WireClient;
let anaId: number;
let bobId: number;
let cg: number;
let programId: number;
let rundown: { id: number; blocks: { id: number }[] };

beforeAll(async () => {
  ({ server, ana, bob, anaId, bobId, programId, rundown } = await startNewsroom());
  await server.person(
    'rui',
    EVERY_ROLE.filter((role) => !role.endsWith('_ADMIN')),
  );
  writer = await server.as('rui');
  cg = (await ana.post<{ id: number }>('/devices', { name: 'GC', type: 'cg', protocol: 'ii' })).body.id;
  await ana.post(`/devices/${cg}/templates`, { code: '7', name: 'NOME', fields: [{ name: 'linha', number: 1, size: 10 }] });
  const { body: program } = await ana.get<object>(`/programs/${programId}`);
  await ana.put('/programs', { ...program, cgId: cg });
});
afterAll(() => server.stop());

const basics = () => ({ slug: 'enchente', date: '2026-11-21', reporterId: anaId });
const make = async (input: object = {}, query = '', client = ana) => {
  const { status, body } = await client.post<Reportage>(`/news_reports${query}`, { ...basics(), ...input });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const section = (type: string, more: object = {}) => ({
  ...{ uuid: randomUUID(), id: 0, index: 0, type, content: '', observation: '' },
  ...{ duration: 'PT0S', manual: false, approved: false, ...more },
});
const graphic = (value = 'Ana', more: object = {}) => ({
  deviceId: cg,
  ciiData: { templateCode: '7', templateName: 'NOME', fields: [{ uuid: randomUUID(), name: 'linha', number: 1, size: 10, value }] },
  ...more,
});
const refused = async (input: object) => {
  const { status, body } = await ana.post<Refusal>('/news_reports', { ...basics(), ...input });
  return [status, body.fields?.map(({ path, rule }) => `${path} ${rule}`) ?? body.code];
};
const listen = (client: WireClient) => StompClient.open(server.url, { cookie: client.cookie }, ['news_reports']);
/** The last event of an action, once there is one. */
async function toldOf(heard: StompClient, action: string): Promise<LiveEvent> {
  const find = () => heard.events.findLast((event) => event.action === action);
  await heard.until(() => find() !== undefined);
  return find()!;
}
const text = (length: number) => 'a'.repeat(length);

describe('what a reportage must have', () => {
  it('is a date, a slug that is more than spaces, and a reporter [REP-FORM-05] [REP-FORM-06] [REP-FORM-07] [REP-FORM-10]', async () => {
    expect(await refused({ date: undefined })).toEqual([422, ['date required']]);
    expect(await refused({ slug: '' })).toEqual([422, ['slug min']]);
    expect(await refused({ slug: '   ' })).toEqual([422, ['slug min']]);
    expect(await refused({ reporterId: undefined })).toEqual([422, ['reporterId required']]);
    expect(await refused({ reporterId: null })).toEqual([422, ['reporterId type']]);
    expect(await refused({ reporterId: 999_999 })).toEqual([422, ['reporterId unknown_id']]);
  });

  it('is no more than 100 letters of slug and 60 of a name [REP-FORM-08] [REP-FORM-11]', async () => {
    expect(await refused({ slug: text(101) })).toEqual([422, ['slug max']]);
    expect((await make({ slug: text(100) })).slug).toBe(text(100).toUpperCase());
    expect(await refused({ cameraman: text(61) })).toEqual([422, ['cameraman max']]);
    expect((await make({ cameraman: text(60) })).cameraman).toBe(text(60));
    // Capitals may be more letters than what was typed.
    expect(await refused({ slug: 'ß'.repeat(60) })).toEqual([422, ['slug max']]);
  });

  it('is enough, and the slug stands in capitals however it comes [REP-FORM-09] [REP-FORM-12]', async () => {
    const made = await make({ slug: ' enchente são paulo ' });
    expect(made).toMatchObject({
      slug: 'ENCHENTE SÃO PAULO',
      vehiclesIds: [],
      editorId: null,
      ok: false,
      tv: true,
      radio: false,
      total: 'PT0S',
    });
    expect((await ana.patch<Reportage>(`/news_reports/${made.id}`, 'slug', 'água')).body.slug).toBe('ÁGUA');
  });
});

describe('the times of a reportage', () => {
  it('follow from its texts at the rate of its reporter, else of the settings, else of the house [REP-SEC-05]', async () => {
    const off = section('off', { content: text(100) });
    const times = async (input: object = {}) => (await make({ sections: [off], ...input })).sections[0]!.duration;
    expect(await times()).toBe('PT8S');
    const { body: config } = await ana.get<object>('/news_reports/config');
    await ana.post('/news_reports/config', { ...config, readRate: 0.12 });
    expect(await times()).toBe('PT12S');
    await server.server.services.pool.query('update person set read_rate = 0.06 where id = $1', [bobId]);
    expect(await times({ reporterId: bobId })).toBe('PT6S');
    await server.server.services.pool.query("delete from setting where key = 'news_reports'");
  });

  it('are typed where a section is manual, none for what is only shown or sounds, and sum up', async () => {
    const sections = [
      section('off', { content: text(100) }),
      section('interview', { content: text(400), observation: text(200) }),
      section('interview', { manual: true, duration: 'PT20S' }),
      section('art', { content: text(100), manual: true, duration: 'PT9S' }),
      section('soundup', { content: text(100) }),
    ];
    const made = await make({ sections });
    expect(made.sections.map(({ duration }) => duration)).toEqual(['PT8S', 'PT15S', 'PT20S', 'PT0S', 'PT0S']);
    expect(made.sections.map(({ id, index }) => [id, index])).toEqual([1, 2, 3, 4, 5].map((id) => [id, id - 1]));
    expect(made.total).toBe('PT43S');
    const reordered = [made.sections[2]!, made.sections[0]!];
    const { body } = await ana.patch<Reportage>(`/news_reports/${made.id}`, 'sections', reordered);
    expect(body.sections.map(({ id, index }) => [id, index])).toEqual([
      [3, 0],
      [1, 1],
    ]);
    expect(body.total).toBe('PT28S');
  });

  it('and its media follow its outlets', async () => {
    const outlet = async (type: string) => (await ana.post<{ id: number }>('/vehicles', { name: type, type })).body.id;
    const radio = await outlet('RADIO');
    expect(await make({ vehiclesIds: [radio] })).toMatchObject({ tv: false, radio: true });
    expect(await make({ vehiclesIds: [radio, await outlet('TV')] })).toMatchObject({ tv: true, radio: true });
    expect((await ana.get<number>(`/vehicles/${radio}/usage_count`)).body).toBe(2);
    expect((await ana.delete(`/vehicles/${radio}`)).status).toBe(412);
  });
});

describe('the graphics of a reportage', () => {
  it('are fields of a template or an object, as long as the template says, of the device of their programs [REP-CG-13]', async () => {
    const of = (...cgs: object[]) => ({ programsIds: [programId], cgs });
    expect(await refused(of(graphic('Ana', { mosData: { objId: 'O', slug: 'S', mosId: 'm', type: 'CG' } })))).toEqual([
      422,
      ['cgs.0.ciiData exactly_one'],
    ]);
    expect(await refused(of(graphic(), { deviceId: cg }))).toEqual([422, ['cgs.1.ciiData exactly_one']]);
    expect(await refused(of(graphic('12345678901')))).toEqual([422, ['cgs.0.ciiData.fields.0.value max']]);
    const other = (await ana.post<{ id: number }>('/devices', { name: 'GC 2', type: 'cg', protocol: 'ii' })).body.id;
    expect(await refused(of(graphic('Ana', { deviceId: other })))).toEqual([412, 'cg_template_device']);
    await ana.post(`/devices/${other}/templates`, { code: '8', name: 'TARJA', fields: [{ name: 'linha', number: 1, size: 10 }] });
    const { templateCode: _code, ...ciiData } = graphic().ciiData;
    for (const deviceId of [other, cg]) {
      const foreign = graphic('Ana', { deviceId, ciiData: { ...ciiData, templateCode: '8' } });
      const answer = await ana.post<Refusal>('/news_reports', { ...basics(), ...of(foreign) });
      expect([answer.status, answer.body.message]).toEqual([412, 'Um GC usa um modelo do dispositivo de GC do seu programa.']);
    }
    const made = await make(of(graphic('1234567890'), graphic()));
    expect(made.cgs.map(({ id, index }) => [id, index])).toEqual([
      [1, 0],
      [2, 1],
    ]);
    // An existing association stays, whatever the programs are now.
    expect((await ana.patch<Reportage>(`/news_reports/${made.id}`, 'programsIds', [])).status).toBe(200);
    expect((await ana.patch<Reportage>(`/news_reports/${made.id}`, 'cgs', made.cgs)).status).toBe(200);
  });
});

describe('saving a reportage', () => {
  it('wants its lock and the text it began from, keeps what is not sent, and writes a revision', async () => {
    const made = await make({ lead: 'Rio sobe', sections: [section('off', { content: 'Um' })] });
    const next = { ...basics(), id: made.id, textVersion: made.textVersion, teaser: 'Logo mais' };
    expect((await bob.put<Refusal>('/news_reports', next)).body.code).toBe('lock_required');
    await ana.get(`/news_reports/${made.id}?lock=true`);
    const { body: saved } = await ana.put<Reportage>('/news_reports', next);
    expect(saved).toMatchObject({ lead: 'Rio sobe', teaser: 'Logo mais', slug: 'ENCHENTE', textVersion: made.textVersion + 1 });
    expect(saved.sections).toHaveLength(1);
    expect((await ana.put<Refusal>('/news_reports', next)).body.code).toBe('version_conflict');
    const { body: last } = await ana.get<{ changes: { field: string }[] }>(`/news_reports/${made.id}/revisions/2?showDiff=true`);
    expect(last.changes.map(({ field }) => field)).toEqual(['teaser']);
    await ana.delete(`/locks/${made.id}`);
  });

  it('is told to who listens, with what it was before, as are its trash and its return [OPT-05]', async () => {
    const heard = await listen(ana);
    const made = await make({}, '', bob);
    const patch = { field: 'slug', newValue: 'B', oldValue: made.slug };
    expect((await bob.send<Reportage>('PATCH', `/news_reports/${made.id}`, patch)).body.slug).toBe('B');
    await bob.delete(`/news_reports?ids=${made.id}`);
    const told = (action: string) => toldOf(heard, action);
    expect((await told('PATCH')).data).toMatchObject({ id: made.id, ...patch });
    expect((await told('DELETE')).data).toMatchObject({ ids: [made.id], news_reports: [{ id: made.id, excluded: true }] });
    heard.events.length = 0;
    await bob.put('/news_reports/restore', { ids: [made.id], date: '2026-11-22' });
    expect((await told('CREATE')).data).toMatchObject({ id: made.id, date: '2026-11-22' });
    heard.close();
  });
});

describe('approving a reportage', () => {
  it('is for its administrators, needs no lock, changes no text and is told [REP-APPR-02]', async () => {
    const made = await make();
    await server.person('redatora', ['NEWS_REPORT_READ', 'NEWS_REPORT_WRITE']);
    for (const one of [writer, await server.as('redatora')])
      for (const flag of [true, false]) {
        const refused = await one.put<Refusal>(`/news_reports/${made.id}/approve/${flag}`);
        expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
      }
    expect((await ana.get<Reportage>(`/news_reports/${made.id}`)).body).toMatchObject({ ok: false, version: made.version });
    await bob.get(`/news_reports/${made.id}?lock=true`);
    const heard = await listen(bob);
    const { body } = await ana.put<Reportage>(`/news_reports/${made.id}/approve/true`);
    expect(body).toMatchObject({ ok: true, textVersion: made.textVersion, version: made.version + 1 });
    expect((await toldOf(heard, 'PATCH')).data).toMatchObject({ id: made.id, field: 'ok', newValue: true });
    expect((await ana.put<Reportage>(`/news_reports/${made.id}/approve/true`)).body.version).toBe(body.version);
    expect((await ana.put<Reportage>(`/news_reports/${made.id}/approve/false`)).body.ok).toBe(false);
    heard.close();
  });
});

describe('making reportages of what there is', () => {
  it('copies them to a day and programs, with parts of their own and without the approval', async () => {
    const made = await make({ programsIds: [programId], sections: [section('off', { content: text(100) })], cgs: [graphic()] });
    await ana.put(`/news_reports/${made.id}/approve/true`);
    const other = await make({ slug: 'SECA' });
    const input = { ids: [other.id, made.id], programsIds: [programId], date: '2026-12-24' };
    const { body: copies } = await ana.post<Reportage[]>('/news_reports/copy', input);
    expect(copies.map(({ slug, date, ok, programsIds }) => [slug, date, ok, programsIds])).toEqual([
      ['SECA', '2026-12-24', false, [programId]],
      ['ENCHENTE', '2026-12-24', false, [programId]],
    ]);
    const [, copy] = copies;
    expect(copy!.total).toBe('PT8S');
    expect(copy!.sections[0]!.uuid).not.toBe(made.sections[0]!.uuid);
    expect(copy!.cgs[0]!.uuid).not.toBe(made.cgs[0]!.uuid);
    expect(copy!.cgs[0]!.ciiData!.fields[0]!.uuid).not.toBe(made.cgs[0]!.ciiData!.fields[0]!.uuid);
    expect((await ana.post<Refusal>('/news_reports/copy', { ...input, ids: [999_999] })).status).toBe(404);
  });

  it('keeps what comes of a private one private', async () => {
    const made = await make();
    await ana.send('PATCH', `/documents/${made.id}/private`, { private: true });
    await ana.put(`/documents/${made.id}/allowedUsers`, { allowedUsers: [bobId] });
    const { body } = await bob.post<Reportage[]>('/news_reports/copy', { ids: [made.id], programsIds: [], date: '2026-11-21' });
    expect(body[0]).toMatchObject({ private: true, ownerId: bobId, allowedUsers: [anaId] });
    expect((await writer.get(`/news_reports/${body[0]!.id}`)).status).toBe(404);
    expect((await writer.post('/news_reports/copy', { ids: [made.id], programsIds: [], date: '2026-11-21' })).status).toBe(404);
  });

  it('is made of a guideline by those alone who may read it [PERM-A03] [PERM-A12]', async () => {
    const { id } = (await ana.post<{ id: number }>('/assignments', { slug: 'sigilo' })).body;
    await server.person('so-materias', ['NEWS_REPORT_READ', 'NEWS_REPORT_WRITE']);
    const own = await server.as('so-materias');
    const refused = await own.post<Refusal>(`/news_reports/assignment/${id}`);
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  });

  it('takes from a guideline what it knows, whoever is to report', async () => {
    const guideline = {
      slug: 'greve',
      date: '2026-11-23',
      programsIds: [programId],
      reportersIds: [bobId, anaId],
      cameraman: 'Zé',
      information: 'Ligar',
    };
    const { id } = (await ana.post<{ id: number }>('/assignments', guideline)).body;
    const { status, body } = await writer.post<Reportage>(`/news_reports/assignment/${id}`);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      slug: 'GREVE',
      date: '2026-11-23',
      reporterId: bobId,
      cameraman: 'Zé',
      information: 'Ligar',
      origin: 'ASSIGNMENT',
    });
    // Of its programs those that the reporter may give.
    const closed = (await ana.post<{ id: number }>('/programs', { name: 'Especial', start: '20:00:00', end: '20:30:00' })).body.id;
    await server.server.services.pool.query("update program set groups = '{999999}' where id = $1", [closed]);
    const both = { ...guideline, slug: 'porto', programsIds: [programId] };
    const shared = (await ana.post<{ id: number }>('/assignments', both)).body.id;
    await server.server.services.pool.query('update assignment set programs_ids = $2 where document_id = $1', [
      shared,
      [programId, closed],
    ]);
    const made = await writer.post<Reportage>(`/news_reports/assignment/${shared}`);
    expect([made.status, made.body.programsIds]).toEqual([201, [programId]]);
    const bare = (await ana.post<{ id: number }>('/assignments', { slug: 'obra' })).body;
    expect((await ana.post<Reportage>(`/news_reports/assignment/${bare.id}`)).body.reporterId).toBeNull();
    expect((await ana.post(`/news_reports/assignment/${body.id}`)).status).toBe(404);
  });
});

describe('the guideline of a reportage', () => {
  const guideline = async (slug: string) => (await ana.post<{ id: number }>('/assignments', { slug })).body.id;
  const associated = async (id: number, client = ana) =>
    (await client.get<{ id: number; excluded: boolean } | null>(`/documents/${id}/associate`)).body;

  it('is chosen, replaced and taken away, told to who listens, and the way of the document knows it', async () => {
    const { id } = await make();
    expect(await associated(id)).toBeNull();
    const [first, second] = [await guideline('um'), await guideline('dois')];
    const heard = await listen(bob);
    expect((await ana.post<{ id: number }>(`/documents/${id}/associate/${first}`)).body.id).toBe(first);
    expect((await toldOf(heard, 'UPDATE')).data).toMatchObject({ id });
    expect((await ana.get<{ hops: object[] }>(`/documents/${id}/lineage`)).status).toBe(200);
    await ana.post(`/documents/${id}/associate/${second}`);
    expect((await associated(id))?.id).toBe(second);
    const links = await server.server.services.pool.query('select from_id from document_link where to_id = $1', [id]);
    expect(links.rows).toEqual([{ from_id: second }]);
    expect((await ana.post(`/documents/${id}/associate/${id}`)).status).toBe(404);
    heard.close();
  });

  it('stays when it is let go, unless it is to go to the trash with that [REP-ASC-10]', async () => {
    const { id } = await make();
    const pauta = await guideline('fica');
    await ana.post(`/documents/${id}/associate/${pauta}`);
    expect((await ana.delete(`/documents/${id}/associate`)).status).toBe(204);
    expect([await associated(id), (await ana.get<{ excluded: boolean }>(`/assignments/${pauta}`)).body.excluded]).toEqual([null, false]);
    await ana.post(`/documents/${id}/associate/${pauta}`);
    const toTrash = (who: WireClient) => who.delete<Refusal>(`/documents/${id}/associate?keepGuideline=false`);
    const stays = async () => [(await associated(id))?.id, (await ana.get<{ excluded: boolean }>(`/assignments/${pauta}`)).body.excluded];
    // Who may not write guidelines throws none away, nor anybody one that another is writing: all of it is refused.
    await server.person('foca', ['NEWS_REPORT_READ', 'NEWS_REPORT_WRITE', 'ASSIGNMENT_READ']);
    expect([(await toTrash(await server.as('foca'))).status, await stays()]).toEqual([403, [pauta, false]]);
    await bob.put(`/locks/${pauta}`);
    expect((await toTrash(ana)).body).toMatchObject({ code: 'locked_stays', holder: { nickname: 'bob' } });
    expect(await stays()).toEqual([pauta, false]);
    await bob.delete(`/locks/${pauta}`);
    expect((await toTrash(ana)).status).toBe(204);
    const { body: trash } = await ana.get<{ data: { id: number }[] }>('/assignments/excluded');
    expect(trash.data.map((row) => row.id)).toContain(pauta);
  });

  it('is marked where it lies in the trash, and hidden where it is private to another', async () => {
    const made = await make();
    const pauta = await guideline('some');
    await ana.post(`/documents/${made.id}/associate/${pauta}`);
    await ana.delete(`/assignments?ids=${pauta}`);
    expect(await associated(made.id)).toMatchObject({ id: pauta, excluded: true });
    await ana.put('/assignments/restore', { ids: [pauta] });
    await ana.send('PATCH', `/documents/${pauta}/private`, { private: true });
    expect([await associated(made.id, bob), (await associated(made.id))?.id]).toEqual([null, pauta]);
    const loaded = await ana.get<{ kind: string; slug: string }>(`/documents/${made.id}`);
    expect(loaded.body).toMatchObject({ kind: 'reportage', slug: 'ENCHENTE' });
  });
});

describe('what a reportage is used for', () => {
  it('goes to the reporter of each, and one without a reporter keeps none of the others back', async () => {
    const bare = (await ana.post<{ id: number }>('/assignments', { slug: 'sem' })).body.id;
    const without = (await ana.post<Reportage>(`/news_reports/assignment/${bare}`)).body.id;
    const ids = [(await make({ slug: 'COM', reporterId: bobId })).id, without];
    const wish = (some: number[]) => ana.post<Refusal>('/news_reports/email', { ids: some, userIds: [], includeReporters: true });
    expect((await wish(ids)).status).toBe(204);
    const { rows } = await server.server.services.pool.query('select subject from mail order by id desc limit 2');
    expect(rows.map(({ subject }) => subject)).toEqual(['COM']);
    const refused = await wish([without]);
    expect([refused.status, refused.body.fields]).toMatchObject([422, [{ path: 'userIds', rule: 'required' }]]);
  });

  it('goes by mail to people and to its reporter, with everything that is written in it', async () => {
    const sections = [section('interview', { content: 'Foi terrível', observation: 'Dona Irene' })];
    const { id } = await make({ reporterId: bobId, headingSuggestion: 'O rio subiu', sections });
    expect((await ana.post('/news_reports/email', { ids: [id], userIds: [anaId], includeReporters: true })).status).toBe(204);
    const { rows } = await server.server.services.pool.query('select subject, body, recipients from mail order by id desc limit 1');
    expect(rows[0].subject).toBe('ENCHENTE');
    expect(rows[0].body).toContain('"Foi terrível"');
    for (const words of ['O rio subiu', 'Dona Irene']) expect(rows[0].body).toContain(words);
    expect(rows[0].recipients.map(({ userId }: { userId: number }) => userId).sort()).toEqual([anaId, bobId].sort());
    expect((await ana.post('/news_reports/email', { ids: [999_999], userIds: [anaId] })).status).toBe(404);
  });

  it('makes a story with all its text, its sections and its graphics', async () => {
    const sections = [section('off', { content: text(100) }), section('interview', { content: 'Foi terrível', observation: 'Irene' })];
    const words = { headingSuggestion: 'O rio subiu', noteSuggestion: 'Ligue 199', teaser: 'Logo mais', information: 'Segredo' };
    const { id } = await make({ ...words, sections, cgs: [graphic('Irene')], programsIds: [programId] });
    const place = { rundownId: rundown.id, targetBlockId: rundown.blocks[0]!.id };
    const { status, body } = await ana.post<object>(`/stories/news_report/${id}`, place);
    expect(status, JSON.stringify(body)).toBe(201);
    const said = JSON.stringify(body);
    for (const word of ['O rio subiu', 'Ligue 199', 'Logo mais', 'Segredo', 'Foi terrível', 'Irene', '"code":"7"', text(100)])
      expect(said).toContain(word);
    // The presenter reads 12 and 9 letters, around the 8 seconds of the reportage.
    const spoken = { head: { duration: 'PT1S' }, footer: { duration: 'PT1S' } };
    expect(body).toMatchObject({ slug: 'ENCHENTE', reporterId: anaId, vt: 'PT8S', total: 'PT10S', sections: spoken });
    const links = await server.server.services.pool.query('select from_id from document_link where to_id = $1', [(body as Reportage).id]);
    expect(links.rows).toEqual([{ from_id: id }]);
  });

  it('makes a story whose post says what is said, not the notes and directions of its sections', async () => {
    const { id } = await make({
      sections: [
        section('off', { content: 'O rio subiu. [SOBE SOM]', observation: 'Não citar a fonte.' }),
        section('art', { content: 'Mapa da cheia' }),
        section('soundup', { content: 'Sirenes' }),
      ],
      programsIds: [programId],
    });
    const place = { rundownId: rundown.id, targetBlockId: rundown.blocks[0]!.id };
    const made = (
      await ana.post<{ id: number; sections: { vt: { subSections: { text: string }[] } } }>(`/stories/news_report/${id}`, place)
    ).body;
    expect(made.sections.vt.subSections.map((part) => part.text)).toEqual([
      'O rio subiu. [SOBE SOM]\n[Não citar a fonte.]',
      '[Mapa da cheia]',
      '[Sirenes]',
    ]);
    expect((await ana.post<{ text: string }>(`/posts/story/${made.id}`)).body.text).toBe('O rio subiu.');
  });
});

describe('lists of reportages', () => {
  it('hold those between two days, both included, by a part of their slug, and count them', async () => {
    for (const [slug, date] of [
      ['Enchente A', '2027-03-01'],
      ['Seca', '2027-03-05'],
      ['enchente b', '2027-03-10'],
    ])
      await make({ slug, date });
    const slugs = async (query: string) =>
      (await ana.get<{ data: Reportage[] }>(`/news_reports/filter?${query}`)).body.data.map(({ slug }) => slug);
    expect(await slugs('from=2027-03-01&to=2027-03-10')).toEqual(['ENCHENTE B', 'SECA', 'ENCHENTE A']);
    expect(await slugs('from=2027-03-02&to=2027-03-09')).toEqual(['SECA']);
    expect(await slugs('from=2027-03-01&slug=ench')).toEqual(['ENCHENTE B', 'ENCHENTE A']);
    const { body } = await ana.get<{ total: number }>('/news_reports/counter?from=2027-03-01&to=2027-03-10');
    expect(body.total).toBe(3);
  });
});
