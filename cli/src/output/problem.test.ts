import { expect, it } from 'vitest';
import { cli, refusal } from '../../tests/fakeEnv.ts';

const failing = (error: unknown, lang = 'pt_BR') =>
  cli(`auth token list --lang ${lang}`, {
    answers: {
      'GET /tokens': () => error,
    },
  });

it('prints the code, each wrong field and what was expected, in the chosen language', async () => {
  const fields = [
    { path: 'date', rule: 'format', params: { format: 'date' } },
    { path: 'story.slug', rule: 'max', params: { max: 100 } },
    { path: 'programId', rule: 'type', params: { expected: 'number' } },
    { path: 'newValue', rule: 'type', params: { field: 'page' } },
    { path: 'x', rule: 'odd_rule', params: { a: 1 } },
  ];
  const told = await failing(refusal(422, 'validation_failed', 'Some fields need attention.', { fields }), 'en_US');
  expect(told.code).toBe(1);
  expect(told.err).toBe(
    'error [validation_failed]: Some fields need attention.\n' +
      '  date: Expected a day, such as 2026-11-26 [format]\n' +
      '  story.slug: at most 100 [max]\n' +
      '  programId: expected a number [type]\n' +
      '  newValue: a value of another kind is expected [type]\n' +
      '  x: odd_rule a=1 [odd_rule]\n',
  );
});

it('names who holds a lock, and until when', async () => {
  const holder = { userId: 2, nickname: 'bob', expires: '2026-03-10T19:05:00' };
  const told = await failing(refusal(409, 'locked', 'bob está editando este documento.', { holder }));
  expect([told.code, told.err]).toEqual([
    5,
    'aviso [locked]: bob está editando este documento.\n  em edição por bob até 10/03/2026 19:05\n',
  ]);
});

it.each([
  [401, 4],
  [403, 4],
  [404, 3],
  [409, 5],
  [412, 5],
  [422, 1],
  [429, 1],
  [500, 1],
])('answers %i with exit code %i', async (status, code) => {
  expect((await failing(refusal(status, 'x', 'y'))).code).toBe(code);
});

it('tells a person who is not signed in how to', async () => {
  const told = await failing(refusal(401, 'session_expired', 'Sessão expirada.'));
  expect(told.err).toContain('lauda auth login --url http://127.0.0.1:7310');
});

it('shows no stack trace, whatever goes wrong inside', async () => {
  const told = await failing(new TypeError('x is not a function\n    at secret.ts:1'));
  expect([told.code, told.err]).toEqual([1, 'erro: inesperado: x is not a function     at secret.ts:1\n']);
});

it('says which server does not answer', async () => {
  const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const told = await failing(refusal(0, 'server_unavailable', 'x', { cause }));
  expect([told.code, told.err]).toEqual([
    6,
    'erro: sem resposta de http://127.0.0.1:7310 (ECONNREFUSED); o servidor está no ar, e é este o endereço?\n',
  ]);
});

it('answers 130 to an interrupted call', async () => {
  const stop = new AbortController();
  const told = await cli('auth token list', {
    signal: stop.signal,
    answers: {
      'GET /tokens': () => {
        stop.abort();
        return refusal(0, 'aborted', 'x');
      },
    },
  });
  expect([told.code, told.err]).toEqual([130, 'interrompido\n']);
});
