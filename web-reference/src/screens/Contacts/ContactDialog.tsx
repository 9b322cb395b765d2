import { checkEmail, checkRequired, DEFAULT_COUNTRY, NUMBER_LABELS } from '@lauda/domain';
import type { Contact, ContactNumber, Country } from '@lauda/sdk';
import { contactsOf } from '@lauda/store';
import { type ReactElement, useEffect, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { comparedFields, refusedSave } from '../../forms/compared.ts';
import { Group } from '../../forms/controls.tsx';
import { type ComparedFields, FormConflicts } from '../../forms/FormConflicts.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormOf, Inside, useForm } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { useRows } from '../../forms/useRows.ts';
import { type FieldErrors, useSettingsForm } from '../../forms/useSettingsForm.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { AddressLine } from '../../shared/places/AddressLine.tsx';

/** A contact as its form holds it. */
export type ContactDraft = Partial<Contact> & Pick<Contact, 'name' | 'numbers' | 'emails'>;
export const NEW_CONTACT: ContactDraft = { name: '', numbers: [], emails: [], groups: [], country: DEFAULT_COUNTRY, private: false };

const { Line, Lines, SearchChoice, Choices, Check } = fieldsOf<ContactDraft>();
const InNumber = fieldsOf<ContactNumber>();

const Numbers = (): ReactElement => {
  const { t } = useText();
  const { rows, readOnly, keyAt, add, remove, addProps, rowProps } = useRows<ContactNumber>('numbers');
  const labels = NUMBER_LABELS.map((value) => ({ value, label: t(`numberLabel.${value}`) }));
  const aside = !readOnly && (
    <Button size="sm" icon="plus" {...addProps} onClick={() => add({ value: '', label: 'cell_phone' })}>
      {t('contact.addNumber')}
    </Button>
  );
  return (
    <Group title={t('contact.numbers')} aside={aside}>
      {rows.map(({ value }, at) => (
        <div key={keyAt(at)} {...rowProps(at)} className="grid grid-cols-[1fr_8rem_auto] items-end gap-2">
          <Inside name="numbers" at={at}>
            <InNumber.Line name="value" orElse="" label={t('contact.number')} maxLength={60} />
            <InNumber.Choice name="label" label={t('contact.kindOf')} options={labels} />
          </Inside>
          {!readOnly && <IconButton icon="trash" label={t('common.remove')} onClick={() => remove(at, value || t('contact.number'))} />}
        </div>
      ))}
    </Group>
  );
};

type EmailRows = ReturnType<typeof useRows<string>>;

const Email = ({ at, list: { rows: emails, readOnly, replace, remove, rowProps } }: { at: number; list: EmailRows }): ReactElement => {
  const { t } = useText();
  const { problemOf } = useForm();
  return (
    <div {...rowProps(at)} className="grid grid-cols-[1fr_auto] items-end gap-2">
      <Field label={t('contact.email')} error={problemOf(`emails.${at}`)}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="email"
            most={200}
            readOnly={readOnly}
            value={emails[at] ?? ''}
            onChange={({ target }) => replace(at, target.value)}
          />
        )}
      </Field>
      {!readOnly && <IconButton icon="trash" label={t('common.remove')} onClick={() => remove(at, emails[at] || t('contact.email'))} />}
    </div>
  );
};

const Emails = (): ReactElement => {
  const { t } = useText();
  const list = useRows<string>('emails');
  const { rows: emails, readOnly, keyAt, add, addProps } = list;
  const aside = !readOnly && (
    <Button size="sm" icon="plus" {...addProps} onClick={() => add('')}>
      {t('contact.addEmail')}
    </Button>
  );
  return (
    <Group title={t('contact.emails')} aside={aside}>
      {emails.map((_, at) => (
        <Email key={keyAt(at)} {...{ at, list }} />
      ))}
    </Group>
  );
};

