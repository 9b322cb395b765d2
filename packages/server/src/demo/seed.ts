import { randomUUID } from 'node:crypto';
import type { Role } from '@lauda/domain';
import { auditSystemActs, BY_SERVER } from '../audit/systemActs.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Context, Services } from '../context.ts';
import { guidelines } from '../guidelines/guidelines.ts';
import { usersWhere } from '../people/users.ts';
import { repaginate } from '../rundowns/approve.ts';
import { insertMany } from '../rundowns/copies.ts';
import { createRundown } from '../rundowns/create.ts';
import { rundownById } from '../rundowns/rows.ts';
import { writeSetting } from '../settings.ts';
import { type Change, change, one, within } from '../storage/change.ts';
import { ordersOf } from '../stories/placement.ts';
import { today } from '../time.ts';
import { demoLoginsIn } from './access.ts';
import { insertAgency, pointFeeds } from './agency.ts';
import { ARCHIVE_DAYS, insertArchive } from './archive.ts';
import { insertCalendar } from './calendar.ts';
import { insertChats } from './chats.ts';
import { insertCrowd } from './crowd.ts';
import { insertDesk } from './desk.ts';
import { insertLists } from './lists.ts';
import { insertNotices } from './notices.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './people.ts';
import { insertProductions } from './productions.ts';
import { insertReportages } from './reportages.ts';
import { insertReports } from './reports.ts';
import { insertRounds } from './rounds.ts';
import { type DemoPresenter, demoSections } from './sections.ts';
import { DEMO_BLOCKS, DEMO_GUIDELINES, DEMO_STAND_BY } from './show.ts';
import { DEMO_PLAYOUT, type DemoStudio, insertStudio } from './studio.ts';
import { insertTeams } from './teams.ts';
import { insertWay } from './way.ts';

export interface DemoOptions {
  /** The simulated playout the demo rundown goes to. */
  playout?: { lowerPort: number; upperPort: number };
  /** The origin of the simulated feeds. */
  feeds?: string;
  /** Whether past days are filled too. */
  archive?: boolean;
}
// An arbitrary but fixed advisory lock number, beside that of the migrations.
const LOCK = 7310_0002;

/** Fills an empty database with the demo newsroom; in one with people it only updates where the simulated playout and feeds are. */
export async function seedDemo(services: Services, options: DemoOptions = {}): Promise<void> {
  const holder = await services.pool.connect();
  try {
    // Of nodes that start together the second waits for the first, and finds people.
    await holder.query('select pg_advisory_lock($1)', [LOCK]);
    if (!(await one(holder, 'select 1 from person limit 1'))) {
      // In one transaction: a start that is interrupted leaves nothing, and the next one fills the database.
      await change(services, null, (tx) => seed(within(services, tx), options.archive ?? false));
      await services.settings.reload();
    }
  } finally {
    // Destroyed, so that the lock ends with it.
    holder.release(true);
  }
  // Somebody's own newsroom may have a device of that name.
  if ((await demoLoginsIn(services.pool)).length === 0) return;
  if (options.playout) await pointPlayout(services, options.playout);
  await pointFeeds(services, options.feeds);
}

const contextFor = (services: Services, person: { id: number; nickname: string; roles: Role[] }): Context => ({
  ...services,
  caller: { kind: 'session', userId: person.id, nickname: person.nickname, roles: person.roles, groups: null },
  signal: new AbortController().signal,
  statementMs: 60_000,
  ip: '127.0.0.1',
  locale: 'pt_BR',
  range: undefined,
  once: (work) => work(contextFor(services, person)),
  repeated: async () => false,
  uploads: () => [] as unknown as ReturnType<Context['uploads']>,
  resetSecret: undefined,
  stepSecret: undefined,
  openIdSecret: undefined,
  origin: '',
  answer: {
    cookie: () => undefined,
    resetCookie: () => undefined,
    stepCookie: () => undefined,
    openIdCookie: () => undefined,
    header: () => undefined,
  },
});

