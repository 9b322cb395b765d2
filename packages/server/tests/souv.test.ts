import { type DocumentArchive, type Refusal, startDocumentArchive, startNewsroom, type TestServer, type WireClient } from '@lauda/testing';
import nock from 'nock';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

interface Found {
  data: { id: string; type: string; title: string; text: string | null; date: string | null; url: string | null }[];
  number: number;
  size: number;
  total: number;
}
interface Config {
  id: number;
  version: number;
  url: string;
  username: string;
  password: string | null;
  hasPassword: boolean;
}
const ACCOUNT = { username: 'redação', password: 'p@ss word' };
const RAIN = {
  id: 'a/1 ü',
  type: 'reportagem',
  title: 'Enchente de 1996',
  text: 'O rio subiu seis metros.',
  date: '1996-03-10T20:30:00Z',
  url: 'https://acervo.example/1',
};
const DOCUMENTS = [
  RAIN,
  { id: '2', type: 'foto', title: 'Ponte nova', text: 'Inaugurada.', date: '2001-05-02', url: 'javascript:alert(1)' },
  ...Array.from({ length: 28 }, (_each, at) => ({ id: `x${at}`, type: 'nota', title: `Nota ${at}` })),
];
let server: TestServer;
let ana: WireClient;
let archive: DocumentArchive;
beforeAll(async () => {
  ({ server, ana } = await startNewsroom());
  archive = await startDocumentArchive(DOCUMENTS, ACCOUNT);
});
afterEach(() => nock.cleanAll());
afterAll(async () => {
  nock.restore();
  await archive?.stop();
  await server?.stop();
});

const config = async (): Promise<Config> => (await ana.get<Config>('/souv/config')).body;
/** Stores where the archive is. */
const setUp = async (change: object = {}): Promise<void> => {
  const { status } = await ana.send('PUT', '/souv/config', { ...(await config()), url: archive.url, ...ACCOUNT, ...change });
  expect(status).toBe(200);
};

