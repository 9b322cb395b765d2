import { readVCards, vCardsOf } from '@lauda/domain/vcards';
import type { Sent } from '@lauda/testing';
import { expect, it } from 'vitest';
import { cli, refusal } from '../../tests/fakeEnv.ts';

const card = (...lines: string[]): string => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');
const ANA = card(
  'FN:Ana\\, Lima',
  'ORG:TV\\; X;Redação',
  'TITLE:Repórter',
  'NOTE:linha 1\\nlinha 2',
  'TEL;TYPE=CELL,VOICE:+55 11 98765-4321',
  'TEL;TYPE=HOME:1132221100',
  'EMAIL;TYPE=INTERNET:ana@tv.exam',
  ' ple',
  'ADR;TYPE=WORK:;;Rua A\\, 1;São Paulo;SP;01000;Brasil',
);
const ana = {
  name: 'Ana, Lima',
  company: 'TV; X, Redação',
  profession: 'Repórter',
  info: 'linha 1\nlinha 2',
  address: 'Rua A, 1, São Paulo, SP, 01000, Brasil',
  numbers: [
    { value: '+55 11 98765-4321', label: 'cell_phone' },
    { value: '1132221100', label: 'residential' },
  ],
  emails: ['ana@tv.example'],
};

it('reads vCards with their escapes and folded lines, and writes what is read again alike', () => {
  const read = readVCards(`${ANA}\r\n${card('N:Silva;João;;;')}`);
  expect(read).toMatchObject([
    { line: 1, contact: ana },
    { line: 14, contact: { name: 'João Silva', numbers: [], emails: [] } },
  ]);
  const written = vCardsOf(read.map(({ contact }) => contact));
  expect(readVCards(written).map(({ contact }) => contact)).toEqual(read.map(({ contact }) => contact));
});

it('writes numbers with the prefix of the country of their contact, which a card does not hold', () => {
  const numbers = ['(11) 98765-4321', '+34 912 34 56 78', 'ramal 12', '193'].map((value) => ({ value, label: 'work' as const }));
  const spanish = { ...ana, country: 'ES', numbers: [{ value: '912 34 56 78', label: 'work' as const }] };
  const read = readVCards(vCardsOf([{ ...ana, country: 'BR', numbers }, spanish]));
  expect(read.map(({ contact }) => contact.numbers.map(({ value }) => value))).toEqual([
    ['+55 11 98765 4321', '+34 912 34 56 78', 'ramal 12', '193'],
    ['+34 912 34 56 78'],
  ]);
});

it.each([
  ['no name', `${ANA}${card('TEL:1')}`, 13],
  ['no end', `${ANA}BEGIN:VCARD\r\nFN:X\r\n`, 13],
  ['words between entries', `${ANA}oi\r\n`, 13],
  ['another begin inside', `BEGIN:VCARD\r\nFN:X\r\n${ANA}`, 1],
  ['a picture of 20 MB', `${ANA}${card('FN:X', `PHOTO;ENCODING=b:${'A'.repeat(20_000_000)}`)}`, 13],
])('refuses a whole file with %s, naming the line of the entry', async (_what, text, line) => {
  expect(() => readVCards(text)).toThrow(expect.objectContaining({ line }));
  const world = { variables: { LAUDA_LANG: 'en_US' }, files: { 'a.vcf': text }, answers: {} };
  const told = await cli('contact import a.vcf', world);
  expect([told.code, told.sent, told.err]).toEqual([1, [], expect.stringContaining(`line ${line}: `)]);
});

it('sends all of a file at once, and names the line of what the server refuses', async () => {
  const sent: unknown[] = [];
  const world = (answer: () => unknown) => ({
    variables: { LAUDA_LANG: 'en_US' },
    files: { 'a.vcf': `${ANA}${card('FN:Bia')}` },
    answers: {
      'POST /contacts/import': ({ body }: { body?: unknown }) => {
        sent.push(body);
        return answer();
      },
    },
  });
  expect(
    (
      await cli(
        'contact import a.vcf --dry-run',
        world(() => []),
      )
    ).out,
  ).toContain('1\tAna, Lima\t');
  expect(sent).toMatchObject([{ contacts: [ana, { name: 'Bia' }], dryRun: true }]);
  const refused = () => refusal(422, 'validation_failed', 'Wrong', { fields: [{ path: 'contacts.1.name', rule: 'required' }] });
  const told = await cli('contact import a.vcf', world(refused));
  expect([told.code, told.err]).toEqual([1, expect.stringContaining('line 13 name')]);
});

