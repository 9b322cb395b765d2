import { GUIDELINE_FIELDS, type WrittenGuideline } from '@lauda/domain';
import type { Assignment } from '@lauda/spec/areas/assignments';
import type * as z from 'zod';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import type { LoadQuery } from '../documents/kind.ts';
import { documentLink } from '../documents/links.ts';
import { keepPrivate } from '../documents/private.ts';
import { programNames } from '../programs/programs.ts';
import { linkSource, useProposal } from '../proposals/proposals.ts';
import { roundToUse } from '../rounds/rounds.ts';
import { souvToUse } from '../souv/source.ts';
import { type Change, change, type Queryable } from '../storage/change.ts';
import { withNames } from '../storage/names.ts';
import { isTeamGone } from '../teams/rows.ts';
import { today } from '../time.ts';
import { guidelines } from './guidelines.ts';
import { movedTo } from './moved.ts';

type Guideline = z.input<typeof Assignment>;

/** Puts names where guidelines hold ids, to be written out as plain text, as far as the caller and its readers may know them. */
export const writtenGuidelines = (
  db: Queryable,
  guidelines: readonly Guideline[],
  { caller }: Pick<Context, 'caller'>,
  readers: readonly number[] | 'everybody',
): Promise<WrittenGuideline[]> =>
  withNames(db, guidelines, {
    programs: [(programs) => programNames(db, programs, caller, readers), 'programsIds'],
    reporters: ['person', 'reportersIds'],
    producers: ['person', 'producersIds'],
    editors: ['person', 'editorsIds'],
    editorials: ['editorial', 'editorialsIds'],
    vehicles: ['vehicle', 'vehiclesIds'],
    classification: ['classification', 'classificationId'],
    type: ['document_type', 'typeId'],
    team: ['team', 'teamId'],
  });

/** Builds the content of a copy for a day: every text, back in production with all tasks open, without a team that is gone then. */
async function copyOf(tx: Change, guideline: Guideline, date: string) {
  const { guides, production } = movedTo(guideline, date);
  return {
    ...Object.fromEntries(GUIDELINE_FIELDS.map((field) => [field, guideline[field]])),
    slug: guideline.slug,
    date,
    teamId: guideline.teamId !== null && (await isTeamGone(tx, guideline.teamId, date)) ? null : guideline.teamId,
    state: 'PRODUCING' as const,
    guides,
    production: production.map((task) => ({ ...task, done: false })),
  };
}

/** Copies guidelines to a day and programs. A copy of a private guideline is private too. */
export const copyGuidelines = (
  { ids, programsIds, date }: { readonly ids: readonly number[]; readonly programsIds: number[]; readonly date: string },
  context: Context,
): Promise<Guideline[]> =>
  change(context, context.caller, async (tx) => {
    const inside = { ...context, within: tx };
    const made: Guideline[] = [];
    for (const source of await guidelines.rows.seenAll(tx, ids, context))
      made.push(
        await guidelines.create({ ...(await copyOf(tx, source, date)), programsIds }, {}, inside, async (id) => {
          await keepPrivate(tx, context, id, source);
          await documentLink(tx, context, { from: source.id, to: id });
        }),
      );
    return made;
  });

/** The day, today by default, and the programs of a new guideline. */
interface Wish {
  readonly date?: string | null | undefined;
  readonly programsIds?: number[] | null | undefined;
}
const placed = ({ date, programsIds }: Wish, { now, settings }: Context) => ({
  date: date ?? today(now(), settings.zone),
  programsIds: programsIds ?? [],
});

/** Makes a guideline of a proposal; if asked, locked in the caller's window. */
export const guidelineOfProposal = (id: number, wish: Wish, lock: LoadQuery, context: Context): Promise<Guideline> => {
  demandRoles(context.caller, 'ASSIGNMENT_PROPOSAL_READ');
  return change(context, context.caller, async (tx) => {
    const proposal = await useProposal(tx, id);
    const { slug, lead, source } = proposal;
    const input = { slug, proposal: lead, information: source, ...placed(wish, context) };
    return guidelines.create(input, lock, { ...context, within: tx }, (made) =>
      documentLink(tx, context, { from: linkSource(proposal), to: made }),
    );
  });
};

/** Makes a guideline of a round, with its answer and its contacts; if asked, locked in the caller's window (GDL-14). */
export const guidelineOfRound = (id: number, wish: Wish, lock: LoadQuery, context: Context): Promise<Guideline> =>
  change(context, context.caller, async (tx) => {
    const { institution, text, source } = await roundToUse(tx, id, context);
    const guides = institution.contacts.length > 0 ? [{ contacts: institution.contacts }] : [];
    const input = { slug: institution.name, information: text, guides, ...placed(wish, context) };
    return guidelines.create(input, lock, { ...context, within: tx }, (made) => documentLink(tx, context, { from: source, to: made }));
  });

/** Makes a guideline of a document of the external archive, with its text; if asked, locked in the caller's window (GDL-14). */
export async function guidelineOfSouv(id: string, wish: Wish, lock: LoadQuery, context: Context): Promise<Guideline> {
  const { source, ...input } = await souvToUse(id, context);
  return change(context, context.caller, (tx) =>
    guidelines.create({ ...input, ...placed(wish, context) }, lock, { ...context, within: tx }, (made) =>
      documentLink(tx, context, { from: source, to: made }),
    ),
  );
}