async function seed(services: Services, hasArchive: boolean): Promise<void> {
  const people = await change(services, null, async (tx) => {
    await writeSetting(tx, 'branch', { ...services.settings.branch.body, branchName: 'TV Horizonte' }, 0);
    const people = await insertPeople(tx);
    const users = await usersWhere({ pool: tx, now: services.now }, 'u.id = any($1)', [people.map(({ id }) => id)]);
    const made = { act: 'users.create', entity: 'User', before: null, isPasswordNew: true };
    await auditSystemActs(
      tx,
      BY_SERVER,
      services.now(),
      users.map((after) => ({ ...made, entityId: after.id, after })),
    );
    return people;
  });
  const context = contextFor(services, people.find(({ nickname }) => nickname === 'Adriana')!);
  const studio = await change(services, null, (tx) => insertStudio(tx, services));
  const program = await change(services, null, (tx) => insertShow(tx, people, studio));
  const rundown = await createRundown(
    { date: today(services.now(), services.settings.zone), programId: program.id, templateId: program.templateId },
    context,
  );
  const presenter = people.find(({ nickname }) => nickname === 'Fernanda')!;
  await fillRundown(context, rundown.id, presenter, studio);
  // Inserted first, so that it stays at the head of the lists.
  await insertDesk(context, people, program.id, today(services.now(), services.settings.zone));
  await insertNotices(context, people);
  await insertCalendar(
    context,
    people.map(({ id }) => id),
    today(services.now(), services.settings.zone),
  );
  await insertGuidelines(context, program.id);
  await insertTeams(context, today(services.now(), services.settings.zone));
  await insertRounds(context, today(services.now(), services.settings.zone));
  await insertChats(context, people);
  await insertAgency(context);
  await insertProductions(context, today(services.now(), services.settings.zone));
  const reporters = people.flatMap(({ id, nickname }) => (['Elias', 'Dalva', 'Beto'].includes(nickname) ? [id] : []));
  await insertReports(context, today(services.now(), services.settings.zone));
  await insertReportages(context, { programId: program.id, reporters, studio });
  await repaginate(rundown.id, context);
  if (hasArchive) {
    await insertArchive(context, { programId: program.id, reporters, presenter });
    await insertCrowd(context, people, ARCHIVE_DAYS);
  }
  // Inserted last, so that what was there before keeps its ids.
  await insertWay(
    (nickname, before) => ({
      ...contextFor(services, people.find((each) => each.nickname === nickname)!),
      now: () => services.now() - before,
    }),
    { programId: program.lateId, reporterId: reporters[0]! },
  );
}

interface InsertedPerson extends DemoPresenter {
  readonly nickname: string;
  readonly roles: Role[];
}

async function insertPeople(tx: Change): Promise<InsertedPerson[]> {
  // One hash for everybody, which shortens the start: the demo password is public anyway.
  const hash = await hashPassword(DEMO_PASSWORD);
  const made: InsertedPerson[] = [];
  for (const { username, name, nickname, roles, readRate } of DEMO_PEOPLE) {
    const row = await one<{ id: number }>(
      tx,
      'insert into person (name, nickname, email, username, password_hash, roles, read_rate) values ($1, $2, $3, $4, $5, $6, $7) returning id',
      [name, nickname, `${username}@lauda.example`, username, hash, roles, readRate ?? null],
    );
    made.push({ id: row!.id, nickname, roles: [...roles], readRate: readRate ?? null });
  }
  const members = (group: 'editors' | 'producers' | 'reporters') =>
    DEMO_PEOPLE.flatMap((person, index) => (person.groups.includes(group) ? [made[index]!.id] : []));
  const group = await one<{ id: number }>(
    tx,
    'insert into person_group (name, editors, producers, reporters) values ($1, $2, $3, $4) returning id',
    ['Jornalismo', members('editors'), members('producers'), members('reporters')],
  );
  await tx.query('update person set groups_ids = array[$1::bigint]', [group!.id]);
  return made;
}

