import { contactsOf, contactsText } from '@lauda/domain';
import type { RssFeed } from '@lauda/sdk';
import { cellProblem, type Opening, type Refusal, same } from '@lauda/store';
import { type ReactElement, useCallback, useState } from 'react';
import { fieldName } from '../../app/fieldNames.ts';
import { problemWords } from '../../format/problemWords.ts';
import { Lines, Line as TextLine } from '../../forms/controls.tsx';
import { type ComparedFields, FormConflicts } from '../../forms/FormConflicts.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormOf, useForm } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { plainValue } from '../../forms/plainValue.ts';
import { type FieldErrors, useSettingsForm } from '../../forms/useSettingsForm.ts';
import { useParts } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { fieldText, fieldTitle, wordsIn } from './cells.tsx';
import { type Entry, type FieldSpec, type ListSpec, ruleOf, valueIn } from './listSpec.ts';
import { SiteTrial } from './SiteTrial.tsx';
import { type EntryWords, useEntryWords } from './useEntryWords.ts';
import { useFeedDoubt } from './useFeedDoubt.ts';

/** The number of fields from which the form has two columns. */
const MANY = 8;
const { Line, NumberLine, Choice, Colour, PeopleChoices, Choices, SearchChoice, Time, Flag } = fieldsOf<Record<string, unknown>>();

type Values = Record<string, readonly unknown[] | undefined>;
const NONE: readonly never[] = [];

/** A list that is edited as text. The typed text stays as it is until the form holds another list than it says, such as that of another person. */
const useListAsText = <V,>(name: string, textOf: (list: readonly V[]) => string, listOf: (text: string, known: readonly V[]) => V[]) => {
  const { view, edit, readOnly } = useForm<Values>();
  const { list } = useParts(view, ({ document }) => ({ list: (document?.[name] ?? NONE) as readonly V[] }));
  const [own, setOwn] = useState({ text: textOf(list), list, known: list });
  const shown = same(own.list, list) ? own : { text: textOf(list), list, known: list };
  const onChange = (typed: string | null): void => {
    const next = listOf(typed ?? '', shown.known);
    setOwn({ text: typed ?? '', list: next, known: shown.known });
    edit({ [name]: next });
  };
  return { value: shown.text, readOnly, onChange };
};

type NamedContact = Parameters<typeof contactsText>[0][number];
/** The contact people, a line each. */
const ContactLines = ({ name, label }: { name: string; label: string }): ReactElement => {
  const { t } = useText();
  return <Lines label={label} help={t('settings.contactsHelp')} {...useListAsText<NamedContact>(name, contactsText, contactsOf)} />;
};

const withCommas = (words: readonly string[]): string => words.join(', ');
/** Words, separated by commas. */
const WordsLine = ({ name, label }: { name: string; label: string }): ReactElement => {
  const { t } = useText();
  return <TextLine label={label} help={t('teams.membersHelp')} {...useListAsText<string>(name, withCommas, wordsIn)} />;
};

/** The kinds of fields that the list shows and the form does not edit. */
const SHOWN_ALONE: ReadonlySet<FieldSpec['kind']> = new Set(['names', 'answer', 'state', 'members', 'sources']);

interface EntryFieldProps {
  field: FieldSpec;
  isFirst: boolean;
  isNew: boolean;
  words: EntryWords;
}
/** The control of a field by its kind. */
const EntryField = ({ field, isFirst, isNew, words }: EntryFieldProps): ReactElement | null => {
  const { t, optionsOf } = words;
  const shared = { name: field.name, label: fieldTitle(t, field), required: ruleOf(field, isNew).required };
  if (field.kind === 'text') return <Line {...shared} autoFocus={isFirst} maxLength={field.max} />;
  if (field.kind === 'number') return <NumberLine {...shared} range={field.range} />;
  if (field.kind === 'secret') return <Line {...shared} secret help={t('site.passwordHelp')} />;
  if (field.kind === 'colour') return <Colour {...shared} />;
  if (field.kind === 'people') return <PeopleChoices {...shared} />;
  if (field.kind === 'words') return <WordsLine {...shared} />;
  if (field.kind === 'contacts') return <ContactLines {...shared} />;
  if (field.kind === 'entry') {
    const entries = optionsOf(field.list).map(({ value, label }) => ({ value: Number(value), label }));
    if (field.list !== 'rounds.segments') return <SearchChoice {...shared} options={entries} />;
    return <Choice {...shared} empty={t('common.none')} options={entries} />;
  }
  if (field.kind === 'entries')
    return <Choices {...shared} options={optionsOf(field.list).map(({ value, label }) => ({ value: Number(value), label }))} />;
  if (field.kind === 'time') return <Time {...shared} />;
  if (field.kind === 'flag') return <Flag {...shared} />;
  if (field.kind !== 'choice' && field.kind !== 'choices') return null;
  const options = field.values.map((value) => ({ value, label: t(field.word(value)) }));
  if (field.kind === 'choices') return <Choices {...shared} options={options} />;
  return <Choice {...shared} empty={t('common.none')} options={options} />;
};

