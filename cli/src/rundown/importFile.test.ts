import { expect, it } from 'vitest';
import { arithAnswers } from '../../tests/arith.ts';
import { cli, refusal } from '../../tests/fakeEnv.ts';

const files = { 'a.csv': 'block,slug\nB1,S1\n' };

it.each([
  ['not there', 404, false, true],
  ['there, but not what it names', 404, true, false],
  ['not there, and refused for something else', 422, false, false],
])('a rundown to take a file into that is %s is said to be missing or not', async (_name, status, isThere, isMissing) => {
  const answers = {
    ...arithAnswers,
    'POST /rundowns/take_in': () => Promise.reject(refusal(status, status === 404 ? 'not_found' : 'validation_failed', 'REFUSED')),
    'GET /rundowns/check': () => isThere,
  };
  const { err } = await cli('rundown import a.csv -p 5 -d 2026-03-10 -m replace --yes', { answers, files });
  expect([err.includes('lauda rundown create 5 -d 2026-03-10'), err.includes('REFUSED')]).toEqual([isMissing, !isMissing]);
});

it('a duration of a file is digits and colons, mm:ss: one with a letter is named by line and column, and nothing of the file is stored [VAL-01]', async () => {
  const world = (vt: string) => ({
    variables: { LAUDA_LANG: 'en_US' },
    answers: { ...arithAnswers, 'POST /rundowns/take_in': () => ({ rundownId: 1, created: [], changes: [] }) },
    files: { 'a.csv': `block,slug,estimated\nB1,S1,${vt}\n` },
  });
  const line = 'rundown import a.csv -p 5 -d 2026-03-10 -m append --yes';
  const taken = await cli(line, world('01:30'));
  expect([taken.code, JSON.stringify(taken.sent.find(({ route }) => route === 'POST /rundowns/take_in')?.body)]).toEqual([
    0,
    expect.stringContaining('PT1M30S'),
  ]);
  for (const typed of ['a1', '1:99']) {
    const refused = await cli(line, world(typed));
    expect([refused.code === 0, refused.err, refused.sent.filter(({ route }) => !route.startsWith('GET'))]).toEqual([
      false,
      expect.stringMatching(new RegExp(`2.*estimated.*${typed}`, 's')),
      [],
    ]);
  }
});

it.each([
  ['a.csv', 'block,slug\nB1,"open\nB1,b\n', `2: esperada outra " onde esta célula acaba, veio 'open B1,b '`],
  ['empty.csv', '', '1: esperada uma primeira linha com os nomes das colunas, entre eles slug ou kind'],
  ['a.csv', 'slug,approved\nA,maybe\n', `2: approved: esperado sim ou não, como true ou false, veio 'maybe'`],
  ['a.json', '{x', '1: esperado JSON, e isto não é'],
  ['a.json', '{}', '1: blocks: esperada a lista dos blocos'],
  ['a.xlsx', 'x', '1: esperada uma pasta de trabalho inteira do Excel'],
])('what was expected of %s is said in the language of the reader: %j', async (name, text, said) => {
  const world = { variables: { LAUDA_LANG: 'pt_BR' }, answers: arithAnswers, files: { [name]: text } };
  const { code, err, sent } = await cli(`rundown import ${name} -p 5 -d 2026-03-10 -m append`, world);
  expect([code, err.split('\n')[0], sent.filter(({ route }) => !route.startsWith('GET'))]).toEqual([1, `${name}:${said}`, []]);
});
