import { createRundown, type Refusal, startNewsroom, type TestNewsroom } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Stored {
  readonly id: number;
  readonly slug: string;
}
let newsroom: TestNewsroom;
let blockId: number;
let rundownId: number;

beforeAll(async () => {
  newsroom = await startNewsroom();
  const rundown = (
    await createRundown<{ id: number; blocks: { id: number }[] }>(newsroom.ana, { date: DAY, programId: newsroom.programId })
  ).body;
  rundownId = rundown.id;
  blockId = rundown.blocks[0]!.id;
});
afterAll(() => newsroom?.server.stop());

const DAY = '2026-12-01';
/** How each kind is made, and where its slug stands in what is sent. */
const KINDS: readonly (readonly [string, (slug: string) => readonly [path: string, input: object], string])[] = [
  ['guideline', (slug) => ['/assignments', { slug, date: DAY }], 'slug'],
  ['production', (slug) => ['/productions', { slug, date: DAY }], 'slug'],
  ['reportage', (slug) => ['/news_reports', { slug, date: DAY, reporterId: newsroom.anaId }], 'slug'],
  ['report', (slug) => ['/reports', { slug, date: DAY }], 'slug'],
  ['proposal', (slug) => ['/assignment_proposals', { slug, date: DAY }], 'slug'],
  ['story', (slug) => [`/rundowns/${rundownId}/stories`, { blockId, story: { slug } }], 'story.slug'],
];
const counted = async (): Promise<unknown> => {
  const text = 'select (select count(*)::int from document) as documents, (select count(*)::int from assignment_proposal) as proposals';
  return (await newsroom.server.server.services.pool.query(text)).rows[0];
};

describe.each(KINDS)('the slug of a %s', (kind, sent, path) => {
  it.each([
    ['ten thousand characters', 'x'.repeat(10_000)],
    ['half a character', 'CHUVA \ud800'],
    ['a character that no database keeps', 'CHUVA \u0000'],
  ])('of %s is refused at its field, and nothing of it is stored', async (_name, slug) => {
    const before = await counted();
    const { status, body } = await newsroom.ana.post<Refusal>(...sent(slug));
    expect([status, body.fields?.map((field) => field.path)]).toEqual([422, [path]]);
    expect(await counted()).toEqual(before);
  });

  it.each([
    ['from right to left', 'مطر على المدينة ‏(مباشر)‏'],
    ['with signs made of several', 'CHUVA 🌧️ 👩‍👩‍👧‍👦 É'],
    ['that would be HTML', '<img src=x onerror=alert(1)> & "CHUVA"'],
  ])('%s is stored and answered as it was sent', async (_name, slug) => {
    const { status, body } = await newsroom.ana.post<Stored>(...sent(slug));
    // The slug of a reportage stands in capitals however it comes (REP-FORM-09).
    expect([status, body.slug]).toEqual([201, kind === 'reportage' ? slug.toUpperCase() : slug]);
  });
});
