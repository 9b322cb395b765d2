import * as z from 'zod';
import { collection } from '../families.ts';
import { type Call, call, entity, inputOf, value } from '../kit.ts';
import { Id, IdPath, Line, LocalDate, PageQuery, Version } from '../scalars.ts';
import { documents } from './all-documents.ts';
import { assignments } from './assignments.ts';
import { newsReports } from './news-reports.ts';
import { Notice, notices } from './notices.ts';
import { assignmentProposals } from './proposals.ts';
import { rundowns } from './rundowns.ts';
import { stories } from './stories.ts';

/** Another newsroom of the same house, whose documents can be read and copied here. */
export const Branch = entity('Branch', {
  id: Id,
  version: Version,
  name: Line.trim().min(1).max(100),
  host: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .meta({ description: 'Name or address of its server; with https:// in front where it is served so' }),
  port: z.number().int().min(1).max(65535).nullable(),
  username: z.string().trim().max(100).nullable().meta({ description: 'User name there; null where the password is an API token' }),
  password: z.string().max(500).nullable().meta({
    description: 'Password or API token of the account there, never read back: null leaves the stored one, an empty text takes it away',
  }),
});
const BranchInput = inputOf('BranchInput', Branch, ['name', 'host']);
/** A reference to an entity of another newsroom. */
export const IdName = entity('IdName', { id: Id, name: z.string() });
const SECTIONS = ['programs', 'users', 'classifications', 'vehicles', 'types', 'remote', 'editorials', 'teams'] as const;
/** Whether a branch answers, and if not, why. */
const BranchState = entity('BranchState', {
  reachable: z.boolean().meta({ description: 'Whether it answers and accepts the account it is called with' }),
  reason: z.enum(['branch_unreachable', 'branch_certificate', 'branch_refused', 'branch_no_password', 'branch_failed']).nullable().meta({
    description:
      'Why it cannot be used now: no answer, a certificate this server does not trust, sign-in refused, no password stored for its account, not a Lauda server',
  }),
  branchName: z.string().nullable().meta({ description: 'Name the branch gives itself' }),
  productVersion: z.string().nullable(),
});

const there = <N extends string>(name: N, what: string) =>
  IdPath.extend({ [name]: Id.meta({ description: `Id of the ${what} in the branch` }) } as { readonly [K in N]: typeof Id });
/** What every reading of a branch has in common. */
const reading = { role: 'BRANCH_READ', path: IdPath, outside: true } as const;
const names = (section: string, what: string) =>
  call(`GET /branches/{id}/${section}`, `Lists ${what} of a branch by id and name.`, {
    ...reading,
    result: z.array(IdName),
  });
const config = <R extends z.ZodType>(section: string, noun: string, result: R) => ({
  config: {
    get: call(`GET /branches/{id}/${section}/config`, `Loads the ${noun} settings of a branch.`, {
      ...reading,
      result,
    }),
  },
});
/** Describes the calls that read documents of a branch: by the filters of our own documents, and one by one. */
const readOf = <Q extends z.ZodType, F extends z.ZodType, L extends z.ZodType, N extends string>(
  section: string,
  [one, many]: readonly [string, string],
  own: { readonly filter: Call<z.ZodType, Q, z.ZodType, F>; readonly load: Call<z.ZodType, z.ZodType, z.ZodType, L> },
  name: N,
) => ({
  filter: call(`GET /branches/{id}/${section}/filter`, `Lists the ${many} of a branch as those of our own are listed, paged.`, {
    ...reading,
    query: own.filter.query!,
    result: own.filter.result,
  }),
  load: call(`GET /branches/{id}/${section}/{${name}}`, `Loads one ${one} of a branch to be read.`, {
    ...reading,
    path: there(name, one),
    result: own.load.result,
  }),
});
const idsOf = (what: string) =>
  z
    .array(Id)
    .min(1)
    .max(100)
    .meta({ description: `Ids of ${what} of the branch` });
const programs = z.array(Id).max(500);
const person = (what: string) => Id.nullish().meta({ description: `Id of the ${what}, one of our own` });
/** Copies wait for the branch, so they are no single transaction. */
const copied = { path: IdPath, status: 201, repeats: 'claimed', seconds: 30 } as const;

