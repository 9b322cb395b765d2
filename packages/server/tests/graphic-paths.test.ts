import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { makeProgram, startNewsroom, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

interface Reportage {
  readonly id: number;
  readonly cgs: readonly { readonly mosData: { readonly slug: string; readonly paths: readonly object[] } }[];
}
let server: TestServer;
let ana: WireClient;

beforeAll(async () => {
  ({ server, ana } = await startNewsroom());
});
afterAll(() => server.stop());

it('names the paths of graphics that were stored under their former name, in revisions too, and touches no text', async () => {
  const device = { name: 'GC', type: 'cg', protocol: 'mos', mosId: 'gc.tv' };
  const deviceId = (await ana.post<{ id: number }>('/devices', device)).body.id;
  const programId = await makeProgram(ana, { name: 'Com GC', cgId: deviceId });
  const slug = 'um "url": no texto';
  const mosData = { objId: 'O1', slug, mosId: 'gc.tv', type: 'CG', paths: [{ techDescription: 'MXF', path: '\\\\gc\\a.mxf' }] };
  const reporterId = (await ana.get<{ id: number }>('/users/me')).body.id;
  const wanted = {
    slug: 'GRÁFICO',
    date: '2026-11-21',
    reporterId,
    programsIds: [programId],
    cgs: [{ uuid: randomUUID(), deviceId, mosData }],
  };
  const made = (await ana.post<Reportage>('/news_reports', wanted)).body;
  expect(made.cgs[0]?.mosData).toMatchObject({ slug, paths: mosData.paths });
  const { pool } = server.server.services;
  const old = (body: string) => `${body} = replace(${body}::text, '"path": ', '"url": ')::jsonb`;
  await pool.query(`update news_report set ${old('body')} where document_id = $1`, [made.id]);
  await pool.query(`update revision set ${old('body')} where document_id = $1`, [made.id]);
  await pool.query(await readFile(new URL('../src/storage/migrations/0024_graphic_paths.sql', import.meta.url), 'utf8'));
  const after = (await ana.get<Reportage>(`/news_reports/${made.id}`)).body;
  expect(after.cgs).toEqual(made.cgs);
  const [revision] = (await ana.get<{ revisionNumber: number }[]>(`/news_reports/${made.id}/revisions`)).body;
  const was = (await ana.get<{ document: Reportage }>(`/news_reports/${made.id}/revisions/${revision!.revisionNumber}`)).body;
  expect(was.document.cgs).toEqual(made.cgs);
});
