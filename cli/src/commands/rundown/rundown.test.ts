import { describe, expect, it } from 'vitest';
import { arithAnswers, arithRundown, storyWith } from '../../../tests/arith.ts';
import { cli, refusal } from '../../../tests/fakeEnv.ts';

it('lists the rundowns of a date by their start, skipping programs without one', async () => {
  const answers = {
    ...arithAnswers,
    'GET /rundowns': ({ query }: { query?: Readonly<Record<string, unknown>> | undefined }) =>
      query?.programId === 5
        ? arithRundown()
        : query?.programId === 7
          ? arithRundown({
              id: 10,
              programId: 7,
              start: '12:00:00',
              onAir: { id: 1, kind: 'story', playTime: '2026-03-10T12:00:00', total: 'PT1M' },
            })
          : refusal(404, 'not_found', 'x'),
  };
  const told = await cli('rundown list -d 2026-03-10', { answers });
  expect(told.out).toBe(
    '10\tEsporte\t12:00\t19:30\t6\t4\t18:05\tsobra 10:55\t\tno ar\n9\tJornal da Noite\t19:00\t19:30\t6\t4\t18:05\tsobra 10:55\t\t\n',
  );
  const json = await cli('rundown list -d 2026-03-10 --json program,total', { answers });
  expect(JSON.parse(json.out)).toEqual([
    { program: 'Esporte', total: 1085 },
    { program: 'Jornal da Noite', total: 1085 },
  ]);
});

it('lists the difference as the newsroom counts it', async () => {
  const one = { 'GET /programs': () => [arithAnswers['GET /programs']()[0]] };
  const settings = { 'GET /rundowns/config': () => ({ estimatedEnabled: true, accumulateByBlock: false }) };
  const told = await cli('rundown list -d 2026-03-10 --json total,difference', { answers: { ...arithAnswers, ...one, ...settings } });
  expect(JSON.parse(told.out)).toEqual([{ total: 1130, difference: 610 }]);
});

it('does not take a failure for an empty list', async () => {
  const told = await cli('rundown list -d 2026-03-10', {
    answers: { ...arithAnswers, 'GET /rundowns': () => refusal(403, 'forbidden', 'sem permissão') },
  });
  expect([told.code, told.out]).toEqual([4, '']);
});

it('creates a rundown from a template found by name', async () => {
  const answers = {
    ...arithAnswers,
    'GET /rundowns/templates': () => [{ id: 3, version: 1, name: 'Diário', programId: 5, blocks: [] }],
    'POST /rundowns': () => arithRundown(),
  };
  const told = await cli('rundown create 5 -d 2026-03-10 -t diário', { answers });
  expect(told.sent.at(-1)?.body).toEqual({ programId: 5, date: '2026-03-10', templateId: 3 });
  expect([told.out, told.err]).toEqual(['9\n', 'Criado Jornal da Noite 10/03/2026; blocos: 4, laudas: 7.\n']);
  const none = await cli('rundown create 5 -d 2026-03-10 -t nada', { answers });
  expect([none.code, none.sent.some(({ route }) => route === 'POST /rundowns')]).toEqual([3, false]);
});

it('answers 5 where the rundown exists already', async () => {
  const told = await cli('rundown create 5 -d 2026-03-10', {
    answers: { ...arithAnswers, 'POST /rundowns': () => refusal(409, 'rundown_exists', 'Já existe um espelho deste programa nesta data.') },
  });
  expect([told.code, told.err]).toEqual([5, 'aviso [rundown_exists]: Já existe um espelho deste programa nesta data.\n']);
});

it('approves a rundown and names the private stories that stayed as they were [RUN-APPR-03]', async () => {
  const after = arithRundown();
  const [first, ...rest] = after.blocks;
  const stories = [storyWith({ slug: 'S1', approved: true }), storyWith({ slug: 'S2', private: true, approved: false })];
  const world = {
    answers: { ...arithAnswers, 'PUT /rundowns/{id}/approve/{flag}': () => ({ ...after, blocks: [{ ...first!, stories }, rest[2]!] }) },
  };
  const told = await cli('rundown approve 5 -d 2026-03-10', world);
  expect((await cli('-q rundown approve 5 -d 2026-03-10', world)).err).toMatch(/^Laudas privadas ficam sem aprovação: S2/);
  expect(told.sent.at(-1)?.line).toBe('PUT /rundowns/9/approve/true');
  expect(told.err).toContain('laudas aprovadas: 1.');
  expect(told.err).toContain('Laudas privadas ficam sem aprovação: S2');
});