export interface EntryDialogProps {
  list: ListSpec;
  title: string;
  start: Partial<Entry>;
  /** Stores it; returns the refusal, if any. */
  onSubmit: (entry: Partial<Entry>, opening: Opening) => Promise<Refusal | undefined>;
  /** Tells whether another entry has this name already. */
  isTaken: (entry: Partial<Entry>) => boolean;
  onClose: () => void;
}

/** The form of one entry of a list of settings: a new or an existing one. */
export const EntryDialog = ({ list, title, start, onSubmit, isTaken, onClose }: EntryDialogProps): ReactElement => {
  const { t } = useText();
  const words = useEntryWords(list);
  const isFeed = list.id === 'rss.feeds';
  const isNew = !start.id;
  const isWide = list.fields.length > MANY;
  const written = list.fields.filter(({ kind }) => !SHOWN_ALONE.has(kind));
  const doubtOf = useFeedDoubt(start);
  const check = useCallback(
    (entry: Partial<Entry>): FieldErrors =>
      Object.fromEntries(
        list.fields.map((field) => [field.name, messageWords(t, cellProblem(String(valueIn(entry, field) ?? ''), ruleOf(field, isNew)))]),
      ),
    [list, isNew, t],
  );
  // Refusals appear at their field too: a name or an address in use, an invalid value.
  const wrongIn = ({ code, message, fields = [] }: Refusal, entry: Partial<Entry>): FieldErrors => {
    if (code.startsWith('duplicate_') && list.unique) return { [list.unique]: message };
    if (code.startsWith('duplicate_')) return { [isTaken(entry) ? 'name' : (list.fields[1]?.name ?? 'name')]: t('settings.taken') };
    return Object.fromEntries(
      fields.map((problem) => [
        problem.path,
        isFeed && problem.path === 'url'
          ? t('settings.feedDoubt')
          : problemWords(t, problem, valueIn(entry, { name: problem.path as 'name' })),
      ]),
    );
  };
  const { form, source, busy, comparison, submit } = useSettingsForm({
    start,
    check,
    compares: !isNew,
    save: async (entry, opening) => {
      const doubt = isFeed ? await doubtOf(entry as Partial<RssFeed>) : undefined;
      if (doubt) return { refused: { url: doubt } };
      const refusal = await onSubmit(entry, opening);
      if (!refusal) return { stored: entry };
      const theirs = refusal.code === 'version_conflict' ? (refusal.current as Partial<Entry> | undefined) : undefined;
      return { refused: wrongIn(refusal, entry), theirs };
    },
  });
  const save = async (): Promise<void> => {
    if ((await submit()) === 'stored') onClose();
  };
  const fieldAt = (path: string): FieldSpec | undefined => list.fields.find(({ name }) => name === path.split('.')[0]);
  const rules: ComparedFields = {
    nameOf: (path) => {
      const field = fieldAt(path);
      return field ? fieldTitle(t, field) : fieldName(path);
    },
    useShown: () => (path, value) => {
      const field = fieldAt(path);
      if (field?.kind === 'secret') return value ? t('conflict.secret') : t('conflict.secretKept');
      return (field && path === field.name && fieldText({ ...start, [path]: value } as Entry, field, words)) || plainValue(value, t);
    },
  };
  return (
    <FormDialog {...{ title, form, busy, onClose }} width={isWide ? 'lg' : 'sm'} confirm={t('common.save')} onSubmit={() => void save()}>
      <FormConflicts {...{ comparison, rules }} told={t('settings.overtaken', { name: start.name ?? title })} />
      <FormOf source={source}>
        <div className={isWide ? 'grid items-start gap-4 sm:grid-cols-2' : 'contents'}>
          {written.map((field, at) => (
            <EntryField key={field.name} {...{ field, isNew, words }} isFirst={at === 0} />
          ))}
        </div>
        {list.id === 'wordpress.config' && <SiteTrial />}
      </FormOf>
    </FormDialog>
  );
};