async function insertShow(
  tx: Change,
  people: readonly { id: number; nickname: string }[],
  studio: DemoStudio,
): Promise<{ id: number; templateId: number; lateId: number }> {
  const idOf = (nickname: string) => people.find((person) => person.nickname === nickname)!.id;
  await insertLists(tx);
  const program = await one<{ id: number }>(
    tx,
    "insert into program (name, start_time, end_time, presenters, announcers, image_editors, default_presenter, playout_id, cg_id) values ('Jornal da Noite', '19:15', '19:45', $1, $1, $2, $3, $4, $5) returning id",
    [[idOf('Fernanda')], [idOf('Gil')], idOf('Fernanda'), studio.playoutId, studio.cgId],
  );
  const late = await one<{ id: number }>(
    tx,
    "insert into program (name, start_time, end_time, presenters, drawer) values ('Jornal da Madrugada', '23:50', '00:15', $1, true) returning id",
    [[idOf('Fernanda')]],
  );
  const template = await one<{ id: number }>(
    tx,
    "insert into rundown_template (name, program_id) values ('Jornal da Noite, três blocos', $1) returning id",
    [program!.id],
  );
  for (const [index, block] of DEMO_BLOCKS.entries()) {
    const made = await one<{ id: number }>(
      tx,
      'insert into block_template (template_id, index, title, commercial) values ($1, $2, $3, $4) returning id',
      [template!.id, index, block.title, block.commercial],
    );
    if (index > 0) continue;
    const body = {
      slug: 'ESCALADA',
      typeId: null,
      radio: false,
      information: null,
      sections: { head: { type: 'HEADER', duration: 'PT20S', subSections: [] } },
    };
    await tx.query('insert into story_template (uuid, block_id, index, body) values ($1, $2, 0, $3)', [
      randomUUID(),
      made!.id,
      JSON.stringify(body),
    ]);
  }
  await tx.query("insert into block_template (template_id, index, title, stand_by) values ($1, $2, 'Stand By', true)", [
    template!.id,
    DEMO_BLOCKS.length,
  ]);
  return { id: program!.id, templateId: template!.id, lateId: late!.id };
}

async function fillRundown(context: Context, rundownId: number, presenter: DemoPresenter, studio: DemoStudio): Promise<void> {
  const shows = [...DEMO_BLOCKS.map(({ stories }) => stories), DEMO_STAND_BY];
  const approved = await change(context, context.caller, async (tx) => {
    // The opening of the template is replaced by the written one.
    await tx.query('delete from document where id in (select document_id from story where rundown_id = $1)', [rundownId]);
    const row = await rundownById(tx, rundownId);
    const ids: number[] = [];
    for (const [index, block] of (await ordersOf(tx, [rundownId])).entries()) {
      const stories = shows[index] ?? [];
      const made = await insertMany(
        tx,
        context,
        row,
        { ...block, stories: [] },
        0,
        stories.map((story) => ({ slug: story.slug, presenterId: presenter.id, sections: demoSections(story, presenter, studio) })),
      );
      ids.push(...made.filter((_story, at) => stories[at]!.approved).map(({ id }) => id));
    }
    return ids;
  });
  await context.pool.query('update story set approved = true where document_id = any($1)', [approved]);
}

async function insertGuidelines(context: Context, programId: number): Promise<void> {
  const date = today(context.now(), context.settings.zone);
  for (const guideline of DEMO_GUIDELINES) await guidelines.create({ ...guideline, date, programsIds: [programId] }, {}, context);
}

/** Stores the ports of the simulated playout, which change at each start. */
async function pointPlayout(services: Services, playout: NonNullable<DemoOptions['playout']>): Promise<void> {
  await services.pool.query('update device set body = body || $2, version = version + 1 where name = $1', [
    DEMO_PLAYOUT,
    JSON.stringify({ host: '127.0.0.1', port: playout.lowerPort, upperPort: playout.upperPort }),
  ]);
}
