import { randomUUID } from 'node:crypto';
import type { NewsReportInput, newsReports } from '@lauda/spec/areas/news-reports';
import type * as z from 'zod';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import { type BodyRow, programsToAssign } from '../documents/body.ts';
import { documentForChange, raiseVersions } from '../documents/core.ts';
import { documentLink } from '../documents/links.ts';
import { keepPrivate } from '../documents/private.ts';
import { viewerOf } from '../documents/rows.ts';
import { guidelines } from '../guidelines/guidelines.ts';
import { Problem } from '../problem.ts';
import { souvToUse } from '../souv/source.ts';
import { type Change, change, within } from '../storage/change.ts';
import type { FormerFields } from '../storage/events.ts';
import { today } from '../time.ts';
import { reportages } from './reportages.ts';

const { rows } = reportages;
type Entity = z.input<typeof newsReports.load.result>;
type Input = z.output<typeof NewsReportInput>;

const isApproved = (row: BodyRow): boolean => (row as BodyRow & { readonly ok: boolean }).ok;

/** Announces a reportage whose privacy changed; refuses to make an approved one private. */
export async function announceReportagePrivacy(tx: Change, context: Context, id: number, before: FormerFields): Promise<void> {
  const row = await rows.announcePrivacy(tx, context, id, before);
  if (row.private && isApproved(row)) throw new Problem('approved_private');
}

/** Approves a reportage or takes its approval back; nobody waits for a lock to do so, and its text stays as it is. */
export const approve = (id: number, ok: boolean, context: Context): Promise<Entity> =>
  change(context, context.caller, async (tx) => {
    await documentForChange(tx, id, ['reportage'], context.caller);
    const before = await rows.byId(tx, id);
    if (isApproved(before) === ok) return rows.entity(before, viewerOf(context));
    if (ok && before.private) throw new Problem('approved_private');
    await tx.query('update news_report set ok = $2 where document_id = $1', [id, ok]);
    await raiseVersions(tx, context, id, { text: false });
    const after = await rows.byId(tx, id);
    rows.announcePatch(tx, context, before, after, 'ok');
    return rows.entity(after, viewerOf(context));
  });

/** Copies reportages to a day and to programs, in the order of the ids; sections and graphics are new ones, and a copy is not approved. */
export const copy = (
  { ids, programsIds, date }: { ids: readonly number[]; programsIds: readonly number[]; date: string },
  context: Context,
): Promise<Entity[]> =>
  change(context, context.caller, async (tx) => {
    const inside = within(context, tx);
    const copies: Entity[] = [];
    for (const id of ids) {
      const row = await rows.open(tx, id, context.caller);
      if (row.excluded_at !== null) throw new Problem('not_found');
      const { ok: _ok, uuid: _uuid, ...source } = rows.entity(row, viewerOf(context));
      const input = { ...source, date, programsIds: [...programsIds], sections: source.sections.map(anew), cgs: source.cgs.map(anewCg) };
      copies.push(
        await reportages.create(input as Input, {}, inside, async (made) => {
          await keepPrivate(tx, context, made, rows.entity(row, viewerOf(context)));
          await documentLink(tx, context, { from: id, to: made });
        }),
      );
    }
    return copies;
  });

const anew = <T extends object>(part: T) => ({ ...part, id: 0, uuid: randomUUID() });
const anewCg = (cg: Entity['cgs'][number]) => ({
  ...anew(cg),
  ciiData: cg.ciiData && { ...cg.ciiData, fields: cg.ciiData.fields.map((field) => ({ ...field, uuid: randomUUID() })) },
});

const MADE_FROM = `update news_report set origin = 'ASSIGNMENT', guideline_id = $2 where document_id = $1`;
/** Makes a reportage of a guideline, for its programs and its first reporter, and associates the two. */
export const createFromGuideline = (id: number, context: Context): Promise<Entity> =>
  change(context, context.caller, async (tx) => {
    demandRoles(context.caller, 'ASSIGNMENT_READ');
    const row = await guidelines.rows.open(tx, id, context.caller);
    if (row.excluded_at !== null) throw new Problem('not_found');
    const { slug, date, branchId, programsIds, editorialsIds, vehiclesIds, classificationId, ...guideline } = guidelines.rows.entity(
      row,
      viewerOf(context),
    );
    const { cameraman, information, reportersIds, editorsIds } = guideline;
    const people = { reporterId: reportersIds[0] ?? null, editorId: editorsIds[0] ?? null, cameraman };
    const words = { slug: slug.toUpperCase(), date, information };
    const open = await programsToAssign(tx, context, programsIds, []);
    // Without any it would be open to everybody, which its guideline is not.
    const input = {
      ...words,
      ...people,
      branchId,
      programsIds: open.length > 0 ? open : programsIds,
      editorialsIds,
      vehiclesIds,
      classificationId,
    };
    return reportages.create(input as Input, {}, within(context, tx), async (made) => {
      await tx.query(MADE_FROM, [made, id]);
      await documentLink(tx, context, { from: id, to: made });
      await keepPrivate(tx, context, made, rows.entity(row, viewerOf(context)));
    });
  });

/** Makes a reportage for today from a document of the external archive, with its text. */
export async function createFromSouv(id: string, context: Context): Promise<Entity> {
  const { slug, information, source } = await souvToUse(id, context);
  const input = { slug: slug.toUpperCase(), date: today(context.now(), context.settings.zone), information };
  return change(context, context.caller, (tx) =>
    reportages.create(input as Input, {}, within(context, tx), (made) => documentLink(tx, context, { from: source, to: made })),
  );
}
