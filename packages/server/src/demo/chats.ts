import { GROUP_CHAT_MEMBERS } from '@lauda/domain';
import type { Context } from '../context.ts';
import { change, one } from '../storage/change.ts';

type People = readonly { readonly id: number; readonly nickname: string }[];
/** A message: sender, days and minutes ago, text. */
type DemoMessage = readonly [who: string, daysAgo: number, minutesAgo: number, text: string];
interface DemoChat {
  readonly members: readonly string[];
  readonly said: readonly DemoMessage[];
  /** How many of the last messages are unread by the others. */
  readonly unread: number;
}

const CHATS: readonly DemoChat[] = [
  {
    members: ['Adriana', 'Ana', 'Carlos', 'Beto', 'Dalva'],
    unread: 1,
    said: [
      ['Carlos', 2, 300, 'Reunião de pauta às 9, na sala de vidro.'],
      ['Dalva', 2, 290, 'Levo as três sugestões de ontem: água marrom, fila no CRAS e a ponte.'],
      ['Ana', 2, 285, 'A ponte abre o bloco 1 se o laudo sair.'],
      ['Adriana', 2, 280, 'Combinado. Beto, você edita?'],
      ['Beto', 2, 278, 'Edito, sim.'],
      ['Ana', 1, 500, 'O laudo saiu: https://www.horizonte.example/laudo-da-ponte'],
      ['Carlos', 1, 495, 'Ótimo. Três minutos, com a arte do mapa.'],
      ['Dalva', 1, 470, 'O engenheiro da Defesa Civil fala às 15h.'],
      ['Beto', 1, 200, 'VT fechado, 2’40”.'],
      ['Adriana', 0, 190, 'Hoje a escalada tem quatro manchetes. Quem lê?'],
      ['Carlos', 0, 180, 'Fernanda, na bancada.'],
      ['Dalva', 0, 25, 'Chuva forte na zona norte, mandei a equipe 2.'],
    ],
  },
  {
    members: ['Adriana', 'Fernanda'],
    unread: 2,
    said: [
      ['Fernanda', 1, 60, 'Adriana, o teleprompter está dois pontos pequeno para mim.'],
      ['Adriana', 1, 55, 'Aumentei, veja no próximo ensaio.'],
      ['Fernanda', 0, 40, 'Agora ficou bom, obrigada!'],
      ['Fernanda', 0, 38, 'Só a cabeça da nota 3 que tem um nome difícil. Como se lê?'],
    ],
  },
  {
    members: ['Adriana', 'Elias'],
    unread: 0,
    said: [
      ['Elias', 3, 120, 'Entrevista feita. Volto para a redação em 20 minutos.'],
      ['Adriana', 3, 118, 'Boa! Deixe a sonora de até 15 segundos.'],
      ['Elias', 3, 60, 'Está na mídia: ENTREVISTA REITORA.'],
    ],
  },
  {
    members: ['Ana', 'Beto', 'Gil'],
    unread: 0,
    said: [
      ['Gil', 0, 75, 'A arte da previsão está no gerador.'],
      ['Beto', 0, 74, 'Vi aqui, no ar às 19h32.'],
    ],
  },
];

const DAY_MS = 86_400_000;
const SAY = `with m as (insert into chat_message (chat_id, person_id, sent_at, text) values ($1, $2, $3, $4) returning id)
  insert into chat_receipt (message_id, person_id, chat_id, read_at)
  select m.id, p, $1, case when p = $2 or $6 then $3::timestamptz end from m, unnest($5::bigint[]) p`;

/** Inserts chats of the last days, the newest messages unread. */
export async function insertChats(context: Context, people: People): Promise<void> {
  const idOf = (nickname: string): number => people.find((each) => each.nickname === nickname)!.id;
  const now = context.now();
  await change(context, null, async (tx) => {
    const lines = [];
    for (const { members, said, unread } of CHATS) {
      const ids = members.map(idOf);
      const { id } = (await one<{ id: number }>(tx, 'insert into chat (created_at, of_two) values ($1, $2) returning id', [
        new Date(now - 4 * DAY_MS),
        ids.length === GROUP_CHAT_MEMBERS,
      ]))!;
      const join = 'insert into chat_member (chat_id, person_id, joined_at) select $1, p, $3 from unnest($2::bigint[]) p';
      await tx.query(join, [id, ids, new Date(now - 4 * DAY_MS)]);
      for (const [at, [who, days, minutes, text]] of said.entries())
        lines.push({ id, who: idOf(who), at: now - days * DAY_MS - minutes * 60_000, text, ids, isRead: at < said.length - unread });
    }
    // Message ids must follow the time of sending.
    for (const { id, who, at, text, ids, isRead } of lines.sort((a, b) => a.at - b.at))
      await tx.query(SAY, [id, who, new Date(at), text, ids, isRead]);
  });
}
