import { randomUUID } from 'node:crypto';
import { PATIENCE, startNewsroom, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeAll, type ReadMail, readMail, smtp, type Taken } from './smtp.ts';

let server: TestServer;
let ana: WireClient;
let programId: number;
/** The readers, by their languages: two of each mail read another one than who sends it. */
const readers = { pt_BR: 0, en_US: 0, es_ES: 0 };
type Language = keyof typeof readers;
const LANGUAGES = Object.keys(readers) as Language[];
const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);

beforeAll(async () => {
  ({ server, ana, programId } = await startNewsroom({ jobs: true }));
  for (const language of LANGUAGES) {
    readers[language] = await server.person(`leitor-${language}`, ['ASSIGNMENT_READ', 'PRODUCTION_READ', 'NEWS_REPORT_READ']);
    await sql('update person set locale = $2, name = $3, email = $4 where id = $1', [
      readers[language],
      language,
      `Leitora ${language}`,
      `${language.toLowerCase()}@lauda.example`,
    ]);
  }
});
afterEach(closeAll);
afterAll(() => server.stop());

/** Has mail sent to readers and answers what each of them got. */
async function sent(path: string, body: object, languages: readonly Language[] = LANGUAGES): Promise<Record<Language, ReadMail>> {
  const { port, taken } = await smtp();
  await sql("delete from setting where key = 'mail'");
  const stored = await ana.post('/mail/config', { version: 0, host: '127.0.0.1', port, from: 'lauda@redacao.example' });
  expect(stored.status, JSON.stringify(stored.body)).toBe(201);
  const { status, body: answer } = await ana.post(path, body);
  expect([status, answer ?? '']).toEqual([204, expect.anything()]);
  await expect.poll(() => taken.length).toBe(languages.length);
  const of = (language: Language): Taken[] => taken.filter(({ to }) => to.includes(`${language.toLowerCase()}@lauda.example`));
  for (const language of languages) expect(of(language).map(({ to }) => to)).toEqual([[`${language.toLowerCase()}@lauda.example`]]);
  return Object.fromEntries(languages.map((language) => [language, readMail(of(language)[0]!)])) as Record<Language, ReadMail>;
}
const ids = (languages: readonly Language[] = LANGUAGES): number[] => languages.map((language) => readers[language]);
/** What stands in a page, without its marks and signs of HTML. */
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&#39;/g, "'")
    .replaceAll(/&quot;/g, '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Holds that a mail says all of it in its language, in both of its parts, and nothing in another one. */
function holds(mails: Record<string, ReadMail>, said: Readonly<Partial<Record<Language, readonly string[]>>>): void {
  for (const [language, words] of Object.entries(said)) {
    const { text, html, types } = mails[language]!;
    expect(types, language).toEqual(['text/plain', 'text/html']);
    expect(html).toContain(`<html lang="${language.replace('_', '-')}">`);
    for (const word of words) {
      expect(text, language).toContain(word);
      expect(wordsOf(html), language).toContain(word);
    }
    const others = Object.entries(said).filter(([other]) => other !== language);
    for (const word of others.flatMap(([, theirs]) => theirs).filter((each) => !words.includes(each)))
      expect(text, language).not.toContain(word);
  }
}

describe('documents by mail, through a mail server', () => {
  it('guidelines come in the language of each reader, with its dates [GDL-16]', async () => {
    const { id } = (
      await ana.post<{ id: number }>('/assignments', {
        slug: 'ENCHENTE',
        date: '2026-03-10',
        programsIds: [programId],
        proposal: 'O rio subiu & <três> metros.',
        guides: [{ scheduleDate: '2026-03-11', scheduleTime: '14:30:00', interviewee: 'Prefeita' }],
        production: [{ label: 'Reservar carro', done: true, date: '2026-03-12', time: '08:00:00' }],
      })
    ).body;
    const mails = await sent('/assignments/email', { ids: [id], usersIds: ids() });
    for (const language of LANGUAGES) {
      expect(mails[language].subject).toBe('ENCHENTE');
      expect(mails[language].text).toContain('O rio subiu & <três> metros.');
    }
    holds(mails, {
      pt_BR: ['Data: 10/03/2026', 'Programas: Jornal', 'PROPOSTA\nO rio', '11/03/2026 14:30 · Prefeita', '[x] 12/03/2026 08:00'],
      en_US: ['Date: 03/10/2026', 'Programs: Jornal', 'PROPOSAL\nO rio', '03/11/2026 14:30 · Prefeita', '[x] 03/12/2026 08:00'],
      es_ES: ['Fecha: 10/03/2026', 'Programas: Jornal', 'PLANTEAMIENTO\nO rio', '11/03/2026 14:30 · Prefeita', '[x] 12/03/2026 08:00'],
    });
  });

  it('productions and the productions of a day come in the language of each reader [CHK-22]', async () => {
    const { id } = (
      await ana.post<{ id: number }>('/productions', {
        slug: 'GREVE',
        date: '2026-03-10',
        departure: '13:00:00',
        local: 'Avenida do Estado',
        tasks: [{ label: 'Autorização', date: '2026-03-11', time: '09:00:00', done: true }],
      })
    ).body;
    holds(await sent('/productions/email', { ids: [id], usersIds: ids() }), {
      pt_BR: ['Estado: Em produção', 'Data: 10/03/2026', 'Saída: 13:00', 'TAREFAS\n[x] 11/03/2026 09:00 Autorização'],
      en_US: ['Status: In production', 'Date: 03/10/2026', 'Departure: 13:00', 'TASKS\n[x] 03/11/2026 09:00 Autorização'],
      es_ES: ['Estado: En producción', 'Fecha: 10/03/2026', 'Salida: 13:00', 'TAREAS\n[x] 11/03/2026 09:00 Autorização'],
    });
    const two = ['pt_BR', 'en_US'] as const;
    const grids = await sent('/productions/email/grid', { date: '2026-03-10', usersIds: ids(two) }, two);
    expect(two.map((language) => grids[language].subject)).toEqual(['Produções de 10/03/2026', 'Productions of 03/10/2026']);
    holds(grids, {
      pt_BR: ['13:00 · GREVE · Avenida do Estado · Em produção'],
      en_US: ['13:00 · GREVE · Avenida do Estado · In production'],
    });
  });

  it('reportages come with the names of their parts, and their date, in the language of each reader [REP-LIST-09]', async () => {
    const section = (type: string, content: string, observation = '') => ({
      ...{ uuid: randomUUID(), id: 0, index: 0, type, content, observation, duration: 'PT0S', manual: false, approved: false },
    });
    const { body } = await ana.post<{ id: number }>('/news_reports', {
      slug: 'SAFRA',
      date: '2026-03-10',
      reporterId: readers.es_ES,
      programsIds: [programId],
      headingSuggestion: 'A colheita começou',
      noteSuggestion: 'Ligue 199',
      sections: [
        section('interview', 'Foi terrível', 'Dona Irene'),
        section('appearance', 'Aqui no campo'),
        section('interview', 'Choveu'),
      ],
    });
    const wish = { ids: [body.id], userIds: ids(['pt_BR', 'en_US']), includeReporters: true };
    holds(await sent('/news_reports/email', wish), {
      pt_BR: [
        'Data: 10/03/2026',
        'Repórter: Leitora es_ES',
        'SUGESTÃO DE CABEÇA\nA colheita',
        'SONORA 01\n"Foi terrível"\nDona Irene',
        'SONORA 02',
      ],
      en_US: [
        'Date: 03/10/2026',
        'Reporter: Leitora es_ES',
        'SUGGESTED INTRO\nA colheita',
        'INTERVIEW 01\n"Foi terrível"',
        'INTERVIEW 02\n"Choveu"',
      ],
      es_ES: [
        'Fecha: 10/03/2026',
        'Reportero: Leitora es_ES',
        'ENTRADILLA SUGERIDA\nA colheita',
        'ENTREVISTA 01\n"Foi terrível"',
        'IN SITU 01',
      ],
    });
  });

  it('carry nobody else’s line in their head, whatever stands in a slug, a name or an address', async () => {
    const evil = 'X\r\nBcc: <todos@ladrao.example>\r\n\r\n<h1>eu</h1>';
    await sql('update person set name = $2 where id = $1', [readers.pt_BR, `Leitora\r\nCc: <nome@ladrao.example>`]);
    // Whom nobody can reach by such an address keeps nobody else from the mail.
    await sql('update person set email = $2 where id = $1', [readers.es_ES, 'es@lauda.example\r\nBcc: <endereco@ladrao.example>']);
    const made = async (path: string, more: object = {}): Promise<number> => {
      const { id } = (await ana.post<{ id: number }>(path, { slug: 'LIMPA', date: '2026-03-10', ...more })).body;
      await sql('update document set slug = $2 where id = $1', [id, evil]);
      return id;
    };
    const usersIds = ids();
    const kinds: [string, object][] = [
      ['/assignments/email', { ids: [await made('/assignments')], usersIds }],
      ['/productions/email', { ids: [await made('/productions')], usersIds }],
      ['/productions/email/grid', { date: '2026-03-10', usersIds }],
      ['/news_reports/email', { ids: [await made('/news_reports', { reporterId: readers.pt_BR })], userIds: usersIds }],
    ];
    for (const [path, wish] of kinds) {
      const mails = await sent(path, wish, ['pt_BR', 'en_US']);
      for (const { head, subject } of Object.values(mails)) {
        expect(
          head.filter((line) => /^(bcc|cc):/i.test(line)),
          path,
        ).toEqual([]);
        expect(head.filter((line) => /^(to|subject|from|message-id):/i.test(line)).length, path).toBe(4);
        if (!path.endsWith('grid')) expect(subject).toBe('X Bcc: <todos@ladrao.example> <h1>eu</h1>');
      }
    }
    // Mails go one after the other.
    const last = async () => (await sql("select state, recipients from mail where locale = 'es_ES' order by id desc limit 1")).rows;
    await expect.poll(last, PATIENCE).toMatchObject([{ state: 'FAILED', recipients: [{ email: null }] }]);
  });

  it('reach the others where one of several readers of a language has an address that no mail can carry', async () => {
    await sql("update person set locale = 'en_US' where id = $1", [readers.es_ES]);
    const { id } = (await ana.post<{ id: number }>('/productions', { slug: 'JUNTAS', date: '2026-03-10' })).body;
    const mails = await sent('/productions/email', { ids: [id], usersIds: ids(['en_US', 'es_ES']) }, ['en_US']);
    expect(mails.en_US.subject).toBe('JUNTAS');
    await expect.poll(async () => (await sql("select state from mail where subject = 'JUNTAS'")).rows).toEqual([{ state: 'SENT' }]);
  });
});
