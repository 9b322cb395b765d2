import type { ChangeEvent } from '@lauda/domain';
import type { Context } from '../context.ts';
import type { Change } from '../storage/change.ts';
import type { StoryEntity } from './rows.ts';

interface LogEntry {
  event: ChangeEvent;
  entity: 'rundown' | 'block' | 'story';
  documentId?: number;
  slug?: string | null;
  field?: string;
  oldValue?: unknown;
  newValue?: unknown;
}
const shown = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value);

const WRITE_LOG = `insert into rundown_log (rundown_id, at, event, user_id, entity, document_id, slug, field, old_value, new_value)
  select $1, $2, e.event, $3, e.entity, e.document_id, e.slug, e.field, e.old_value, e.new_value from jsonb_to_recordset($4::jsonb)
    as e(event text, entity text, document_id bigint, slug text, field text, old_value text, new_value text)`;

/** Writes lines of the rundown's log in their order (RT-A02: one row per change). */
export async function logRundown(tx: Change, context: Context, rundownId: number, ...entries: readonly LogEntry[]): Promise<void> {
  const rows = entries.map(({ event, entity, documentId, slug, field, oldValue, newValue }) => ({
    event,
    entity,
    document_id: documentId ?? null,
    slug: slug ?? null,
    field: field ?? null,
    old_value: shown(oldValue),
    new_value: shown(newValue),
  }));
  await tx.query(WRITE_LOG, [rundownId, new Date(context.now()), context.caller.userId, JSON.stringify(rows)]);
}

/** Writes a line of the log for each of the first fields that changed; a script is too long for it. */
export async function logTexts(
  tx: Change,
  context: Context,
  rundownId: number,
  before: StoryEntity,
  after: StoryEntity,
  changed: readonly string[],
): Promise<void> {
  for (const field of changed.slice(0, 5)) {
    const key = field as keyof StoryEntity;
    const short = key === 'sections' ? undefined : { oldValue: before[key], newValue: after[key] };
    await logRundown(tx, context, rundownId, {
      event: 'UPDATED',
      entity: 'story',
      documentId: after.id,
      slug: after.slug,
      field,
      ...short,
    });
  }
}