describe('the external archive', () => {
  it('is asked for nothing while none is set up; its password is stored sealed and never answered', async () => {
    const unset = await ana.get<Refusal>('/souv/search?text=rio');
    expect([unset.status, unset.body.code]).toEqual([412, 'souv_unset']);
    // Its ids may be as long as the contract says.
    expect((await ana.get<Refusal>(`/souv/documents/${'a'.repeat(300)}`)).body.code).toBe('souv_unset');
    expect(await config()).toEqual({ id: 0, version: 0, url: '', username: '', password: null, hasPassword: false });
    const first = await ana.post<Config>('/souv/config', { version: 0, url: archive.url, ...ACCOUNT });
    expect([first.status, first.body]).toEqual([
      201,
      { id: 1, version: 1, url: archive.url, username: 'redação', password: null, hasPassword: true },
    ]);
    const kept = await server.server.services.pool.query("select body from setting where key = 'souv'");
    expect(JSON.stringify(kept.rows)).not.toContain(ACCOUNT.password);
    expect((await ana.post<Refusal>('/souv/config', { version: 0, url: archive.url, ...ACCOUNT })).body.code).toBe('settings_conflict');
    expect((await ana.put<Refusal>('/souv/config', { ...first.body, version: 7 })).body.code).toBe('settings_conflict');
    for (const url of ['ftp://acervo.example', 'https://a:b@acervo.example', 'nada'])
      expect([url, (await ana.put<Refusal>('/souv/config', { ...first.body, url })).status]).toEqual([url, 422]);
  });

  it('sends its password nowhere but where it was stored for', async () => {
    await setUp();
    const stored = await config();
    for (const other of [{ url: 'http://127.0.0.1:9' }, { username: 'outra' }]) {
      const { status, body } = await ana.put<Refusal>('/souv/config', { ...stored, ...other });
      expect([status, body.fields?.[0]]).toEqual([422, { path: 'password', rule: 'required' }]);
    }
    const elsewhere = nock('http://acervo.example', {
      reqheaders: { authorization: `Basic ${Buffer.from('redação:').toString('base64')}` },
    })
      .get('/documents')
      .query(true)
      .reply(200, { data: [], total: 0 });
    expect((await ana.post('/souv/check_credentials', { url: 'http://acervo.example', username: 'redação' })).body).toBe(true);
    expect(elsewhere.isDone()).toBe(true);
  });

  it('lists, searches by words, type, page and limit, 25 by default, and loads one', async () => {
    await setUp();
    archive.asked.length = 0;
    const all = (await ana.get<Found>('/souv/documents')).body;
    expect([all.number, all.size, all.total, all.data.length]).toEqual([0, 25, 30, 25]);
    expect(all.data.slice(0, 2)).toEqual([
      { ...RAIN, date: '1996-03-10T17:30:00' },
      { id: '2', type: 'foto', title: 'Ponte nova', text: 'Inaugurada.', date: '2001-05-02T00:00:00', url: null },
    ]);
    expect((await ana.get<Found>('/souv/documents?type=nota&page=1')).body).toMatchObject({
      number: 1,
      total: 28,
      data: [{ id: 'x25' }, {}, {}],
    });
    expect((await ana.get<Found>('/souv/search?text=RIO&type=reportagem&page=0&limit=5')).body).toMatchObject({
      size: 5,
      total: 1,
      data: [{ id: RAIN.id }],
    });
    expect(archive.asked).toEqual([
      '/documents?page=0&limit=25',
      '/documents?type=nota&page=1&limit=25',
      '/documents?text=RIO&type=reportagem&page=0&limit=5',
    ]);
    expect((await ana.get<Found['data'][0]>(`/souv/documents/${encodeURIComponent(RAIN.id)}`)).body.title).toBe('Enchente de 1996');
    const none = await ana.get<Refusal>('/souv/documents/none');
    expect([none.status, none.body.code]).toEqual([404, 'not_found']);
  });

  it('lets in who has the right credentials, refuses others with false, and says why it cannot be asked', async () => {
    await setUp();
    const check = (more: object = {}) =>
      ana.post<boolean & Refusal>('/souv/check_credentials', { url: archive.url, username: 'redação', ...more });
    expect((await check({ password: ACCOUNT.password })).body).toBe(true);
    // The stored password counts for the address and the name it was stored with.
    expect((await check()).body).toBe(true);
    expect((await check({ password: 'outra' })).body).toBe(false);
    expect((await check({ username: 'outra' })).body).toBe(false);
    const why = async (url: string) => {
      const { status, body } = await check({ url });
      return [status, body.code, body.details];
    };
    expect(await why('http://127.0.0.1:1')).toEqual([502, 'souv_failed', 'unreachable']);
    const odd = nock('https://acervo.example').get('/documents').query(true).reply(200, '<html>');
    expect(await why('https://acervo.example')).toEqual([502, 'souv_failed', 'format']);
    odd.get('/documents').query(true).reply(302, '', { location: 'https://outro.example/' });
    expect(await why('https://acervo.example')).toEqual([502, 'souv_failed', 'redirect']);
    odd.get('/documents').query(true).reply(500, '');
    expect(await why('https://acervo.example')).toEqual([502, 'souv_failed', 'status']);
    odd
      .get('/documents')
      .query(true)
      .replyWithError(Object.assign(new Error('late'), { code: 'ETIMEDOUT' }));
    expect(await why('https://acervo.example')).toEqual([502, 'souv_failed', 'timeout']);
    const { body } = await ana.post<Refusal>('/souv/check_credentials', { url: '', username: '' });
    expect(body.fields).toEqual([{ path: 'url', rule: 'required' }]);
  });

  it('gives guidelines and reportages their texts, and is remembered as where they are from', async () => {
    await setUp();
    const id = encodeURIComponent(RAIN.id);
    const guideline = await ana.post<{ id: number }>(`/assignments/souv/${id}?lock=true`, { date: '2026-11-23' });
    const information = 'O rio subiu seis metros.\n\nhttps://acervo.example/1';
    expect([guideline.status, guideline.body]).toMatchObject([201, { slug: 'Enchente de 1996', date: '2026-11-23', information }]);
    const reportage = await ana.post<{ id: number }>(`/news_reports/souv/${id}`);
    expect([reportage.status, reportage.body]).toMatchObject([201, { slug: 'ENCHENTE DE 1996', date: '2026-11-21', information }]);
    for (const made of [guideline, reportage]) {
      const { hops } = (await ana.get<{ hops: object[] }>(`/documents/${made.body.id}/lineage`)).body;
      expect(hops[0]).toMatchObject({ kind: 'souv', id: null, slug: 'Enchente de 1996', date: '1996-03-10', text: RAIN.text });
    }
    for (const path of ['/assignments/souv/none', '/news_reports/souv/none']) expect((await ana.post<Refusal>(path)).status).toBe(404);
    await server.person('rui', ['ASSIGNMENT_WRITE', 'NEWS_REPORT_WRITE']);
    const rui = await server.as('rui');
    for (const path of [`/assignments/souv/${id}`, `/news_reports/souv/${id}`]) expect((await rui.post<Refusal>(path)).status).toBe(403);
  });
});
