import { GROUPING_TEXTS, GUIDELINE_GROUPINGS, messageText } from '@lauda/domain';
import { assignments } from '@lauda/spec/areas/assignments';
import { settingsHandlers } from '../collections/settings.ts';
import { copyGuidelines, guidelineOfProposal, guidelineOfRound, guidelineOfSouv } from '../guidelines/copies.ts';
import { GUIDELINE_CONFIG, guidelines } from '../guidelines/guidelines.ts';
import { implement } from '../implement.ts';
import { emailGuidelines } from '../mails/guidelines.ts';

const mineUnlessAll = <Q extends { allPrograms?: boolean | undefined }>(query: Q) => ({
  ...query,
  allPrograms: query.allPrograms ?? false,
});

export const assignmentsHandlers = implement<typeof assignments>(assignments, {
  ...guidelines.handlers,
  list: ({ query }, context) => guidelines.rows.list(mineUnlessAll(query), context),
  filter: ({ query }, context) => guidelines.rows.filter(mineUnlessAll(query), context),
  counter: ({ query }, context) => guidelines.rows.counter(query, context),
  groupings: async (_request, { locale }) => GUIDELINE_GROUPINGS.map((id) => ({ id, name: messageText(GROUPING_TEXTS[id], locale) })),
  copy: ({ body }, context) => copyGuidelines(body, context),
  createFromProposal: ({ path, query, body }, context) => guidelineOfProposal(path.id, body ?? {}, query, context),
  createFromRound: ({ path, query, body }, context) => guidelineOfRound(path.id, body ?? {}, query, context),
  createFromSouv: ({ path, query, body }, context) => guidelineOfSouv(path.id, body ?? {}, query, context),
  email: ({ body }, context) => emailGuidelines(body, context),
  config: settingsHandlers('assignments', GUIDELINE_CONFIG),
});
