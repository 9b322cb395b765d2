import type { Column } from '../../../components/grid/columns.ts';
import type { Text } from '../../../i18n/i18n.ts';

export type ColumnId =
  | 'status'
  | 'page'
  | 'slug'
  | 'type'
  | 'approved'
  | 'presenter'
  | 'reporter'
  | 'editor'
  | 'head'
  | 'link'
  | 'vo'
  | 'vt'
  | 'total'
  | 'estimated'
  | 'progressive'
  | 'regressive'
  | 'accumulated'
  | 'device'
  | 'changed';

interface Shape {
  readonly id: ColumnId;
  readonly width: number;
  readonly align?: 'right' | 'center';
  readonly frozen?: true;
  readonly grow?: true;
  readonly editable?: true;
  readonly hint?: true;
}

const SHAPES: readonly Shape[] = [
  { id: 'status', width: 100, frozen: true },
  { id: 'page', width: 46, frozen: true, editable: true },
  { id: 'slug', width: 158, frozen: true, grow: true, editable: true },
  { id: 'approved', width: 36, align: 'center', hint: true },
  { id: 'type', width: 94 },
  { id: 'presenter', width: 82, editable: true },
  { id: 'reporter', width: 82, editable: true },
  { id: 'editor', width: 82, editable: true },
  { id: 'head', width: 62, align: 'right', hint: true },
  { id: 'link', width: 62, align: 'right', hint: true },
  { id: 'vo', width: 54, align: 'right', hint: true },
  { id: 'vt', width: 72, align: 'right', editable: true, hint: true },
  { id: 'total', width: 60, align: 'right' },
  { id: 'estimated', width: 60, align: 'right', editable: true, hint: true },
  { id: 'progressive', width: 76, align: 'right', hint: true },
  { id: 'regressive', width: 76, align: 'right', hint: true },
  { id: 'accumulated', width: 64, align: 'right', hint: true },
  { id: 'device', width: 82 },
  { id: 'changed', width: 96, hint: true },
];

export interface ColumnChoice {
  readonly narrow: boolean;
  /** A story is open beside the grid. */
  readonly beside: boolean;
  readonly estimated: boolean;
  readonly canWrite: boolean;
}

const NARROW: Partial<Record<ColumnId, number>> = { status: 32, page: 48, slug: 160 };

// On a phone the columns that a producer looks at first come first: is it approved, how long is it, when is it on.
const FIRST: readonly ColumnId[] = ['status', 'page', 'slug', 'approved', 'total', 'progressive'];
const rank = (id: ColumnId): number => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length);

// Beside an open story the clocks stay in sight; the columns the story itself shows go to the end.
const LAST_BESIDE: ReadonlySet<ColumnId> = new Set(['reporter', 'editor', 'head', 'link', 'vo', 'vt', 'device', 'changed']);

const ordered = ({ narrow, beside }: ColumnChoice): readonly Shape[] => {
  if (narrow) return SHAPES.toSorted((a, b) => rank(a.id) - rank(b.id));
  return beside ? SHAPES.toSorted((a, b) => Number(LAST_BESIDE.has(a.id)) - Number(LAST_BESIDE.has(b.id))) : SHAPES;
};

/** The columns of the rundown grid; on a phone the frozen ones shrink and the rest scrolls. */
export const rundownColumns = (t: Text, choice: ColumnChoice): Column[] => {
  const { narrow, estimated, canWrite } = choice;
  return ordered(choice)
    .filter((shape) => estimated || shape.id !== 'estimated')
    .map(({ hint, editable, ...shape }) => ({
      ...shape,
      width: (narrow ? NARROW[shape.id] : undefined) ?? shape.width,
      title: narrow && shape.id === 'status' ? '' : t(`column.${shape.id}`),
      ...(hint ? { hint: t(`columnHint.${shape.id}` as 'columnHint.head') } : {}),
      ...(editable && canWrite ? { editable: true } : {}),
    }));
};
