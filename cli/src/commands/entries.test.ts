import { describe, expect, it } from 'vitest';
import { cli, refusal } from '../../tests/fakeEnv.ts';

const group = { id: 3, version: 2, name: 'Esporte', categories: ['editors'], editors: [5], producers: [], reporters: [] };
const en = { variables: { LAUDA_LANG: 'en_US' } };

describe('a list of settings', () => {
  it('is listed with its fields, and one entry of it is shown by the beginning of its name', async () => {
    const world = { ...en, answers: { 'GET /groups': () => [group] } };
    expect((await cli('group list', world)).out).toBe('3\tEsporte\teditors\t5\t\t\n');
    expect((await cli('group view esp', world)).out).toContain('categories\teditors');
    expect((await cli('group view xyz', world)).err).toContain('Esporte');
  });

  it('calls a kind of outlet by its word on a terminal alone', async () => {
    const world = { answers: { 'GET /vehicles': () => [{ id: 3, version: 1, name: 'Diário', type: 'NEWSPAPER' }] } };
    expect((await cli('vehicle list', { ...world, ...en, columns: 80 })).out).toContain('Newspaper');
    expect((await cli('vehicle list', { ...world, ...en })).out).toBe('3\tDiário\tNEWSPAPER\n');
  });

  it('takes a new entry, and a change leaves the fields it does not name', async () => {
    const sent: unknown[] = [];
    const stored = (request: { body?: unknown }): unknown => {
      sent.push(request.body);
      return { ...group, ...(request.body as object) };
    };
    const world = { ...en, answers: { 'GET /groups': () => [group], 'POST /groups': stored, 'PUT /groups': stored } };
    await cli('group create Cultura --categories reporters,editors --editors 5,6', world);
    await cli('group edit Esporte --editors 7', world);
    await cli(['group', 'edit', 'Esporte', '--categories', 'reporters, editors', '--editors', '5, 6'], world);
    expect(sent).toEqual([
      { name: 'Cultura', categories: ['reporters', 'editors'], editors: [5, 6] },
      { ...group, editors: [7] },
      { ...group, categories: ['reporters', 'editors'], editors: [5, 6] },
    ]);
  });

  it('takes a time of day with or without its seconds', async () => {
    const sent: unknown[] = [];
    const stored = ({ body }: { body?: unknown }): object => {
      sent.push(body);
      return { id: 1, version: 1, name: 'Jornal' };
    };
    const answers = { 'POST /programs': stored };
    await cli('program create Jornal --start 19:15 --end 19:45:30', { ...en, answers });
    expect(sent).toEqual([{ name: 'Jornal', start: '19:15:00', end: '19:45:30' }]);
  });

  it('says why an entry stays', async () => {
    const used = () => refusal(412, 'group_has_users', 'Group with users cannot be deleted', { details: 'rita' });
    const told = await cli('group remove 3 --yes', { ...en, answers: { 'GET /groups': () => [group], 'DELETE /groups/{id}': used } });
    expect([told.code === 0, told.err.includes('users')]).toEqual([false, true]);
  });
});
