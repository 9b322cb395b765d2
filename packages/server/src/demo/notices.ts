import type { Context } from '../context.ts';
import { createNotice } from '../notices/notices.ts';
import { change } from '../storage/change.ts';

type People = readonly { readonly id: number; readonly nickname: string }[];

const HOUR_MS = 3_600_000;
/** The notices: author, hours ago, title and text. */
const NOTICES = [
  { by: 'Adriana', hoursAgo: 50, title: 'Escala do feriado', text: 'A escala do feriado está fechada. Trocas até quarta, com a chefia.' },
  { by: 'Beto', hoursAgo: 27, title: null, text: 'O carro 2 está na oficina até sexta. Saídas com dois carros.' },
  { by: 'Adriana', hoursAgo: 22, title: 'Estúdio B', text: 'Troca de refletores hoje, das 14h às 16h. Gravações no estúdio A.' },
  {
    by: 'Fernanda',
    hoursAgo: 3,
    title: 'Grafia',
    text: 'O nome do novo secretário é Aloísio Peçanha, com cedilha. Confiram os geradores de caracteres.',
  },
  { by: 'Adriana', hoursAgo: 1, title: 'Reunião de pauta', text: 'Hoje excepcionalmente às 15h, na sala de vidro.' },
] as const;

/** Inserts the notices; the older half is read by everybody. */
export async function insertNotices(context: Context, people: People): Promise<void> {
  for (const [at, { by, hoursAgo, ...notice }] of NOTICES.entries()) {
    const author = people.find(({ nickname }) => nickname === by)!;
    const then = context.now() - hoursAgo * HOUR_MS;
    const made = await createNotice(notice, {
      ...context,
      now: () => then,
      caller: { ...context.caller, userId: author.id, nickname: by },
    });
    if (at === 2)
      await change(context, null, (tx) => tx.query('update person set last_notice = $1, last_notice_id = $2', [made.uuid, made.id]));
  }
}
