import * as z from 'zod';
import { collection } from '../families.ts';
import { call, entity, inputOf } from '../kit.ts';
import { Id, IdsQuery, LocalDate, Name, Text, Version } from '../scalars.ts';
import { GuideContact } from './assignments.ts';

/** A segment that groups institutions and their rounds, such as police or hospitals. */
export const RoundSegment = entity('RoundSegment', { id: Id, version: Version, name: Name });
/** An institution the newsroom calls on its rounds. */
export const RoundInstitution = entity('RoundInstitution', {
  id: Id,
  version: Version,
  name: Name,
  segmentId: Id.nullable().meta({ description: 'The segment its rounds are of, unless another is chosen' }),
  contacts: z.array(GuideContact).max(50).meta({ description: 'People who answer the phone there' }),
});
/** One call of a beat-check round: the institution, the time and its answer. */
export const Round = entity('Round', {
  id: Id,
  version: Version,
  date: LocalDate,
  time: z.string().trim().max(20).meta({ description: 'When, as it was written: `9:45` or `09:30`; rounds are ordered by this text' }),
  segment: Id.meta({ description: 'Id of its segment' }),
  institution: Id.meta({ description: 'Id of who was asked' }),
  text: Text.nullable().meta({ description: 'What was learnt by phone' }),
});

const entries = { read: 'ROUND_READ', write: 'ROUND_ADMIN' } as const;
const roles = { read: 'ROUND_READ', write: 'ROUND_WRITE' } as const;
const SegmentInput = inputOf('RoundSegmentInput', RoundSegment, ['name']);
const InstitutionInput = inputOf('RoundInstitutionInput', RoundInstitution, ['name']);
const Input = inputOf('RoundInput', Round, ['segment', 'institution']);
const { load: _institution, ...institutions } = collection(
  '/rounds/institutions',
  'institution of rounds',
  entries,
  RoundInstitution,
  InstitutionInput,
);
const { load: _segment, ...segments } = collection('/rounds/segments', 'segment of rounds', entries, RoundSegment, SegmentInput);

export const rounds = {
  list: call('GET /rounds', 'Lists the rounds of a day, or some by their ids: one of the two. By the text of their time.', {
    role: roles.read,
    query: z.object({ date: LocalDate.optional(), ids: z.array(Id).min(1).max(1000).optional() }),
    result: z.array(Round),
  }),
  create: call('POST /rounds', 'Creates one round, dated today by default.', {
    role: roles.write,
    body: Input,
    result: Round,
    status: 201,
  }),
  update: call('PUT /rounds', 'Replaces one round; the id is in the body.', { role: roles.write, body: Input, result: Round }),
  remove: call('DELETE /rounds', 'Removes rounds and answers the ids that went.', {
    role: roles.write,
    query: IdsQuery,
    result: z.array(Id),
  }),
  institutions,
  segments,
};
