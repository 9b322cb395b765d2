import { checkMaxLength, isoDuration, mmss, parseTypedDuration, SLUG_MAX } from '@lauda/domain';
import type { OpenRundown, UndoStack } from '@lauda/store';
import type { ReactElement } from 'react';
import { CellEditor, type Move } from '../../components/grid/CellEditor.tsx';
import { ChoiceEditor } from '../../components/grid/ChoiceEditor.tsx';
import { afterEdit, type GridRows } from '../../components/grid/gridKeys.ts';
import type { CellEdit, GridState } from '../../components/grid/gridState.ts';
import type { Option } from '../../components/Select.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import type { Text } from '../../i18n/i18n.ts';
import type { Line, StoryLine } from './grid/lines.ts';

export interface EditContext {
  readonly open: OpenRundown;
  readonly undo: UndoStack;
  readonly state: GridState;
  readonly t: Text;
  readonly people: { readonly presenter: readonly Option[]; readonly reporter: readonly Option[]; readonly editor: readonly Option[] };
  readonly rows: () => GridRows;
}

const PERSON_FIELDS = { presenter: 'presenterId', reporter: 'reporterId', editor: 'editorId' } as const;
const TIME_FIELDS = ['vt', 'estimated'] as const;

type PersonColumn = keyof typeof PERSON_FIELDS;
type TimeColumn = (typeof TIME_FIELDS)[number];

const isPerson = (column: string): column is PersonColumn => column in PERSON_FIELDS;
const isTime = (column: string): column is TimeColumn => TIME_FIELDS.includes(column as TimeColumn);

/** Returns the id of the presenter, reporter or editor of a story. */
const personId = (open: OpenRundown, line: StoryLine, column: PersonColumn): number | null =>
  open.view
    .snapshot()
    ?.blocks.flatMap((block) => block.stories)
    .find((story) => story.id === line.id)?.[PERSON_FIELDS[column]] ?? null;

const saveTime = ({ open, undo }: EditContext, line: StoryLine, column: TimeColumn, seconds: number): Promise<unknown> =>
  undo.together('undo.story.patch', async (record) => {
    // A tape time typed in the grid replaces the measured one: the manual mark is set first, else the measured time would win.
    if (column === 'vt') await open.patchStory(line.id, 'manualVt', true, record);
    await open.patchStory(line.id, column, isoDuration(seconds), record);
  });

const TimeEditor = ({ line, column, editing, context, finish }: EditorParts & { column: TimeColumn }): ReactElement => {
  const { t } = context;
  const current = line[column];
  const read = (typed: string): number | undefined => parseTypedDuration(typed, { current });
  return (
    <CellEditor
      label={t(`column.${column}`)}
      align="right"
      value={mmss(current)}
      typed={editing.typed}
      refuse={(typed) => (read(typed) === undefined ? t('field.durationBad') : undefined)}
      onCommit={(typed, move) => {
        const seconds = read(typed);
        if (typed !== mmss(current) && seconds !== undefined && seconds !== current) void saveTime(context, line, column, seconds);
        finish(move);
        return undefined;
      }}
      onCancel={() => finish('stay')}
    />
  );
};

interface EditorParts {
  line: StoryLine;
  editing: CellEdit;
  context: EditContext;
  finish: (move: Move) => void;
}

const TextEditor = ({ line, column, editing, context, finish }: EditorParts & { column: 'slug' | 'page' }): ReactElement => (
  <CellEditor
    label={context.t(`column.${column}`)}
    value={line[column]}
    typed={editing.typed}
    upper={column === 'slug'}
    refuse={(typed) => (column === 'slug' ? messageWords(context.t, checkMaxLength(typed, SLUG_MAX)) : undefined)}
    onCommit={(typed, move) => {
      const storing = typed.trim() === line[column] ? undefined : context.open.patchStory(line.id, column, typed.trim());
      finish(move);
      return storing;
    }}
    onCancel={() => finish('stay')}
  />
);

const PersonEditor = ({ line, column, editing, context, finish }: EditorParts & { column: PersonColumn }): ReactElement => {
  const present = personId(context.open, line, column);
  return (
    <ChoiceEditor
      label={context.t(`column.${column}`)}
      value={present === null ? '' : String(present)}
      typed={editing.typed}
      options={context.people[column]}
      onCommit={(value, move) => {
        const next = value === '' ? null : Number(value);
        if (next !== present) void context.open.patchStory(line.id, PERSON_FIELDS[column], next);
        finish(move);
      }}
      onCancel={() => finish('stay')}
    />
  );
};

/** Returns the editor of one story cell: text, a typed time, or a person of the list. */
export const storyEditor = (line: StoryLine, column: string, editing: CellEdit, context: EditContext): ReactElement | null => {
  const finish = (move: Move): void => {
    if (move === 'left') return;
    context.state.endEdit();
    afterEdit(context.state, move, context.rows());
  };
  const parts = { line, editing, context, finish };
  if (isTime(column)) return <TimeEditor {...parts} column={column} />;
  if (isPerson(column)) return <PersonEditor {...parts} column={column} />;
  if (column === 'slug' || column === 'page') return <TextEditor {...parts} column={column} />;
  return null;
};

/** Returns the editor of the name or the break of a block. */
export const blockEditor = (line: Line, column: string, context: EditContext): ReactElement | null => {
  if (line.type !== 'block') return null;
  const { open, state, t } = context;
  const end = (): void => state.endEdit();
  const done = (move: Move): void => (move === 'left' ? undefined : end());
  if (column === 'title') {
    const take = (typed: string, move: Move) => {
      const storing = typed.trim() === line.title ? undefined : open.patchBlock(line.id, 'title', typed.trim());
      done(move);
      return storing;
    };
    return <CellEditor label={t('block.title')} value={line.title} onCommit={take} onCancel={end} />;
  }
  const read = (typed: string): number | undefined => parseTypedDuration(typed, { current: line.commercial });
  const take = (typed: string, move: Move) => {
    const seconds = read(typed);
    const isNew = typed !== mmss(line.commercial) && seconds !== undefined && seconds !== line.commercial;
    const storing = isNew ? open.patchBlock(line.id, 'commercial', isoDuration(seconds)) : undefined;
    done(move);
    return storing;
  };
  const refuse = (typed: string): string | undefined => (read(typed) === undefined ? t('field.durationBad') : undefined);
  return <CellEditor label={t('block.break')} align="right" value={mmss(line.commercial)} refuse={refuse} onCommit={take} onCancel={end} />;
};
