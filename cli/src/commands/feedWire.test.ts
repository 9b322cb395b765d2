import { expect, it } from 'vitest';
import { cli, refusal } from '../../tests/fakeEnv.ts';

const sent: unknown[] = [];
const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><newsItem>Ação</newsItem>', 'latin1');
const world = {
  variables: { LAUDA_LANG: 'en_US', LAUDA_URL: 'http://newsroom.test:7310' },
  files: { 'copy.json': '{"headline":"Ação"}', 'copy.xml': latin, 'broken.xml': Buffer.from([0x3c, 0xe7, 0x3e]) },
  answers: {
    'POST /agency/wire': ({ body }: { body?: unknown }) => {
      sent.push(body);
      return { shown: 1, held: 2, withdrawn: 4, known: 3 };
    },
  },
};

it('takes copy in the characters it is written in, and says what became of it', async () => {
  expect((await cli('feed wire copy.json', world)).err).toContain(
    '1 in the lanes, 2 wait for the end of their embargo, 4 withdrawn, 3 came before',
  );
  expect(await cli('feed wire copy.xml --json held', world)).toMatchObject({ code: 0, out: '{"held":2}\n' });
  expect(sent).toEqual([{ text: '{"headline":"Ação"}' }, { text: latin.toString('latin1') }]);
});

it('sends nothing in characters that are none, and names what is wrong', async () => {
  sent.length = 0;
  const broken = await cli('feed wire broken.xml', world);
  expect([broken.code === 0, broken.err.includes('broken.xml')]).toEqual([false, true]);
  expect(sent).toEqual([]);
  const wrong = () => Promise.reject(refusal(422, 'validation_failed', 'x', { fields: [{ path: 'text.headline', rule: 'required' }] }));
  const refused = await cli('feed wire copy.json', { ...world, answers: { 'POST /agency/wire': wrong } });
  expect([refused.code === 0, refused.err.includes('  FILE (headline): ')]).toEqual([false, true]);
});
