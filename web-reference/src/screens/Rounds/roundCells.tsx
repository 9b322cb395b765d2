import type { Round } from '@lauda/sdk';
import type { ReactNode } from 'react';
import { CellEditor, type Stored } from '../../components/grid/CellEditor.tsx';
import { ChoiceEditor } from '../../components/grid/ChoiceEditor.tsx';
import type { Column } from '../../components/grid/columns.ts';
import { word } from '../../components/grid/word.tsx';
import type { Text } from '../../i18n/i18n.ts';
import type { EditCells } from '../../shared/entries/EditGrid.tsx';
import { TIME_MAX } from './RoundDialog.tsx';
import type { RoundNames } from './useRoundNames.ts';

type Typed = 'time' | 'segment' | 'institution' | 'text';
const TYPED: readonly string[] = ['time', 'segment', 'institution', 'text'] satisfies Typed[];

export const roundColumns = (t: Text, narrow: boolean): Column[] => [
  { id: 'time', title: t('rounds.time'), width: 76, frozen: true, editable: true },
  { id: 'institution', title: t('rounds.institution'), width: narrow ? 150 : 200, frozen: true, editable: true },
  { id: 'segment', title: t('rounds.segment'), width: 140, editable: true },
  { id: 'contacts', title: t('rounds.contacts'), width: 260 },
  { id: 'text', title: t('rounds.text'), width: 320, grow: true, editable: true },
];

interface Parts {
  readonly t: Text;
  readonly names: RoundNames;
  readonly canWrite: boolean;
  /** Stores a typed value over the round as it was when the typing began. */
  readonly onSet: (seen: Round, field: Typed, value: never) => Promise<Stored>;
}

/** Returns the cells of rounds. A text of several lines is edited in the form, as a cell would lose the line breaks. */
export const roundCells = ({ t, names, canWrite, onSet }: Parts): EditCells<Round> => {
  const { segments, institutions } = names;
  const reached = ({ institution }: Round): string =>
    (institutions.get(institution)?.contacts ?? [])
      .map(({ name, numbers }) => [name, ...(numbers ?? [])].filter(Boolean).join(' '))
      .join(' · ');
  const cell = (round: Round, column: string): ReactNode => {
    if (column === 'time') return <span className="tnum font-medium">{round.time}</span>;
    if (column === 'institution') return <span className="truncate font-medium">{institutions.get(round.institution)?.name ?? ''}</span>;
    if (column === 'segment') return word(segments.get(round.segment)?.name ?? '');
    if (column === 'contacts')
      return (
        <span className="tnum truncate text-muted" title={reached(round)}>
          {reached(round)}
        </span>
      );
    return word(round.text ?? '');
  };
  return {
    cell,
    isEditable: ({ text }, column) => canWrite && TYPED.includes(column) && !(column === 'text' && text?.includes('\n')),
    editor: (round, column, editing, done, seen) => {
      const label = t(`rounds.${column as Typed}`);
      const cancel = (): void => done('stay');
      if (column === 'segment' || column === 'institution') {
        const options = column === 'segment' ? names.segmentOptions : names.institutionOptions;
        return (
          <ChoiceEditor
            label={label}
            required
            value={String(round[column])}
            typed={editing.typed}
            options={options.map((option) => ({ ...option, value: String(option.value) }))}
            onCommit={(chosen, move) => {
              void onSet(seen, column, Number(chosen) as never);
              done(move);
            }}
            onCancel={cancel}
          />
        );
      }
      return (
        <CellEditor
          label={label}
          value={round[column as 'time' | 'text'] ?? ''}
          typed={editing.typed}
          refuse={(typed) => (column === 'time' && typed.trim().length > TIME_MAX ? t('validation:maxLength', { n: TIME_MAX }) : undefined)}
          onCommit={(typed, move) => {
            const storing = onSet(seen, column as Typed, (column === 'time' ? typed.trim() : typed.trim() || null) as never);
            done(move);
            return storing;
          }}
          onCancel={cancel}
        />
      );
    },
  };
};
