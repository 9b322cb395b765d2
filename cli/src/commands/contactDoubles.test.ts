import { expect, it } from 'vitest';
import { cli } from '../../tests/fakeEnv.ts';

const contact = (id: number, more: object) => ({
  ...{ id, version: id + 1, name: `C${id}`, profession: null, company: null, country: 'BR', address: null, info: null },
  ...{ numbers: [], emails: [], groups: [], private: false, persistent: true, hidden: false, kind: 'contact', ownerId: 1 },
  ...more,
});
const kept = contact(3, { name: 'Defesa Civil', numbers: [{ value: '(11) 3123-4567', label: 'work' }] });
const other = contact(8, { name: 'Defeza Civil', company: 'Prefeitura', numbers: [{ value: '199', label: 'other' }] });
const en = { variables: { LAUDA_LANG: 'en_US' } };

it('lists the pairs that may be the same, with why', async () => {
  const answers = {
    'GET /contacts/doubles': () => ({ data: [{ contact: kept, other, reasons: ['number', 'name'] }], number: 0, size: 500, total: 1 }),
  };
  expect((await cli('contact doubles', { ...en, answers })).out).toBe('3\tDefesa Civil\t8\tDefeza Civil\tnumber, name\n');
  expect(JSON.parse((await cli('contact doubles --json id,otherId,otherNumbers', { ...en, answers })).out)).toEqual([
    { id: 3, otherId: 8, otherNumbers: '199' },
  ]);
});

it('says of two that they are not the same, and takes that back', async () => {
  const answers = { 'PUT /contacts/{id}/apart': () => undefined };
  const told = await cli('contact apart 3 8', { ...en, answers });
  expect([told.code, told.err, told.sent[0]]).toEqual([
    0,
    '3 and 8 are not the same contact.\n',
    expect.objectContaining({ line: 'PUT /contacts/3/apart', body: { otherId: 8, apart: true } }),
  ]);
  expect((await cli('contact apart 3 8 --undo', { ...en, answers })).sent[0]).toMatchObject({ body: { otherId: 8, apart: false } });
});

it('makes one of two with what was chosen, after it asked, and refuses a field there is none of', async () => {
  const answers = {
    'GET /contacts/{id}': ({ path }: { path?: Readonly<Record<string, unknown>> | undefined }) => (path?.id === 3 ? kept : other),
    'POST /contacts/{id}/merge': () => kept,
  };
  const asked = await cli('contact merge 3 8', { ...en, answers });
  expect([asked.code === 0, asked.sent.map(({ line }) => line)]).toEqual([false, ['GET /contacts/3', 'GET /contacts/8']]);
  const { code, sent, err } = await cli('contact merge 3 8 --take name --yes', { ...en, answers });
  expect([code, err]).toEqual([0, '3 Defesa Civil: the two contacts are one now.\n']);
  expect(sent.at(-1)).toMatchObject({
    line: 'POST /contacts/3/merge',
    body: {
      ...{ version: 4, otherId: 8, otherVersion: 9 },
      contact: { name: 'Defeza Civil', company: 'Prefeitura', numbers: [kept.numbers[0], other.numbers[0]] },
    },
  });
  expect((await cli('contact merge 3 8 --both name --yes', { ...en, answers })).code).toBe(2);
});