it('reads what vCard 2.1 writes in quoted-printable, in its character set and over several lines', () => {
  const old = ['BEGIN:VCARD', 'VERSION:2.1', 'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Concei=C3=A7=C3=A3o=3B Lima;Jo=C3=A3o;;;'];
  const more = [
    'FN;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Jo=E3o =96 R=E1dio =',
    '=3D Norte',
    'ORG;QUOTED-PRINTABLE:R=C3=A1dio=2C Norte;Jornalismo',
    'TITLE;CHARSET=KOI8-R;ENCODING=QUOTED-PRINTABLE:=F2=C5=C4',
    'NOTE;ENCODING=QUOTED-PRINTABLE:linha 1=0D=0Ac:=5Cnotas =F0=9F=',
    '=8E=A4',
    'TEL;CELL;ENCODING=QUOTED-PRINTABLE:=2B55 11 98765-4321',
  ];
  const end = 'END:VCARD\r\n';
  const [one, two] = readVCards([...old, ...more, `${end}${old.join('\r\n')}`, 'NOTE;ENCODING=QUOTED-PRINTABLE:a=', end].join('\r\n'));
  expect(one?.contact).toEqual({
    ...{ name: 'João – Rádio = Norte', company: 'Rádio, Norte, Jornalismo', profession: 'Ред', info: 'linha 1\nc:\\notas 🎤' },
    ...{ address: null, numbers: [{ value: '+55 11 98765-4321', label: 'cell_phone' }], emails: [] },
  });
  expect(two).toMatchObject({ line: 12, contact: { name: 'João Conceição; Lima', info: 'a=' } });
});

it('folds what it writes at 75 octets, through no character', () => {
  for (const before of ['', 'a', 'ab', 'abc']) {
    const address = `${before}\\`;
    const info = `${before}${'🎤é語'.repeat(60)} fim`;
    const text = vCardsOf([{ ...ana, numbers: [], address, info }]);
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(readVCards(Buffer.from(text).toString())[0]?.contact).toMatchObject({ address, info });
  }
});

it('reads a file of an older program in Windows-1252', async () => {
  const files = { 'a.vcf': Buffer.from(card('FN:Jo\xE3o Concei\xE7\xE3o'), 'latin1') };
  const told = await cli('contact import a.vcf --dry-run', { files, answers: { 'POST /contacts/import': () => [] } });
  expect([told.code, told.sent[0]?.body]).toMatchObject([0, { contacts: [{ name: 'João Conceição' }] }]);
});

/** Interrupts the run during a call, and answers as the client does where that calls it off. */
const calledOff = (stop: AbortController) => (sent: Sent) => {
  stop.abort();
  return sent.options?.signal?.aborted ? refusal(0, 'aborted', 'x') : { data: [], number: 0, size: 500, total: 0 };
};

it.each([
  ['contact import a.vcf', 'POST /contacts/import'],
  ['calendar import a.ics --calendar age', 'POST /calendars/{id}/import'],
  ['user import a.csv --yes --user ana', 'POST /users/import'],
  ['contact export a.vcf', 'GET /contacts/filter'],
])('`%s` is called off by an interruption, and takes and writes nothing', async (line, route) => {
  const stop = new AbortController();
  const answers = {
    'GET /calendars': () => [{ id: 4, version: 1, name: 'Agenda' }],
    'POST /authentication': () => undefined,
    'POST /logout': () => undefined,
    'GET /users/all': () => [],
    'GET /groups': () => [],
    [route]: calledOff(stop),
  };
  const files = line.includes('import')
    ? { 'a.vcf': ANA, 'a.ics': 'BEGIN:VCALENDAR', 'a.csv': 'nickname;name;email;roles;expiration\nBia;Bia;bia@tv.example;STORY_READ;\n' }
    : {};
  const told = await cli(line, { variables: { LAUDA_LANG: 'en_US' }, signal: stop.signal, answers, files, typed: ['senha'] });
  expect([told.code, told.files], told.err).toEqual([130, files]);
  expect(
    told.sent
      .map((sent) => sent.route)
      .filter((sent) => sent !== 'POST /logout')
      .at(-1),
  ).toBe(route);
});

it('says how far an export of many contacts is, and nothing of one that comes in one answer', async () => {
  const page = (number: number, size: number, total: number) => ({
    ...{ number, size: 500, total },
    data: Array.from({ length: size }, (_, at) => ({ ...ana, id: number * 500 + at, name: `C${at}` })),
  });
  const world = (sizes: readonly number[]) => ({
    variables: { LAUDA_LANG: 'en_US' },
    answers: {
      'GET /contacts/filter': ({ query }: Sent) => {
        const { page: at = 0 } = (query ?? {}) as { page?: number };
        return page(
          at,
          sizes[at]!,
          sizes.reduce((sum, size) => sum + size),
        );
      },
    },
  });
  const many = await cli('contact export a.vcf', world([500, 500, 250]));
  expect([many.err.split('\n').filter((said) => said.includes('%')), readVCards(many.files['a.vcf']!).length]).toEqual([
    ['40 %', '80 %'],
    1250,
  ]);
  expect((await cli('contact export a.vcf', world([2]))).err).not.toContain('%');
});
