import { FINISHED_STATES, isOneOf, LISTED_GUIDELINE_FIELDS } from '@lauda/domain';
import { type Assignment, assignments } from '@lauda/spec/areas/assignments';
import type * as z from 'zod';
import { keepBrought, withKnownContacts } from '../contacts/brought.ts';
import type { Context } from '../context.ts';
import type { BodyRow } from '../documents/body.ts';
import { bodyKind } from '../documents/bodyKind.ts';
import { demandUnfinished } from '../documents/kind.ts';
import type { Change } from '../storage/change.ts';

/** The default settings of guidelines. */
export const GUIDELINE_CONFIG = {
  classificationEnabled: true,
  editorsEnabled: true,
  reportersEnabled: true,
  editorialsEnabled: true,
  typeEnabled: true,
  vehiclesEnabled: true,
  lockFinished: false,
};

const isFinished = (row: BodyRow): boolean => isOneOf(FINISHED_STATES, (row as BodyRow & { state: string }).state);

type Guide = z.output<typeof Assignment>['guides'][number];
type Contact = NonNullable<Guide['contacts']>[number];
const guidesOf = (row: BodyRow | undefined): readonly Guide[] => (row?.body as { guides?: readonly Guide[] } | undefined)?.guides ?? [];

/** A hook that runs after a guideline is saved, with the names of the changed fields. */
type Follower = (tx: Change, context: Context, after: BodyRow, changed: readonly string[]) => Promise<void>;
const followers: Follower[] = [];
/** Registers a hook to run in the transaction of each save of a guideline. */
export const followGuidelines = (follower: Follower): void => void followers.push(follower);

/** The guidelines: what the newsroom plans to cover. */
export const guidelines = bodyKind(assignments, {
  kind: 'guideline',
  targets: ['assignments'],
  table: 'assignment',
  listed: LISTED_GUIDELINE_FIELDS,
  columns: { state: 'state', classificationId: 'classification_id', programsIds: 'programs_ids' },
  numbered: ['production'],
  fresh: { state: 'PRODUCING' },
  references: {
    branchId: 'branch',
    classificationId: 'classification',
    typeId: 'document_type',
    teamId: 'team',
    editorialsIds: 'editorial',
    vehiclesIds: 'vehicle',
  },
  needed: ['state'],
  storing: (store) => async (tx, context, id, input, before) => {
    const { guides } = input;
    if (!guides) return store(tx, context, id, input, before);
    const were = guidesOf(before);
    const named = await withKnownContacts<Contact, Guide>(tx, context, guides, were);
    await store(tx, context, id, { ...input, guides: named }, before);
    await keepBrought(tx, id, named, were);
  },
  byRow: ['production'],
  demandChangeable: demandUnfinished('assignments', GUIDELINE_CONFIG, isFinished),
  onSave: async (tx, context, after, _before, changed) => {
    for (const follower of followers) await follower(tx, context, after, changed);
  },
});