it('disapproves one block by its title', async () => {
  const told = await cli('rundown approve 5 -d 2026-03-10 --block b2 --undo', {
    answers: { ...arithAnswers, 'PUT /rundowns/{id}/blocks/{blockId}/approve/{flag}': () => arithRundown().blocks[1] },
  });
  expect(told.sent.at(-1)?.line).toBe('PUT /rundowns/9/blocks/12/approve/false');
});

const imported = {
  rundownId: 9,
  created: [{ id: 31, uuid: 'u', slug: 'AÇÃO', block: 'Bloco 1', total: 'PT1M30S' }],
  unmapped: [{ file: 'a.xml', path: 'mosExternalMetadata', text: '<x/>' }],
  problems: [],
  dryRun: false,
};

it('imports every file in one call and tells what was created and what found no place', async () => {
  const told = await cli('rundown import a.xml dir/b.xml -p 5 -d 2026-03-10 --mode append', {
    answers: { ...arithAnswers, 'POST /rundowns/import': () => imported },
    files: { 'a.xml': '<mos/>', 'dir/b.xml': '<mos/>' },
  });
  const calls = told.sent.filter(({ route }) => route === 'POST /rundowns/import');
  expect(calls).toHaveLength(1);
  expect(calls[0]?.query).toEqual({ programId: 5, date: '2026-03-10', mode: 'append', dryRun: false });
  expect((calls[0]?.multipart?.files as readonly File[]).map(({ name }) => name)).toEqual(['a.xml', 'b.xml']);
  expect([told.code, told.out]).toEqual([0, 'Bloco 1\tAÇÃO\t01:30\t31\n']);
  expect(told.err).toBe(
    'a.xml: guardado, mas sem lugar: mosExternalMetadata <x/>\nJornal da Noite 10/03/2026: laudas importadas: 1; partes sem lugar: 1.\n',
  );
});

it('answers 1 and names file and line when an import is refused, in a trial run too', async () => {
  const fields = [{ path: 'a.xml', rule: 'readable', params: { line: 12, text: 'tag aberta' } }];
  const refused = () => refusal(422, 'validation_failed', 'Alguns campos precisam de correção.', { fields });
  const trial = () => ({ ...imported, created: [], problems: [{ file: 'a.xml', line: 12, text: 'tag aberta' }], dryRun: true });
  for (const [flag, answer] of [
    ['', refused],
    [' -n', trial],
  ] as const) {
    const told = await cli(`rundown import a.xml -p 5 -d 2026-03-10${flag}`, {
      answers: { ...arithAnswers, 'POST /rundowns/import': answer },
      files: { 'a.xml': '<mos>' },
    });
    expect([told.code, told.out, told.err]).toEqual([1, '', 'a.xml:12: tag aberta\nRecusado, nada foi importado; problemas: 1.\n']);
  }
});

it('reads a running order from standard input, and names a file that is not there before any call', async () => {
  const answers = { ...arithAnswers, 'POST /rundowns/import': () => imported };
  const piped = await cli('rundown import - -p 5 -d 2026-03-10', { answers, input: '<mos/>' });
  expect(await (piped.sent.at(-1)?.multipart?.files as readonly File[])[0]?.text()).toBe('<mos/>');
  const told = await cli('rundown import none.xml -p 5', { answers });
  expect([told.code, told.sent, told.err]).toEqual([3, [], 'erro: none.xml não pode ser lido: ENOENT\n']);
  expect((await cli('rundown import a.xml', { answers })).err).toContain('--program');
  expect((await cli('rundown import a.xml -p 5 -m merge', { answers })).err).toContain('create, append, replace');
});

describe('credits', () => {
  const send = (answer: () => unknown) =>
    cli('rundown credits 5 -d 2026-03-10', { answers: { ...arithAnswers, 'POST /rundowns/{id}/credits/send': answer } });

  it('are sent, and how many there were is said [RUN-ACT-20]', async () => {
    const told = await send(() => 3);
    expect([told.code, told.err, told.sent.at(-1)?.line]).toEqual([0, 'Créditos enviados: 3\n', 'POST /rundowns/9/credits/send']);
  });

  it('that are none are warned of [RUN-ACT-21]', async () => {
    const told = await send(() => 0);
    expect([told.code, told.err]).toEqual([0, 'Não há créditos para enviar\n']);
  });

  it('that could not be sent have words of their own, and why [RUN-ACT-22]', async () => {
    const told = await send(() => refusal(500, 'internal', 'Algo deu errado.'));
    expect(told.code).not.toBe(0);
    expect(told.err.split('\n')[0]).toBe('Falha ao enviar os créditos');
  });
});
