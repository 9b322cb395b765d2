import { afterEach, expect, it } from 'vitest';
import { type NotSent, send } from '../src/smtp/send.ts';
import type { MailServer } from '../src/smtp/server.ts';
import { closeAll, smtp } from './smtp.ts';

afterEach(closeAll);

it('a mail is not given up, to be sent once more, while its server thinks over what it has whole', async () => {
  const { port, taken } = await smtp({ thinksMs: 21_000 });
  const server = { host: '127.0.0.1', port, secure: false, username: null, password: null, from: 'lauda@redacao.example' } as MailServer;
  const message = {
    ...{ id: 'dois@lauda.example', subject: 'CINZA', text: 'O rio subiu.', html: '<p>O rio subiu.</p>' },
    to: [{ name: 'Leitor', email: 'leitor@lauda.example' }],
  };
  expect((await send(server, message, new AbortController().signal)).rejected.size).toBe(0);
  expect(taken).toHaveLength(1);
}, 90_000);

it.each<[readonly number[], boolean]>([
  [[550], true],
  [[450], false],
  [[550, 551], true],
  [[450, 550], false],
  [[550, 450], false],
  [[451, 452], false],
])('a mail whose addresses are refused with %j is over: %s', async (codes, isFinal) => {
  const addresses = codes.map((_code, at) => `leitor${at}@lauda.example`);
  const { port } = await smtp({ refuse: Object.fromEntries(addresses.map((address, at) => [address, codes[at]!])) });
  const server = { host: '127.0.0.1', port, secure: false, username: null, password: null, from: 'lauda@redacao.example' } as MailServer;
  const message = {
    ...{ id: 'um@lauda.example', subject: 'CINZA', text: 'O rio subiu.', html: '<p>O rio subiu.</p>' },
    to: addresses.map((email) => ({ name: 'Leitor', email })),
  };
  const failed = await send(server, message, new AbortController().signal).then(
    () => undefined,
    (error: NotSent) => error,
  );
  expect([failed?.failure, failed?.isFinal]).toEqual(['recipients', isFinal]);
  expect([...failed!.rejected].map(([address, refused]) => [address, refused.isFinal])).toEqual(
    addresses.map((address, at) => [address, codes[at]! >= 500]),
  );
});
