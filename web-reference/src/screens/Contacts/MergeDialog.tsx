import { differingFields, type MergeChoice, type MergedContactField, mergedContact, presetChoice } from '@lauda/domain';
import type { Contact, ContactDouble } from '@lauda/sdk';
import { contactsOf } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { Button } from '../../components/Button.tsx';
import { notify } from '../../components/toast.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useBusy } from '../../hooks/useBusy.ts';
import { useText } from '../../i18n/i18n.ts';
import { useNumbers } from '../../shared/contactNumbers.ts';

type Chosen = Partial<Record<MergedContactField, MergeChoice>>;

/** Writes a field of a contact as text. */
const saidBy = (
  contact: Contact,
  field: MergedContactField,
  groupName: (id: number) => string,
  numbersOf: ReturnType<typeof useNumbers>,
): string => {
  if (field === 'numbers') return numbersOf(contact).join(', ');
  if (field === 'emails') return contact.emails.join(', ');
  if (field === 'groups') return contact.groups.map(groupName).join(', ');
  return contact[field] ?? '';
};

/** Two contacts side by side, with a choice for each field that differs. */
export const MergeDialog = ({
  pair,
  groupName,
  onClose,
}: {
  pair: ContactDouble;
  groupName: (id: number) => string;
  onClose: (merged: boolean) => void;
}): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const [isSwapped, setIsSwapped] = useState(false);
  const [chosen, setChosen] = useState<Chosen>({});
  const [busy, whileBusy] = useBusy();
  const [kept, other] = isSwapped ? [pair.other, pair.contact] : [pair.contact, pair.other];
  const numbersOf = useNumbers([kept, other]);
  const fields = differingFields(kept, other);
  const merge = async (): Promise<void> => {
    const done = await whileBusy(() => contactsOf(store).join(kept, other, mergedContact(kept, other, chosen)));
    if (!done.ok) return;
    notify({ level: 'SUCCESS', title: t('contacts.merged', { name: done.value.name }) });
    onClose(true);
  };
  const option = (field: MergedContactField, choice: MergeChoice, text: string): ReactElement => (
    <label className="flex min-h-8 cursor-pointer items-start gap-2 rounded-md border border-line p-2 hover:bg-hover has-checked:border-accent has-checked:bg-selected has-focus-visible:outline-2">
      <input
        type="radio"
        name={field}
        className="mt-0.5 accent-(--accent)"
        checked={(chosen[field] ?? presetChoice(field, kept, other)) === choice}
        onChange={() => setChosen((before) => ({ ...before, [field]: choice }))}
      />
      <span className={text ? 'min-w-0 break-words whitespace-pre-line' : 'text-muted'}>{text || t('contacts.nothing')}</span>
    </label>
  );
  return (
    <FormDialog
      title={t('contacts.mergeTitle')}
      confirm={t('contacts.merge')}
      width="lg"
      busy={busy}
      onSubmit={() => void merge()}
      onClose={() => onClose(false)}
    >
      <p className="text-muted">{t('contacts.mergeText')}</p>
      <div className="grid grid-cols-[6rem_1fr_1fr_8.5rem] items-center gap-2 max-sm:grid-cols-2">
        <span className="max-sm:hidden" />
        <span className="font-semibold">{`${t('contacts.keptOne')}: ${kept.name}`}</span>
        <span className="font-semibold">{`${t('contacts.goesOne')}: ${other.name}`}</span>
        <Button
          size="sm"
          icon="sync"
          onClick={() => {
            if (busy) return;
            setIsSwapped(!isSwapped);
            setChosen({});
          }}
        >
          {t('contacts.swap')}
        </Button>
      </div>
      {fields.length === 0 && <p>{t('contacts.sameFields')}</p>}
      {fields.map((field) => (
        <fieldset key={field} className="grid grid-cols-[6rem_1fr_1fr_8.5rem] items-start gap-2 max-sm:grid-cols-2">
          <legend className="sr-only">{t(`contact.${field}`)}</legend>
          <span aria-hidden className="py-2 text-sm text-muted max-sm:col-span-2">
            {t(`contact.${field}`)}
          </span>
          {option(field, 'kept', saidBy(kept, field, groupName, numbersOf))}
          {option(field, 'other', saidBy(other, field, groupName, numbersOf))}
          {presetChoice(field, kept, other) === 'both' ? option(field, 'both', t('contacts.both')) : <span />}
        </fieldset>
      ))}
    </FormDialog>
  );
};
