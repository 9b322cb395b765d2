import { describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { guidelines } from '../guidelines/guidelines.ts';
import { storyRows } from '../stories/rows.ts';

/** A context whose database answers nothing and keeps what it was asked. */
function asking(): { context: Context; statements: { text: string; values: unknown[] }[] } {
  const statements: { text: string; values: unknown[] }[] = [];
  const query = async (text: string, values: unknown[]) => {
    statements.push({ text, values });
    return { rows: [] };
  };
  const context = { pool: { query }, caller: { userId: 7, groups: [3] }, settings: { zone: 'America/Sao_Paulo' } };
  return { context: context as unknown as Context, statements };
}

describe('the statements of a list of documents', () => {
  it('name the kind and hold no condition for what was not asked', async () => {
    const { context, statements } = asking();
    await storyRows.filter({}, context);
    await storyRows.excluded({}, context);
    await storyRows.counter({}, context);
    await guidelines.rows.filter({}, context);
    expect(statements).toHaveLength(7);
    for (const { text, values } of statements) {
      expect(text).toMatch(/d\.kind = '(story|guideline)' and d\.excluded_at is (not )?null/);
      expect(text).not.toMatch(/ilike|d\.date [<>=]+ |program_id = |\$3/);
      expect(values).toEqual([7, [3]]);
    }
  });

  it('hold one condition for each thing that was asked', async () => {
    const { context, statements } = asking();
    await storyRows.filter({ from: '2026-11-01', slug: '100%', programId: 4 }, context);
    expect(statements[0]!.text).toMatch(/d\.date >= \$3 and s\.program_id = \$4 and \(d\.slug ilike \$5\)$/);
    expect(statements[0]!.values).toEqual([7, [3], '2026-11-01', 4, '%100\\%%']);
  });

  it('leave guidelines of other groups out unless all are asked for', async () => {
    const { context, statements } = asking();
    await guidelines.rows.list({ date: '2026-11-22', allPrograms: false }, context);
    await guidelines.rows.list({ date: '2026-11-22', allPrograms: true }, context);
    expect(statements.map(({ values }) => values.length)).toEqual([4, 3]);
  });
});
