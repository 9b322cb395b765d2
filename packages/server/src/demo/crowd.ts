import type { Role } from '@lauda/domain';
import type { Context } from '../context.ts';
import { change } from '../storage/change.ts';
import { PLACES } from './past.ts';
import { COMMON_ROLES } from './people.ts';

const DAY_MS = 86_400_000;
/** Further people: nickname, surname and job. Their user name is the nickname without accents, with the demo password. */
const CREW = `Alice Barreto reporter, Bruno Falcão reporter, Cecília Dutra reporter, Davi Rezende reporter, Ester Quintela reporter, Fábio Lins reporter,
Glória Peixoto reporter, Heitor Vidal reporter, Iris Camargo producer, Jonas Teles producer, Lara Bittencourt producer, Mauro Sampaio producer,
Nádia Bastos producer, Otávio Reis producer, Patrícia Malta editor, Renan Coutinho editor, Sara Vilela editor, Tomás Arruda editor,
Ursula Meireles editor, Vítor Pacheco editor, Wanda Chaves editor, Xisto Amaral image, Yara Pontes image, Zeca Brandão image, Amanda Leal image,
Caio Furtado technician, Denise Portela technician, Eric Macedo technician, Flora Valadares intern, Guto Sarmento intern`;
type Job = 'reporter' | 'producer' | 'editor' | 'image' | 'technician' | 'intern';
const WRITERS: readonly Role[] = [...COMMON_ROLES, 'STORY_WRITE', 'ASSIGNMENT_WRITE', 'MEDIA_READ', 'CONTACT_READ'];
const ROLES: Readonly<Record<Job, readonly Role[]>> = {
  reporter: [...WRITERS, 'NEWS_REPORT_READ', 'NEWS_REPORT_WRITE'],
  producer: [...WRITERS, 'PRODUCTION_READ', 'PRODUCTION_WRITE', 'CONTACT_WRITE', 'AGENCY_READ'],
  editor: [...WRITERS, 'RUNDOWN_WRITE', 'NEWS_REPORT_READ'],
  image: [...COMMON_ROLES, 'MEDIA_READ', 'MEDIA_WRITE'],
  technician: COMMON_ROLES,
  intern: COMMON_ROLES,
};
const crew = CREW.split(',').map((line) => {
  const [nickname, surname, work] = line.trim().split(' ') as [string, string, Job];
  const username = nickname.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return { nickname, username, name: `${nickname} ${surname}`, email: `${username}@lauda.example`, roles: ROLES[work], work };
});
const PEOPLE = `insert into person (name, nickname, email, username, password_hash, roles, groups_ids)
  select c.name, c.nickname, c.email, c.username, p.password_hash, c.roles, p.groups_ids
  from jsonb_to_recordset($1) as c(name text, nickname text, email text, username text, roles text[]), person p where p.id = $2 returning id, nickname`;
const MEMBERS =
  'update person_group set editors = editors || $1::bigint[], producers = producers || $2::bigint[], reporters = reporters || $3::bigint[]';

const OFFICES = [
  ['Subprefeitura', 'Assessoria de imprensa', 'Prefeitura'],
  ['Escola Estadual', 'Direção', 'Secretaria da Educação'],
  ['Posto de Saúde', 'Coordenação', 'Secretaria da Saúde'],
  ['Batalhão', 'Comunicação social', 'Polícia Militar'],
  ['Associação de Moradores', 'Presidência', null],
] as const;
const CONTACTS = `insert into contact (name, profession, company, address, numbers, emails, owner_id, country)
  select c.name, c.profession, c.company, c.address, c.numbers, c.emails, $2, 'BR'
  from jsonb_to_recordset($1) as c(name text, profession text, company text, address text, numbers jsonb, emails text[])`;
const contacts = PLACES.flatMap((place, at) =>
  OFFICES.map(([office, profession, company], which) => {
    const number = `${3100 + at * 11 + which}-${String(2000 + at * 37 + which * 411).padStart(4, '0')}`;
    return {
      ...{ name: `${office} ${place}`, profession, company, address: `${place}, São Paulo` },
      numbers: [{ value: `(11) ${number}`, label: 'work' }],
      emails: [`contato${at * OFFICES.length + which + 1}@horizonte.example`],
    };
  }),
);

/** The chat of an ordinary day by minute of the day; @ stands for the place. */
const DAY_OF_CHAT = [
  [7 * 60 + 10, 'Bom dia! Cheguei, ronda começando.'],
  [7 * 60 + 55, 'Polícia e bombeiros sem ocorrência grave. Acidente leve em @.'],
  [9 * 60 + 40, 'Equipe 1 saindo para @.'],
  [11 * 60 + 25, 'Entrevistado confirmado, às 14h em @.'],
  [14 * 60 + 50, 'Gravado. A sonora boa está aos 3 minutos.'],
  [17 * 60 + 5, 'Texto na lauda, falta o olho de alguém.'],
  [18 * 60 + 20, 'Aprovado. VT no servidor.'],
] as const;
const SAY = `with said as (insert into chat_message (chat_id, person_id, sent_at, text)
    select $1, m.person_id, m.sent_at, m.text from jsonb_to_recordset($2) as m(person_id bigint, sent_at timestamptz, text text) order by m.sent_at
    returning id, sent_at)
  insert into chat_receipt (message_id, person_id, chat_id, read_at) select s.id, p, $1, s.sent_at from said s, unnest($3::bigint[]) p`;

/** Adds thirty more people, contacts, and chats of the past days. */
export async function insertCrowd(
  context: Context,
  people: readonly { readonly id: number; readonly nickname: string }[],
  days: number,
): Promise<void> {
  const chief = people.find(({ nickname }) => nickname === 'Carlos')!.id;
  await change(context, null, async (tx) => {
    const { rows: made } = await tx.query<{ id: number; nickname: string }>(PEOPLE, [JSON.stringify(crew), chief]);
    const idsOf = (work: Job): number[] =>
      crew.flatMap((person) =>
        person.work === work ? made.filter(({ nickname }) => nickname === person.nickname).map(({ id }) => id) : [],
      );
    await tx.query(MEMBERS, [idsOf('editor'), idsOf('producer'), idsOf('reporter')]);
    await tx.query(CONTACTS, [JSON.stringify(contacts), chief]);
    const members = [chief, ...idsOf('producer'), ...idsOf('reporter')];
    const since = new Date(context.now() - (days + 1) * DAY_MS);
    const chat = await tx.query<{ id: number }>('insert into chat (created_at) values ($1) returning id', [since]);
    await tx.query('insert into chat_member (chat_id, person_id, joined_at) select $1, p, $3 from unnest($2::bigint[]) p', [
      chat.rows[0]!.id,
      members,
      since,
    ]);
    const said = Array.from({ length: days }, (_, at) =>
      DAY_OF_CHAT.map(([minute, text], line) => ({
        person_id: members[(at * 3 + line * 5) % members.length],
        // Past messages are read.
        sent_at: new Date(Math.floor(context.now() / DAY_MS - days + at) * DAY_MS - DAY_MS + (minute + at) * 60_000),
        text: text.replace('@', PLACES[(at * 7 + line) % PLACES.length]!),
      })),
    ).flat();
    await tx.query(SAY, [chat.rows[0]!.id, JSON.stringify(said), members]);
  });
}
