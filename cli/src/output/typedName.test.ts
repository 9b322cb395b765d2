import { describe, expect, it } from 'vitest';
import { cli, refusal } from '../../tests/fakeEnv.ts';
import { api } from '../commands/api.ts';
import { typedName } from './typedName.ts';

const en = { variables: { LAUDA_LANG: 'en_US' } };
const wrong =
  (path: string, rule = 'required', params = {}) =>
  () =>
    refusal(422, 'validation_failed', 'Some fields are not right.', { fields: [{ path, rule, params }] });

describe('a refusal names what fills the field, not the field', () => {
  it.each([
    ['feed create Bairro', 'POST /rss/feeds', 'url', '--address'],
    ['feed create Bairro', 'POST /rss/feeds', 'name', 'NAME'],
    ['contact create Ana --emails x', 'POST /contacts', 'emails.0', '--emails (0)'],
    ['guideline copy 3 --programs 4', 'POST /assignments/copy', 'programsIds.0', '--programs (0)'],
    ['guideline copy 3 --programs 4', 'POST /assignments/copy', 'ids', 'ID'],
    ['reportage mail 3 --to 4', 'POST /newsReports/email', 'userIds', '--to'],
    ['production mail 3 --to 4', 'POST /productions/email', 'usersIds', '--to'],
    ['notice tell Oi --to 4', 'POST /notifications', 'usersIds', '--to'],
    ['notice tell Oi --to 4', 'POST /notifications', 'title', 'TEXT'],
  ])('%s', async (line, route, path, named) => {
    const routes = new Proxy({} as Record<string, () => unknown>, {
      get: (_, asked: string) =>
        asked === route || asked.startsWith('POST') ? wrong(path) : asked === 'GET /time' ? () => ({ epochMs: 0, zone: 'UTC' }) : undefined,
    });
    const told = await cli(line, { ...en, answers: routes });
    expect(told.err).toBe(`error [validation_failed]: Some fields are not right.\n  ${named}: required [required]\n`);
  });

  it('one of a patch goes by the field that was patched', async () => {
    const answers = { 'POST /notices': wrong('newValue', 'max', { max: 3, field: 'text' }) };
    expect((await cli('notice create Longo', { ...en, answers })).err).toContain('  TEXT: at most 3 [max]\n');
  });

  it('what is not there is named by where it was typed', async () => {
    const story = { id: 3, version: 1, slug: 'CHUVA', rundownId: 9, blockId: 1 };
    const answers = {
      'GET /rundowns/{id}': () => ({ id: 9, blocks: [{ id: 1, stories: [story] }], version: 1 }),
      'POST /documents/drawer/move': () => refusal(404, 'not_found', 'There is none.', { details: 'targetBlockId' }),
      'GET /programs': () => [{ id: 1, name: 'Jornal' }],
      'GET /time': () => ({ epochMs: 0, zone: 'UTC' }),
      'GET /rundowns': () => ({ id: 9, blocks: [{ id: 1, name: '1', stories: [] }] }),
    };
    const told = await cli('drawer move 3 --program 1', { ...en, answers });
    expect(told.err).toBe('error [not_found]: There is none.\n  --block: there is none with this id\n');
  });

  it('a field that no option fills, and one of a call of lauda api, keep their names', async () => {
    expect((await cli('feed create Bairro', { ...en, answers: { 'POST /rss/feeds': wrong('odd') } })).err).toContain('  odd: required');
    for (const field of ['field', 'list', 'input', 'operation']) expect(typedName(field, api)).toBeUndefined();
  });
});
