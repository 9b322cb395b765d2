import { DOCUMENT_STATES, GUIDELINE_FIELDS, GUIDELINE_GROUPINGS } from '@lauda/domain';
import * as z from 'zod';
import { ANOTHER_DAY, documentArea, documentShapes, restored, settings } from '../families.ts';
import { call, entity, inputOf, value } from '../kit.ts';
import {
  DocumentIdentity,
  DocumentSight,
  Id,
  IdPath,
  Line,
  LocalDate,
  LocalTime,
  LockQuery,
  PageQuery,
  Slug,
  Text,
  Uuid,
  Version,
} from '../scalars.ts';
import { madeOfSouv } from './souv.ts';
import { Counter, CounterQuery } from './stories.ts';

/** A contact with numbers and addresses, as an interview schedule or an institution of rounds names it. */
export const GuideContact = value('GuideContact', {
  id: Id.nullish(),
  name: Line.max(200),
  numbers: z.array(z.string().max(60)).nullish(),
  emails: z.array(z.string().max(200)).nullish(),
  info: z.string().max(2000).nullish(),
});
const Guide = value('Guide', {
  id: Id.nullish(),
  uuid: Uuid.nullish(),
  scheduleDate: LocalDate.nullish(),
  scheduleTime: LocalTime.nullish(),
  interviewee: z.string().max(500).nullish(),
  address: z.string().max(500).nullish(),
  observation: Text.nullish(),
  contacts: z.array(GuideContact).nullish(),
});
/** A task of a guideline, and of the production checklist made from it. */
export const Task = value('Task', {
  id: Id.nullish(),
  label: z.string().max(200),
  date: LocalDate.nullish(),
  time: LocalTime.nullish(),
  information: Text.nullish(),
  done: z.boolean().nullish(),
});

const ids = z.array(Id).max(500);
/** The day, today by default, and the programs of a new guideline. */
const From = value('AssignmentFrom', { date: LocalDate.nullish(), programsIds: ids.nullish() });
const text = Text.nullable();
export const Assignment = entity('Assignment', {
  ...DocumentIdentity,
  slug: Slug.trim().min(1),
  date: LocalDate,
  branchId: Id.nullable(),
  teamId: Id.nullable(),
  typeId: Id.nullable(),
  classificationId: Id.nullable(),
  programsIds: ids,
  editorialsIds: ids,
  editorsIds: ids,
  producersIds: ids,
  reportersIds: ids,
  vehiclesIds: ids,
  cameraman: z.string().max(60).nullable(),
  proposal: text,
  referral: text,
  information: text,
  content: text,
  cover: text,
  observation: text,
  interviewee: z.string().max(500).nullable(),
  scheduleTime: LocalTime.nullable(),
  guides: z.array(Guide),
  production: z.array(Task),
  state: z.enum(DOCUMENT_STATES),
  ...DocumentSight,
});
const AssignmentConfig = entity('AssignmentConfig', {
  id: Id,
  version: Version,
  classificationEnabled: z.boolean(),
  editorsEnabled: z.boolean(),
  reportersEnabled: z.boolean(),
  editorialsEnabled: z.boolean(),
  typeEnabled: z.boolean(),
  vehiclesEnabled: z.boolean(),
  lockFinished: z.boolean(),
});
const Grouping = entity('Grouping', {
  id: z.enum(GUIDELINE_GROUPINGS),
  name: z.string(),
});
const roles = { read: 'ASSIGNMENT_READ', write: 'ASSIGNMENT_WRITE' } as const;
const shapes = documentShapes(Assignment, inputOf('AssignmentInput', Assignment, ['slug']), GUIDELINE_FIELDS);

export const assignments = {
  list: call('GET /assignments', 'Lists the guidelines of a day, of one program or of all.', {
    role: roles.read,
    query: z.object({ date: LocalDate, programId: Id.optional(), allPrograms: z.boolean().optional() }),
    result: z.array(Assignment),
  }),
  filter: call('GET /assignments/filter', 'Lists guidelines between two days, paged.', {
    role: roles.read,
    query: z.object({ from: LocalDate.optional(), to: LocalDate.optional(), allPrograms: z.boolean().optional(), ...PageQuery }),
    result: shapes.page,
  }),
  counter: call('GET /assignments/counter', 'Counts the guidelines between two days by program and by day.', {
    role: roles.read,
    query: CounterQuery,
    result: Counter,
  }),
  groupings: call('GET /assignments/groupings', 'Lists the ways guidelines can be grouped.', {
    role: roles.read,
    result: z.array(Grouping),
  }),
  copy: call('POST /assignments/copy', 'Copies guidelines to a day and its programs; what they were copied from stays as it is.', {
    role: roles.write,
    body: value('AssignmentCopy', { ids: ids.min(1), programsIds: ids, date: LocalDate }),
    result: z.array(Assignment),
    status: 201,
  }),
  createFromProposal: call(
    'POST /assignments/assignment_proposal/{id}',
    'Makes a guideline of a proposal, which counts as used from then on.',
    {
      role: roles.write,
      path: IdPath,
      query: LockQuery,
      body: From,
      bodyOptional: true,
      result: Assignment,
      status: 201,
    },
  ),
  createFromRound: call('POST /assignments/round/{id}', 'Makes a guideline of a round, with what was told and whom to call.', {
    role: roles.write,
    path: IdPath,
    query: LockQuery,
    body: From,
    bodyOptional: true,
    result: Assignment,
    status: 201,
  }),
  createFromSouv: call('POST /assignments/souv/{id}', 'Makes a guideline of a document of the external archive, with its text.', {
    role: roles.write,
    ...madeOfSouv,
    query: LockQuery,
    body: From,
    bodyOptional: true,
    result: Assignment,
  }),
  email: call('POST /assignments/email', 'Writes guidelines to people by mail; it waits in the outbox.', {
    role: roles.write,
    body: value('AssignmentEmail', {
      ids: ids.min(1).max(100),
      usersIds: ids,
      groupedEmail: z.boolean().nullish(),
      includeEditors: z.boolean().nullish(),
      includeReporters: z.boolean().nullish(),
      includeTeams: z.boolean().nullish(),
    }),
  }),
  ...documentArea('/assignments', 'guideline', roles, shapes),
  restore: restored('/assignments', 'guidelines', roles.write, Assignment, ANOTHER_DAY),
  config: settings('/assignments/config', 'the guideline settings', { read: 'user', write: 'ASSIGNMENT_ADMIN' }, AssignmentConfig),
};
