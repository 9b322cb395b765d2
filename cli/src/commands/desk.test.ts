import { describe, expect, it } from 'vitest';
import { cli, refusal } from '../../tests/fakeEnv.ts';

const en = { variables: { LAUDA_LANG: 'en_US' } };
const guideline = { id: 7, version: 3, textVersion: 2, slug: 'CHUVA', date: '2026-03-10', state: 'PRODUCING', proposal: 'Velho' };
const contact = {
  id: 3,
  version: 2,
  name: 'Defesa Civil',
  numbers: [{ value: '(11) 3123-4567', label: 'work' }],
  emails: [],
  company: null,
};

describe('what the desk works with', () => {
  it('is listed, shown and selected as JSON', async () => {
    const world = {
      ...en,
      answers: { 'GET /contacts/filter': () => ({ data: [contact], number: 0, size: 100, total: 1 }), 'GET /contacts/{id}': () => contact },
    };
    expect((await cli('contact list --filter defesa', world)).out).toBe('3\tDefesa Civil\t(11) 3123-4567\t\n');
    expect((await cli('contact view 3', world)).out).toContain('numbers\t(11) 3123-4567');
    expect(JSON.parse((await cli('contact view 3 --json id,name', world)).out)).toEqual({ id: 3, name: 'Defesa Civil' });
  });

  it('has the numbers of a contact abroad with the prefix of its country, and as they are stored in JSON', async () => {
    const abroad = { ...contact, id: 4, name: 'Agência', country: 'ES', numbers: [{ value: '912 34 56 78', label: 'work' }] };
    const here = { ...contact, country: 'BR' };
    const page = (data: object[]) => () => ({ data, number: 0, size: 100, total: data.length });
    const answers = {
      'GET /branch/config': () => ({ locale: 'pt_BR' }),
      'GET /contacts/filter': page([here, abroad]),
      'GET /contacts/{id}': () => abroad,
    };
    expect((await cli('contact list', { ...en, answers })).out).toBe('3\tDefesa Civil\t(11) 3123-4567\t\n4\tAgência\t+34 912 34 56 78\t\n');
    expect((await cli('contact view 4', { ...en, answers })).out).toContain('numbers\t+34 912 34 56 78 (');
    expect(JSON.parse((await cli('contact view 4 --json numbers', { ...en, answers })).out)).toEqual({ numbers: abroad.numbers });
  });

  it('is read in words, signs and days on a terminal, and as it is stored in a pipe', async () => {
    const page = (data: object[]) => () => ({ data, number: 0, size: 100, total: data.length });
    const answers = {
      'GET /time': () => ({ epochMs: Date.parse('2026-03-10T15:00:00Z'), zone: 'America/Sao_Paulo', event: null }),
      'GET /assignments': () => [guideline],
      'GET /news_reports/filter': page([{ id: 4, slug: 'PONTE', date: '2026-03-10', total: 'PT75S', ok: true }]),
      'GET /posts/filter': page([{ id: 5, slug: 'FEIRA', date: '2026-03-10', state: 'DRAFT', link: null }]),
    };
    const read = async (line: string, lang: string, columns?: number): Promise<string> =>
      (await cli(line, { answers, variables: { LAUDA_LANG: lang, NO_COLOR: '1' }, ...(columns ? { columns } : {}) })).out;
    expect(await read('guideline list', 'pt_BR', 100)).toContain(' 7  10/03/2026  CHUVA     Produzindo');
    expect(await read('guideline list', 'pt_BR')).toBe('7\t2026-03-10\tCHUVA\tPRODUCING\n');
    expect(await read('reportage list', 'en_US', 100)).toContain('PONTE  01:15  ✓');
    expect(await read('reportage list', 'en_US')).toBe('4\t2026-03-10\tPONTE\tPT75S\ttrue\n');
    expect(await read('post list', 'es_ES', 100)).toContain('Borrador');
  });

  it('names the team of a guideline of another day, which the list of today has no more', async () => {
    const answers = {
      'GET /time': () => ({ epochMs: Date.parse('2026-03-20T15:00:00Z'), zone: 'America/Sao_Paulo', event: null }),
      'GET /assignments/{id}': () => ({ ...guideline, teamId: 7 }),
      'GET /teams': () => [],
      'GET /teams/{id}': () => ({ id: 7, name: 'Equipe de março', deactivatedOn: '2026-03-12', membersNicknames: [] }),
    };
    expect((await cli('guideline view 7', { ...en, answers, columns: 100 })).out).toMatch(/Equipe de março/);
  });

  it('is shown with its texts beside their names, and nothing in a text moves the terminal or makes a line of its own', async () => {
    const answers = {
      'GET /contacts/{id}': () => ({ ...contact, info: 'um\n\u001b[2Jdois\ttrês', company: 'Prefeitura '.repeat(12).trim() }),
    };
    const piped = (await cli('contact view 3', { ...en, answers })).out;
    expect(piped).toContain('info\tum [2Jdois três\n');
    const shown = (await cli('contact view 3', { variables: { ...en.variables, NO_COLOR: '1' }, answers, columns: 60 })).out.split('\n');
    expect(shown).toContain('name        Defesa Civil');
    expect(shown[shown.indexOf('info        um') + 1]).toMatch(/^ {12}.*dois três$/);
    expect(shown.every((line) => line.length <= 60 && !line.includes('\u001b'))).toBe(true);
  });

  it('is made of what was typed, and a change leaves what it does not name', async () => {
    const sent: unknown[] = [];
    const stored = (request: { body?: unknown }): unknown => {
      sent.push(request.body);
      return { ...contact, ...(request.body as object) };
    };
    const world = { ...en, answers: { 'GET /contacts/{id}': () => contact, 'POST /contacts': stored, 'PUT /contacts': stored } };
    await cli('contact create Bombeiros --numbers 193 --emails a@b.example --groups 1,2', world);
    await cli('contact edit 3 --company Prefeitura', world);
    expect(sent).toEqual([
      { name: 'Bombeiros', numbers: [{ value: '193', label: 'cell_phone' }], emails: ['a@b.example'], groups: [1, 2] },
      { ...contact, company: 'Prefeitura' },
    ]);
  });

  it('has numbers of the kinds that are said, and those that are there keep theirs', async () => {
    const sent: { numbers?: unknown }[] = [];
    const kinds = [
      { value: '(11) 3123-4567', label: 'work' },
      { value: '+55 11 98765-4321', label: 'residential' },
    ];
    const stored = (request: { body?: unknown }): unknown => {
      sent.push(request.body as object);
      return { ...contact, ...(request.body as object) };
    };
    const world = {
      ...en,
      answers: { 'GET /contacts/{id}': () => ({ ...contact, numbers: kinds }), 'POST /contacts': stored, 'PUT /contacts': stored },
    };
    await cli(['contact', 'create', 'Bombeiros', '--numbers', 'work:193', '--numbers', 'Fax: (11) 3123-0000'], world);
    await cli(['contact', 'edit', '3', '--numbers', '1131234567', '--numbers', '11 98765-4321', '--numbers', '199'], world);
    await cli(['contact', 'edit', '3', '--numbers', 'other:1131234567'], world);
    expect(sent.map(({ numbers }) => numbers)).toEqual([
      [
        { value: '193', label: 'work' },
        { value: '(11) 3123-0000', label: 'fax' },
      ],
      [
        { value: '1131234567', label: 'work' },
        { value: '11 98765-4321', label: 'residential' },
        { value: '199', label: 'cell_phone' },
      ],
      [{ value: '1131234567', label: 'other' }],
    ]);
    const wrong = await cli(['contact', 'edit', '3', '--numbers', 'casa:193'], world);
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('cell_phone, fax, other, residential, work')]);
  });

  it('shows what each number of a contact is, in the language of the command line', async () => {
    const numbers = ['cell_phone', 'fax', 'other', 'residential', 'work'].map((label, at) => ({ value: `19${at}`, label }));
    const answers = { 'GET /contacts/{id}': () => ({ ...contact, numbers }) };
    const read = async (lang: string, columns?: number): Promise<string | undefined> =>
      (await cli('contact view 3', { answers, variables: { LAUDA_LANG: lang, NO_COLOR: '1' }, ...(columns ? { columns } : {}) })).out
        .split('\n')
        .find((line) => line.startsWith('numbers'));
    expect(await read('en_US')).toBe('numbers\t190 (Mobile), 191 (Fax), 192 (Other), 193 (Home), 194 (Work)');
    expect(await read('pt_BR', 100)).toMatch(/190 \(Celular\), 191 \(Fax\), 192 \(Outro\), 193 \(Residencial\), 194 \(Trabalho\)$/);
    expect(await read('es_ES', 100)).toMatch(/190 \(Móvil\), 191 \(Fax\), 192 \(Otro\), 193 \(Particular\), 194 \(Trabajo\)$/);
  });

  it('is saved under a lock that is let go, whatever comes of it', async () => {
    const asked: string[] = [];
    const note =
      (name: string, answer: unknown) =>
      (request: { body?: unknown }): unknown => {
        asked.push(`${name} ${JSON.stringify(request.body ?? null)}`);
        return typeof answer === 'function' ? answer() : answer;
      };
    const answers = (put: unknown) => ({
      'GET /assignments/{id}': note('load', guideline),
      'PUT /assignments': note('save', put),
      'DELETE /locks/{id}': note('free', undefined),
    });
    const done = await cli('guideline edit 7 --proposal Novo --state covering', { ...en, answers: answers(guideline) });
    expect([done.code, asked]).toEqual([
      0,
      ['load null', 'save {"id":7,"slug":"CHUVA","date":"2026-03-10","textVersion":2,"state":"COVERING","proposal":"Novo"}', 'free null'],
    ]);
    asked.length = 0;
    const refused = () => refusal(412, 'finished_locked', 'Finished');
    const failed = await cli('guideline edit 7 --proposal Novo', { ...en, answers: answers(refused) });
    expect([failed.code === 0, asked.at(-1)]).toEqual([false, 'free null']);
  });

  it('lists the productions of a day and marks one as done under its lock', async () => {
    const production = {
      id: 9,
      version: 2,
      textVersion: 1,
      slug: 'ENCHENTE',
      date: '2026-03-10',
      departure: '06:30:00',
      local: 'Ponte',
      done: false,
    };
    const sent: unknown[] = [];
    const world = {
      ...en,
      answers: {
        'GET /time': () => ({ epochMs: Date.parse('2026-03-10T15:00:00Z'), zone: 'America/Sao_Paulo', event: null }),
        'GET /productions': (request: { query?: unknown }) => {
          sent.push(request.query);
          return [production, { ...production, id: 10 }];
        },
        'GET /productions/{id}': () => production,
        'PUT /productions': (request: { body?: unknown }) => {
          sent.push(request.body);
          return { ...production, done: true };
        },
        'DELETE /locks/{id}': () => undefined,
      },
    };
    const { out } = await cli('production list --date 2026-03-10', world);
    expect(out.trim().split('\n')).toHaveLength(2);
    expect(out).toContain('9\t2026-03-10\tENCHENTE\t06:30:00\tPonte\tfalse');
    expect((await cli('production edit 9 --done yes', world)).code).toBe(0);
    expect(sent).toEqual([{ date: '2026-03-10' }, { id: 9, slug: 'ENCHENTE', date: '2026-03-10', textVersion: 1, done: true }]);
  });

  it('shows the tasks of a production: when each is due, what it is, whether it is done, and what there is to know of it [CHK-15]', async () => {
    const call = { label: 'Ligar para a Defesa Civil', date: '2026-03-11', time: '06:00:00', done: true, information: 'Capitã Sônia' };
    const answers = {
      'GET /productions/{id}': () => ({
        ...{ id: 9, version: 2, slug: 'ENCHENTE', date: '2026-03-10', done: false },
        tasks: [call, { label: 'Achar moradores', date: null, time: null, done: false, information: null }],
      }),
    };
    const seen = (await cli('production view 9', { variables: { ...en.variables, NO_COLOR: '1' }, answers, columns: 100 })).out.split('\n');
    const at = seen.findIndex((line) => line.startsWith('tasks'));
    expect(seen.slice(at, at + 2).map((line) => line.replace(/^tasks/, '').trim())).toEqual([
      '[x] 03/11/2026 06:00 · Ligar para a Defesa Civil · Capitã Sônia',
      '[ ] Achar moradores',
    ]);
    const piped = (await cli('production view 9', { ...en, answers })).out;
    expect(piped).toContain('tasks\t[x] 03/11/2026 06:00 · Ligar para a Defesa Civil · Capitã Sônia [ ] Achar moradores\n');
  });

  it('shows the schedule of a guideline stop by stop, as it is printed: when, whom, where, and how they are reached', async () => {
    const stop = {
      ...{ id: 1, scheduleDate: '2026-03-10', scheduleTime: '10:00:00', interviewee: 'Capitã Sônia', address: 'Rua da Ponte, 12' },
      ...{ observation: null, contacts: [{ id: 3, name: 'Defesa Civil', numbers: ['199'], emails: [] }] },
    };
    const answers = {
      'GET /assignments/{id}': () => ({ ...guideline, guides: [stop, { ...stop, id: 2, contacts: [], interviewee: null }] }),
    };
    const seen = (await cli('guideline view 7', { variables: { ...en.variables, NO_COLOR: '1' }, answers, columns: 100 })).out.split('\n');
    const at = seen.findIndex((line) => line.startsWith('guides'));
    expect(seen.slice(at, at + 3).map((line) => line.replace(/^guides/, '').trim())).toEqual([
      '03/10/2026 10:00 · Capitã Sônia · Rua da Ponte, 12',
      'Defesa Civil · 199',
      '03/10/2026 10:00 · Rua da Ponte, 12',
    ]);
    expect((await cli('guideline view 7', { ...en, answers })).out).not.toMatch(/[{}"]/);
  });

  it('writes a reportage under its lock with the reporter it has, and approves it', async () => {
    const reportage = { id: 5, version: 2, textVersion: 1, slug: 'ENCHENTE', date: '2026-03-10', reporterId: 4, total: 'PT30S', ok: false };
    const sent: unknown[] = [];
    const world = {
      ...en,
      answers: {
        'GET /news_reports/filter': () => ({ data: [reportage], number: 0, size: 100, total: 1 }),
        'GET /news_reports/{id}': () => reportage,
        'PUT /news_reports': (request: { body?: unknown }) => {
          sent.push(request.body);
          return reportage;
        },
        'PUT /news_reports/{id}/approve/{flag}': () => ({ ...reportage, ok: true }),
        'DELETE /locks/{id}': () => undefined,
      },
    };
    expect((await cli('reportage list --slug ench', world)).out).toContain('5\t2026-03-10\tENCHENTE');
    expect((await cli('reportage edit 5 --lead Choveu --editorId 9', world)).code).toBe(0);
    expect(sent).toEqual([{ id: 5, slug: 'ENCHENTE', date: '2026-03-10', textVersion: 1, reporterId: 4, editorId: 9, lead: 'Choveu' }]);
    expect((await cli('reportage approve 5', world)).err).toContain('ENCHENTE is approved.');
  });

  it('refuses a state that there is none of', async () => {
    const { code, err } = await cli('guideline create X --state done', en);
    expect([code === 0, err.includes('PRODUCING')]).toEqual([false, true]);
  });
});