export const branches = {
  ...collection('/branches', 'branch', { read: 'BRANCH_READ', write: 'ADMIN_WRITE' }, Branch, BranchInput),
  check: call('GET /branches/{id}/check', 'Tells whether a branch answers and takes the account that it is called with.', {
    ...reading,
    result: z.boolean(),
  }),
  state: call('GET /branches/{id}/state', 'Tells whether a branch answers, why not, and what it is.', {
    ...reading,
    result: BranchState,
    extension: true,
  }),
  section: call('GET /branches/{id}/{section}', 'Lists what a section of a branch holds by id and name.', {
    ...reading,
    path: IdPath.extend({ section: z.enum(SECTIONS).meta({ description: 'What is listed' }) }),
    result: z.array(IdName),
  }),
  programs: { list: names('programs', 'the programs') },
  users: {
    list: names('users', 'the active users'),
    editors: names('users/editors', 'the editors'),
    producers: names('users/producers', 'the producers'),
    reporters: names('users/reporters', 'the reporters'),
  },
  classifications: { list: names('classifications', 'the classifications') },
  vehicles: { list: names('vehicles', 'the vehicles') },
  types: { list: names('types', 'the types') },
  editorials: { list: names('editorials', 'the editorials') },
  notices: {
    list: call('GET /branches/{id}/notices', 'Lists the notices of a branch, the newest first, paged.', {
      ...reading,
      role: 'NOTICE_ADMIN',
      query: z.object(PageQuery),
      result: notices.list.result,
    }),
    create: call('POST /branches/{id}/notices', 'Puts up a notice in a branch, for everybody there who reads notices.', {
      role: 'NOTICE_ADMIN',
      audited: false,
      path: IdPath,
      body: notices.create.body!,
      result: Notice,
      status: 201,
      repeats: 'claimed',
    }),
  },
  remote: { list: names('remote', 'the branches') },
  teams: { list: names('teams', 'the teams of today') },
  documents: config('documents', 'general', documents.config.get.result),
  assignments: {
    ...config('assignments', 'guideline', assignments.config.get.result),
    ...readOf('assignments', ['guideline', 'guidelines'], assignments, 'assignmentId'),
    copy: call(
      'POST /branches/{id}/assignments/copy',
      'Copies guidelines of a branch to here: a day, programs and a producer of our own.',
      {
        ...copied,
        role: 'BRANCH_READ',
        body: value('BranchAssignmentCopy', {
          guidelinesIds: idsOf('guidelines'),
          programsIds: programs,
          date: LocalDate,
          producerId: person('producer'),
        }),
        result: z.array(assignments.load.result),
      },
    ),
  },
  newsReports: {
    ...config('news_reports', 'reportage', newsReports.config.get.result),
    ...readOf('news_reports', ['reportage', 'reportages'], newsReports, 'newsReportId'),
    copy: call(
      'POST /branches/{id}/news_reports/copy',
      'Copies reportages of a branch to here: a day, programs and a reporter of our own.',
      {
        ...copied,
        role: 'BRANCH_READ',
        body: value('BranchNewsReportCopy', {
          reportagesIds: idsOf('reportages'),
          date: LocalDate,
          programsIds: programs,
          reporterId: person('reporter'),
        }),
        result: z.array(newsReports.load.result),
      },
    ),
  },
  stories: {
    ...config('stories', 'story', stories.config.get.result),
    ...readOf('stories', ['story', 'stories'], stories, 'storyId'),
    copy: call('POST /branches/{id}/stories/copy', 'Copies stories of a branch into a block of a rundown of ours.', {
      ...copied,
      role: 'BRANCH_READ',
      body: value('BranchStoryCopy', { storiesIds: idsOf('stories'), rundownId: Id, targetBlockId: Id, targetStoryId: Id.nullish() }),
      result: z.array(stories.load.result),
    }),
  },
  assignmentProposals: {
    ...readOf('assignment_proposals', ['proposal', 'proposals'], assignmentProposals, 'proposalId'),
    copy: call('POST /branches/{id}/assignment_proposals/copy', 'Copies proposals of a branch to here.', {
      ...copied,
      role: 'BRANCH_READ',
      body: value('BranchProposalCopy', { newsIds: idsOf('proposals') }),
      result: z.array(assignmentProposals.load.result),
    }),
  },
  rundowns: {
    ...config('rundowns', 'rundown', rundowns.config.get.result),
    load: call('GET /branches/{id}/rundowns', 'Loads the rundown of a day and a program of a branch to be read.', {
      ...reading,
      query: z.object({ date: LocalDate, programId: Id }),
      result: rundowns.load.result,
    }),
    check: call('GET /branches/{id}/rundowns/check', 'Tells whether a branch has a rundown of a day and a program.', {
      ...reading,
      query: z.object({ date: LocalDate, programId: Id }),
      result: z.boolean(),
    }),
  },
};
