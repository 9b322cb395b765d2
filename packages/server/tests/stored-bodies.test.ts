import { startNewsroom, type TestNewsroom } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let newsroom: TestNewsroom;
beforeAll(async () => {
  newsroom = await startNewsroom();
});
afterAll(() => newsroom.server.stop());

/** Reduces a stored row to what an older release without its fields stored. */
const forget = (table: string, where: string, id: number): Promise<unknown> =>
  newsroom.server.server.services.pool.query(`update ${table} set body = '{}' where ${where} = $1`, [id]);

describe('a document of which less is stored than is known by now', () => {
  it('is a story that is read, patched, saved, copied and given a video', async () => {
    const { ana, rundown } = newsroom;
    const { id } = await newsroom.story({ slug: 'CHUVA' });
    const bare = () => forget('story', 'document_id', id);
    await bare();
    expect((await ana.get(`/stories/${id}`)).body).toMatchObject({ sections: {}, manualVt: false, vt: 'PT0S' });
    const named = await ana.patch<{ slug: string; sections: object }>(`/stories/${id}`, 'information', 'À tarde');
    expect([named.status, named.body]).toMatchObject([200, { information: 'À tarde', sections: {} }]);
    await bare();
    const head = { type: 'HEADER', subSections: [{ uuid: crypto.randomUUID(), type: 'TEXT', text: 'Boa noite.' }] };
    expect((await ana.patch(`/stories/${id}`, 'sections', { head })).status).toBe(200);
    await bare();
    const { body: open } = await ana.get<{ id: number; textVersion: number }>(`/stories/${id}?lock=true`);
    expect((await ana.put('/stories', { ...open, slug: 'CHUVA FORTE' })).status).toBe(200);
    await bare();
    const copied = await ana.post<{ id: number }[]>(`/rundowns/${rundown.id}/stories/paste`, {
      targetBlockId: rundown.blocks[0]!.id,
      ids: [id],
    });
    expect(copied.status).toBeLessThan(300);
    await bare();
    const media = { objectId: 'CLIPE', slug: 'CLIPE', type: 'VIDEO', duration: 0, timeBase: 1, mosId: 'a' };
    expect((await ana.post(`/stories/${id}/media`, media)).status).toBeLessThan(500);
  });

  it('is a guideline that is read, patched and saved', async () => {
    const { ana, programId } = newsroom;
    const made = await ana.post<{ id: number; state: string }>('/assignments', {
      slug: 'PAUTA',
      date: '2026-11-21',
      programsIds: [programId],
    });
    const { id } = made.body;
    const bare = () => forget('assignment', 'document_id', id);
    await bare();
    expect((await ana.get(`/assignments/${id}`)).body).toEqual(expect.objectContaining(made.body));
    expect((await ana.patch(`/assignments/${id}`, 'slug', 'PAUTA DOIS')).status).toBe(200);
    await bare();
    const { body: open } = await ana.get<{ id: number }>(`/assignments/${id}?lock=true`);
    expect((await ana.put('/assignments', { ...open, slug: 'PAUTA TRÊS' })).status).toBe(200);
  });

  it('is a template whose story is read, patched and used', async () => {
    const { ana, programId } = newsroom;
    const blocks = [{ title: 'Um', stories: [{ slug: 'ABERTURA' }] }];
    const template = (
      await ana.post<{ id: number; blocks: { stories: { id: number }[] }[] }>('/rundowns/templates', { name: 'Padrão', programId, blocks })
    ).body;
    const { id } = template.blocks[0]!.stories[0]!;
    await forget('story_template', 'id', id);
    const read = await ana.get<typeof template>(`/rundowns/templates/${template.id}`);
    expect(read.body.blocks[0]!.stories[0]).toMatchObject({ slug: '', radio: false, sections: {} });
    const made = await ana.post('/rundowns', { date: '2026-11-25', programId, templateId: template.id });
    expect(made.status).toBeLessThan(300);
    expect((await ana.patch(`/story_templates/${id}`, 'slug', 'DE NOVO')).status).toBe(200);
  });
});