describe('lists that come in pages', () => {
  it('say which of them are shown, how many there are and how the next ones are asked for [PAG-05]', async () => {
    const asked: unknown[] = [];
    const answers = {
      'GET /contacts/filter': (request: { query?: unknown }) => {
        asked.push(request.query);
        const number = Number((request.query as { page?: number } | undefined)?.page ?? 0);
        return { data: number === 0 ? Array.from({ length: 100 }, () => contact) : [contact], number, size: 100, total: 101 };
      },
    };
    const first = await cli('contact list', { ...en, answers });
    expect([first.out.split('\n').length - 1, first.err]).toEqual([100, '1-100 of 101; the next ones: --page 2\n']);
    const second = await cli('contact list --page 2', { ...en, answers });
    expect([second.out.split('\n').length - 1, second.err]).toEqual([1, '101-101 of 101.\n']);
    expect(asked).toMatchObject([{ page: 0 }, { page: 1 }]);
    expect((await cli('contact list --page 0', { ...en, answers })).code).toBe(2);
    expect((await cli('guideline list --page 2', { ...en, answers })).code).toBe(2);
    expect((await cli('search x --mode foo', en)).err).toContain("got 'foo'");
    const days = { 'GET /assignments': () => [], 'GET /productions': () => [], 'GET /time': () => ({ epochMs: 0, zone: 'UTC' }) };
    for (const noun of ['guideline', 'production'])
      expect((await cli(`${noun} list -d 2026-03-10`, { ...en, answers: days })).sent.map(({ query }) => query?.date)).toContain(
        '2026-03-10',
      );
  });

  it.each([
    [
      'job list',
      'GET /jobs',
      {
        id: 1,
        kind: 'mail',
        target: null,
        state: 'DONE',
        due: '2026-03-10T10:00:00',
        finished: null,
        error: null,
        failure: null,
        done: 0,
        total: null,
      },
    ],
    ['admin mail list', 'GET /mails', { id: 1, created: '2026-03-10T10:00:00', state: 'SENT', recipients: [], failure: null, said: null }],
    [
      'admin ldap search silva',
      'GET /ldap/filter',
      { username: 'silva', name: 'Silva', email: 'silva@tv.br', synced: false, disabled: false },
    ],
  ])('say of those that are cut off which are shown, and how the next are asked for: %s [PAG-05]', async (line, route, row) => {
    const answer = (shown: number, total: number) => ({
      [route]: () => ({ data: Array.from({ length: shown }, () => row), number: 0, size: 100, total }),
    });
    expect((await cli(line, { ...en, answers: answer(100, 250) })).err).toBe('1-100 of 250; the next ones: --page 2\n');
    expect((await cli(line, { ...en, answers: answer(7, 7) })).err).toBe('');
  });

  it('show guidelines under each of their groups, and those of none last', async () => {
    const rows = [
      { ...guideline, id: 7, slug: 'CHUVA', programsIds: [2, 1] },
      { ...guideline, id: 8, slug: 'GREVE', programsIds: [] },
    ];
    const programs = [
      { id: 1, name: 'Bom Dia' },
      { id: 2, name: 'Jornal' },
    ];
    const world = {
      ...en,
      answers: {
        'GET /time': () => ({ epochMs: Date.UTC(2026, 2, 10, 15), zone: 'America/Sao_Paulo' }),
        'GET /assignments': () => rows,
        'GET /programs': () => programs,
      },
    };
    expect((await cli('guideline list --group-by program', world)).out).toBe(
      [
        'Bom Dia\t7\t2026-03-10\tCHUVA\tPRODUCING',
        'Jornal\t7\t2026-03-10\tCHUVA\tPRODUCING',
        'none\t8\t2026-03-10\tGREVE\tPRODUCING\n',
      ].join('\n'),
    );
    const grouped = JSON.parse((await cli('guideline list --group-by program --json id,group', world)).out);
    expect(grouped).toEqual([
      { id: 7, group: 'Bom Dia' },
      { id: 7, group: 'Jornal' },
      { id: 8, group: 'none' },
    ]);
    expect((await cli('guideline list --group-by moon', world)).code).toBe(2);
  });
});