const useCountries = (): readonly Country[] => {
  const { store } = useDesk();
  const [countries, setCountries] = useState<readonly Country[]>([]);
  useEffect(() => void contactsOf(store).countries().then(setCountries), [store]);
  return countries;
};

/** Returns how the form names its fields and writes their values. */
const useContactConflicts = (groupName: (id: number) => string | undefined, countries: readonly Country[]): ComparedFields => {
  const { t } = useText();
  const labels = {
    ...{ name: t('contact.name'), profession: t('contact.profession'), company: t('contact.company'), country: t('contact.country') },
    ...{ numbers: t('contact.numbers'), emails: t('contact.emails'), address: t('contact.address'), info: t('contact.info') },
    ...{ groups: t('contact.groups'), private: t('contact.private') },
  };
  return comparedFields(t, labels, (path, value) => {
    if (path === 'groups') return groupName(Number(value)) ?? value;
    if (path === 'country') return countries.find(({ code }) => code === value)?.name ?? value;
    const label = NUMBER_LABELS.find((each) => each === value);
    return path === 'numbers' && label ? t(`numberLabel.${label}`) : value;
  });
};

/** Removes rows that were added and left empty. */
const filled = (contact: ContactDraft): ContactDraft => ({
  ...contact,
  numbers: contact.numbers.filter(({ value }) => value.trim() !== ''),
  emails: contact.emails.map((email) => email.trim()).filter(Boolean),
});

/** The form of one contact, read-only for people without the role. */
export const ContactDialog = ({
  start,
  readOnly,
  onClose,
}: {
  start: ContactDraft;
  readOnly: boolean;
  onClose: (stored?: Contact) => void;
}): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const groups = useView(store.settings['contacts.groups'].view);
  useEffect(() => void store.settings['contacts.groups'].ensure(), [store]);
  const countries = useCountries();
  const rules = useContactConflicts((id) => groups.byId.get(id)?.name, countries);
  const [stored, setStored] = useState<Contact>();
  const { form, source, busy, comparison, submit } = useSettingsForm<ContactDraft>({
    start,
    readOnly,
    compares: start.id !== undefined,
    check: (contact): FieldErrors => ({
      name: messageWords(t, checkRequired(contact.name)),
      ...Object.fromEntries(
        contact.emails.map((email, at) => [`emails.${at}`, email.trim() ? messageWords(t, checkEmail(email.trim())) : undefined]),
      ),
    }),
    save: async (contact, opening) => {
      const done = await contactsOf(store).save(filled(contact), opening);
      if (!done.ok) return refusedSave(t, done.error, (current: Contact): ContactDraft => current);
      setStored(done.value);
      return { stored: done.value };
    },
  });
  useEffect(() => {
    if (stored) onClose(stored);
  }, [stored, onClose]);
  const title = start.id ? start.name : t('contacts.new');
  const options = countries.map(({ code, name, dialCode }) => ({ value: code, label: name, hint: dialCode }));
  return (
    <FormDialog
      {...{ title, form, busy }}
      confirm={t('common.save')}
      isOff={readOnly}
      onSubmit={() => void submit()}
      onClose={() => onClose()}
    >
      <FormConflicts {...{ comparison, rules }} told={t('settings.overtaken', { name: start.name })} />
      <FormOf source={source}>
        <Line name="name" orElse="" label={t('contact.name')} required autoFocus maxLength={200} />
        <Line name="profession" label={t('contact.profession')} maxLength={200} />
        <Line name="company" label={t('contact.company')} maxLength={200} />
        <SearchChoice name="country" label={t('contact.country')} options={options} />
        <Numbers />
        <Emails />
        <AddressLine name="address" label={t('contact.address')} />
        <Lines name="info" label={t('contact.info')} />
        <Choices name="groups" label={t('contact.groups')} options={groups.rows.map(({ id, name }) => ({ value: id, label: name }))} />
        <Check name="private" label={t('contact.private')} isOff={start.id !== undefined && start.ownerId !== store.session.userId} />
      </FormOf>
    </FormDialog>
  );
};
