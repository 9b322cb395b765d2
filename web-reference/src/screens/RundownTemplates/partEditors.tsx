import { checkMaxLength, isoDuration, mmss, parseTypedDuration, SLUG_MAX } from '@lauda/domain';
import type { TemplateStore } from '@lauda/store';
import type { ReactElement } from 'react';
import { CellEditor, type Move } from '../../components/grid/CellEditor.tsx';
import { afterEdit, type GridRows } from '../../components/grid/gridKeys.ts';
import type { CellEdit, GridState } from '../../components/grid/gridState.ts';
import { messageWords } from '../../forms/messageWords.ts';
import type { Text } from '../../i18n/i18n.ts';
import type { BlockPart, StoryPart } from './lines.ts';

const BLOCK_TITLE_MAX = 100;

export interface EditContext {
  readonly templates: TemplateStore;
  readonly state: GridState;
  readonly t: Text;
  readonly rows: () => GridRows;
}

const tooLong = (typed: string, n: number, t: Text): string | undefined => messageWords(t, checkMaxLength(typed, n));

/** Returns the editor of the slug of a story. */
export const slugEditor = (part: StoryPart, editing: CellEdit, { templates, state, t, rows }: EditContext): ReactElement => {
  const finish = (move: Move): void => {
    if (move === 'left') return;
    state.endEdit();
    afterEdit(state, move, rows());
  };
  return (
    <CellEditor
      label={t('column.slug')}
      value={part.slug}
      typed={editing.typed}
      upper
      refuse={(typed) => tooLong(typed, SLUG_MAX, t)}
      onCommit={(typed, move) => {
        const storing = typed.trim() === part.slug ? undefined : templates.patchStory(part.id, 'slug', typed.trim());
        finish(move);
        return storing;
      }}
      onCancel={() => finish('stay')}
    />
  );
};

/** Returns the editor of the name or the break of a block. */
export const blockPartEditor = (part: BlockPart, column: string, { templates, state, t }: EditContext): ReactElement => {
  const end = (): void => state.endEdit();
  const done = (move: Move): void => (move === 'left' ? undefined : end());
  if (column === 'title') {
    const take = (typed: string, move: Move) => {
      const storing = typed.trim() === part.title ? undefined : templates.patchBlock(part.id, 'title', typed.trim());
      done(move);
      return storing;
    };
    const refuse = (typed: string): string | undefined => tooLong(typed, BLOCK_TITLE_MAX, t);
    return <CellEditor label={t('block.title')} value={part.title} refuse={refuse} onCommit={take} onCancel={end} />;
  }
  const read = (typed: string): number | undefined => parseTypedDuration(typed, { current: part.commercial });
  const take = (typed: string, move: Move) => {
    const seconds = read(typed);
    const isNew = typed !== mmss(part.commercial) && seconds !== undefined && seconds !== part.commercial;
    const storing = isNew ? templates.patchBlock(part.id, 'commercial', isoDuration(seconds)) : undefined;
    done(move);
    return storing;
  };
  const refuse = (typed: string): string | undefined => (read(typed) === undefined ? t('field.durationBad') : undefined);
  return <CellEditor label={t('block.break')} align="right" value={mmss(part.commercial)} refuse={refuse} onCommit={take} onCancel={end} />;
};