describe('what is done with guidelines, proposals and the drawer', () => {
  it('is asked of the server as it was typed', async () => {
    const asked: unknown[] = [];
    const note =
      (name: string, answer: unknown) =>
      (request: { body?: unknown; query?: unknown }): unknown => {
        asked.push([name, request.body ?? request.query ?? null]);
        return answer;
      };
    const page = { data: [], number: 0, size: 25, total: 0 };
    const answers = {
      'GET /time': () => ({ epochMs: Date.UTC(2026, 2, 10, 15), zone: 'America/Sao_Paulo' }),
      'GET /programs': () => [
        { id: 2, name: 'Boletim', drawer: false },
        { id: 1, name: 'Jornal', drawer: true },
      ],
      'GET /rundowns': () => ({
        id: 30,
        blocks: [
          { id: 31, title: 'Bloco 1' },
          { id: 32, title: 'Stand By', standBy: true },
        ],
      }),
      'POST /assignments/copy': note('copy', [guideline]),
      'POST /assignments/email': note('mail', undefined),
      'PUT /assignments/restore': note('restore', [guideline]),
      'POST /assignments/assignment_proposal/{id}': note('guideline', guideline),
      'POST /stories/assignment_proposal/{id}': note('story', { id: 9, slug: 'CHUVA' }),
      'GET /documents/drawer': note('list', page),
      'PUT /documents/drawer': note('add', []),
      'DELETE /documents/drawer': note('remove', [12]),
      'POST /documents/drawer/move': note('move', []),
    };
    const run = (line: string) => cli(line, { ...en, answers });
    for (const line of [
      'guideline copy 7 --programs 1 --date 2026-03-11',
      'guideline mail 7 8 --reporters --grouped',
      'guideline restore 7 --date today',
      'proposal guideline 3 --date tomorrow --programsIds 1',
      'proposal story 3 --program jornal --block standby',
      'drawer list --program 1',
      'drawer list',
      'drawer add 12 --program jornal',
      'drawer remove 12 --program jornal',
      'drawer move 12 --program jornal --keep',
    ])
      expect((await run(line)).code, line).toBe(0);
    expect(asked).toEqual([
      ['copy', { ids: [7], programsIds: [1], date: '2026-03-11' }],
      ['mail', { ids: [7, 8], usersIds: [], groupedEmail: true, includeEditors: false, includeReporters: true, includeTeams: false }],
      ['restore', { ids: [7], date: '2026-03-10' }],
      ['guideline', { date: '2026-03-11', programsIds: [1] }],
      ['story', { rundownId: 30, targetBlockId: 32 }],
      ['list', expect.objectContaining({ programId: 1 })],
      // Without a program: that of the first drawer, as on the screen.
      ['list', expect.objectContaining({ programId: 1 })],
      ['add', { ids: [12], programId: 1 }],
      ['remove', { ids: [12], programId: 1 }],
      ['move', { ids: [12], rundownId: 30, targetBlockId: 31, removeFromDrawer: false }],
    ]);
    for (const line of ['guideline mail 7', 'proposal story 3', 'drawer add 12']) expect((await run(line)).code, line).toBe(2);
    const none = await cli('drawer list', {
      ...en,
      answers: { ...answers, 'GET /programs': () => [{ id: 2, name: 'Boletim', drawer: false }] },
    });
    expect([none.code, none.err]).toEqual([3, expect.stringContaining('No program you may see has a drawer')]);
  });
});
