import { describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { guidelines } from '../guidelines/guidelines.ts';
import { storyRows } from '../stories/rows.ts';

/** A context whose database knows the programs that are closed, nothing else, and keeps what it was asked. */
function asking(closed: readonly number[] = []): { context: Context; statements: { text: string; values: unknown[] }[] } {
  const statements: { text: string; values: unknown[] }[] = [];
  const query = async (statement: string | { text: string; values: unknown[] }, given: unknown[]) => {
    const { text, values } = typeof statement === 'string' ? { text: statement, values: given } : statement;
    if (/from program/.test(text)) return { rows: closed.map((id) => ({ id })) };
    statements.push({ text, values });
    return { rows: /count\(\*\)::int as total/.test(text) ? [{ total: 1 }] : [] };
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
      expect(text).not.toMatch(/ like |d\.date [<>=]+ |program_id = |\$2/);
      expect(values).toEqual([7]);
    }
  });

  it('hold one condition for each thing that was asked', async () => {
    const { context, statements } = asking();
    await storyRows.filter({ from: '2026-11-01', slug: '100%', programId: 4 }, context);
    expect(statements[0]!.text).toMatch(/d\.date >= \$2 and d\.search like \$3 and s\.program_id = \$4$/);
    expect(statements[0]!.values).toEqual([7, '2026-11-01', '%100\\%%', 4]);
  });

  it('leave programs out that are closed to the caller, and look at none where none is', async () => {
    const { context, statements } = asking([9]);
    await storyRows.filter({}, context);
    await guidelines.rows.list({ date: '2026-11-22', allPrograms: false }, context);
    expect(statements[0]!.text).toMatch(/from document d join story s .* and s\.program_id <> all\(\$2::bigint\[\]\)$/);
    expect(statements.at(-1)!.text).toContain('not t.programs_ids <@ $3::bigint[]');
    expect(statements.map(({ values }) => values.at(-1))).toEqual([[9], [9], [9]]);
    const open = asking();
    await storyRows.filter({}, open.context);
    expect(open.statements[0]!.text).toContain("from document d where d.kind = 'story'");
  });
});
