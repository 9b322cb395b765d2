import { contactsText, OUTBOUND_FAILURES } from '@lauda/domain';
import type { AgencyLane, RssFeed } from '@lauda/sdk';
import { cellProblem } from '@lauda/store';
import type { ReactElement, ReactNode } from 'react';
import { CellEditor, type Move, type Stored } from '../../components/grid/CellEditor.tsx';
import { ChoiceEditor } from '../../components/grid/ChoiceEditor.tsx';
import type { Column } from '../../components/grid/columns.ts';
import type { CellEdit } from '../../components/grid/gridState.ts';
import { Icon, type IconName } from '../../components/icons.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import type { Text, TextKey } from '../../i18n/i18n.ts';
import { BranchAnswer } from './BranchAnswer.tsx';
import { type Entry, type FieldSpec, type ListSpec, ruleOf, valueIn } from './listSpec.ts';
import type { EntryWords } from './useEntryWords.ts';

/** Returns the title of a field. */
export const fieldTitle = (t: Text, { name, called = name }: Pick<FieldSpec, 'name' | 'called'>): string =>
  t(`settingsField.${called}` as TextKey);

/** Tells whether a field is edited in place; people and lists of words are edited in the form. */
export const isTyped = ({ kind, isKept }: FieldSpec): boolean => !isKept && ['text', 'choice', 'entry', 'words', 'number'].includes(kind);

/** Returns the columns of a list: one for each field, the name first. */
export const columnsOf = ({ fields }: ListSpec, t: Text, narrow: boolean): Column[] =>
  fields
    .filter(({ inFormAlone }) => !inFormAlone)
    .map((field, at, shown) => ({
      id: field.name,
      title: fieldTitle(t, field),
      width: narrow && at === 0 ? 160 : (field.width ?? 140),
      ...(at === 0 ? { frozen: true } : {}),
      ...(at === 0 || at === shown.length - 1 ? { grow: true } : {}),
      editable: isTyped(field),
    }));

/** Writes the result of the last reading of a source. */
const stateText = (entry: Entry, t: Text): string => {
  const { failure, failedStatus } = entry as Entry & Partial<Pick<RssFeed, 'failure' | 'failedStatus'>>;
  return failure ? t(OUTBOUND_FAILURES[failure], { status: String(failedStatus ?? '') }) : t('settings.noFailure');
};

/** Writes a field as one text, for searching and for screen readers. */
export const fieldText = (entry: Entry, field: FieldSpec, { t, nameOf, optionsOf, membersOf, sourcesOf }: EntryWords): string => {
  const value = valueIn(entry, field);
  if (field.kind === 'state') return stateText(entry, t);
  if (field.kind === 'members') return membersOf(field.lists, entry.id).join(', ');
  if (field.kind === 'sources') return sourcesOf(entry as unknown as AgencyLane).join(', ') || t('agency.allSources');
  if (value == null) return '';
  if (field.kind === 'choice') return t(field.word(String(value)));
  if (field.kind === 'choices') return (value as string[]).map((each) => t(field.word(each))).join(', ');
  if (field.kind === 'entry') return optionsOf(field.list).find((option) => option.value === String(value))?.label ?? '';
  if (field.kind === 'entries') {
    const names = new Map(optionsOf(field.list).map(({ value: id, label }) => [id, label]));
    return (value as number[]).map((id) => names.get(String(id)) ?? '').join(', ');
  }
  if (field.kind === 'time') return String(value).slice(0, 5);
  if (field.kind === 'flag') return t(value ? 'settings.yes' : 'settings.no');
  if (field.kind === 'contacts') return contactsText(value as never).replaceAll('\n', ' · ');
  if (field.kind === 'words') return (value as string[]).join(', ');
  if (field.kind === 'people') return (value as number[]).map(nameOf).join(', ');
  if (field.kind === 'names') return (value as { name: string }[]).map(({ name }) => name).join(', ');
  return String(value);
};

/** Draws one cell. */
export const entryCell = (field: FieldSpec, text: string, entry: Entry): ReactNode => {
  if (field.kind === 'state' && valueIn(entry, field))
    return (
      <span title={text} className="flex min-w-0 items-center gap-1.5 text-bad">
        <Icon name="warning" size={14} />
        <span className="truncate">{text}</span>
      </span>
    );
  if (field.kind === 'answer') return <BranchAnswer id={entry.id} />;
  if ((field.name as string) === 'icon' && text)
    return (
      <span className="flex items-center gap-2">
        <Icon name={valueIn(entry, field) as IconName} className="text-muted" />
        {text}
      </span>
    );
  if (field.kind === 'colour' && text)
    return (
      <span className="flex items-center gap-2 tnum">
        <span aria-hidden className="size-3.5 rounded-sm border border-line-strong" style={{ background: text }} />
        <span className="text-muted">{text}</span>
      </span>
    );
  return (
    <span title={text} className={field.name === 'name' ? 'truncate font-medium' : 'truncate'}>
      {text}
    </span>
  );
};

/** Splits typed words at commas. */
export const wordsIn = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Returns the value to store for the text typed into a cell. */
const typedValue = ({ kind }: FieldSpec, typed: string): unknown => {
  if (kind === 'words') return wordsIn(typed);
  const text = typed.trim() || null;
  return kind === 'number' ? text && Number(text) : text;
};

export interface CellEditorParts {
  readonly words: EntryWords;
  /** Stores a typed value, unless it is refused. */
  readonly onCommit: (entry: Entry, field: FieldSpec, value: unknown, move: Move) => Promise<Stored>;
  readonly onCancel: () => void;
}

/** Returns the editor of one cell: a missing or refused value shows its error in place, and nothing is sent (SET-02, SET-03). */
export const entryEditor = (
  entry: Entry,
  field: FieldSpec,
  editing: CellEdit,
  { words, onCommit, onCancel }: CellEditorParts,
): ReactElement => {
  const { t } = words;
  const value = field.kind === 'words' ? fieldText(entry, field, words) : String(valueIn(entry, field) ?? '');
  if (field.kind === 'choice' || field.kind === 'entry')
    return (
      <ChoiceEditor
        label={fieldTitle(t, field)}
        value={value}
        typed={editing.typed}
        required={field.required === true}
        options={
          field.kind === 'entry' ? words.optionsOf(field.list) : field.values.map((each) => ({ value: each, label: t(field.word(each)) }))
        }
        onCommit={(chosen, move) => void onCommit(entry, field, chosen ? (field.kind === 'entry' ? Number(chosen) : chosen) : null, move)}
        onCancel={onCancel}
      />
    );
  return (
    <CellEditor
      label={fieldTitle(t, field)}
      value={value}
      typed={editing.typed}
      refuse={(typed) => messageWords(t, cellProblem(typed, ruleOf(field)))}
      onCommit={(typed, move) => onCommit(entry, field, typedValue(field, typed), move)}
      onCancel={onCancel}
    />
  );
};
