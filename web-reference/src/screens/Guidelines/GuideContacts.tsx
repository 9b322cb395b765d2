import type { Contact, Guide, GuideContact } from '@lauda/sdk';
import { contactsOf, type Guideline } from '@lauda/store';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { offerUndoInForm } from '../../components/offerUndoInForm.ts';
import { TextInput } from '../../components/TextInput.tsx';
import { Checkbox } from '../../components/Toggles.tsx';
import { useField, useForm } from '../../forms/kit.tsx';
import { leaveWords, takeWords } from '../../forms/leftWords.ts';
import { useOpening } from '../../forms/useOpening.ts';
import { useRowFocus } from '../../forms/useRowFocus.ts';
import { watchTyped } from '../../hooks/typedText.ts';
import { useBusy } from '../../hooks/useBusy.ts';
import { useLatest } from '../../hooks/useLatest.ts';
import { useText } from '../../i18n/i18n.ts';
import { numbersFrom, useNumbers, usePresetCountry } from '../../shared/contactNumbers.ts';

const TYPING_MS = 250;

/** Returns the part of a contact that a guide stores, which says nothing of its country. */
const named = ({ id, name, emails, info }: Contact, numbers: string[]): GuideContact => ({
  id,
  name,
  numbers,
  emails: [...emails],
  info,
});

const NOBODY: readonly Contact[] = [];

/** Finds contacts by the typed text; none while it is empty. `isOfText` tells whether what is shown was found by the text as it is now. */
const useFound = (text: string): { readonly found: readonly Contact[]; readonly isOfText: boolean } => {
  const { store, may } = useDesk();
  const [{ found, by }, setFound] = useState({ found: NOBODY, by: '' });
  const sought = may('CONTACT_READ') ? text.trim() : '';
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(
      async () => {
        const contacts = sought ? await contactsOf(store).find(sought) : NOBODY;
        if (!isOver) setFound({ found: contacts, by: sought });
      },
      sought ? TYPING_MS : 0,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [store, sought]);
  return { found, isOfText: by === sought };
};

interface NewContactProps {
  name: string;
  number: string;
  onNumber: (number: string) => void;
  onMade: (contact: GuideContact) => void;
}
/** The form of a person who is not in the contacts: stored with the guideline, and on request in the contacts. */
const NewContact = ({ name, number, onNumber, onMade }: NewContactProps): ReactElement => {
  const { t } = useText();
  const { store, may } = useDesk();
  const home = usePresetCountry();
  const [isKept, setIsKept] = useState(false);
  const [busy, whileBusy] = useBusy();
  const opening = useOpening();
  const make = async (): Promise<void> => {
    const numbers = number.trim() ? [{ value: number.trim(), label: 'cell_phone' as const }] : [];
    // People without the role to write contacts only store the name in the guideline.
    if (!may('CONTACT_WRITE')) return onMade({ name, numbers: numbers.map(({ value }) => value) });
    const done = await contactsOf(store).save({ name, numbers, emails: [], persistent: isKept }, opening);
    if (done.ok) onMade(named(done.value, await numbersFrom(home, done.value)));
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={t('guideline.contactNumber')} className="w-44">
        {(control) => <TextInput {...control} inputMode="tel" most={60} value={number} onChange={({ target }) => onNumber(target.value)} />}
      </Field>
      {may('CONTACT_WRITE') && (
        <span className="flex h-8 items-center">
          <Checkbox label={t('guideline.keepContact')} checked={isKept} onChange={({ target }) => setIsKept(target.checked)} />
        </span>
      )}
      <Button icon="plus" busy={busy} onClick={() => void whileBusy(make)}>
        {t('guideline.newContact', { name })}
      </Button>
    </div>
  );
};

/** The text by which a contact is sought, which may be the name of a new one, and the number of that. */
interface Sought {
  readonly text: string;
  readonly number: string;
}
const NOTHING: Sought = { text: '', number: '' };

/** What is sought is in no draft: it stands here again where the tab was left, or the session ended, while the form is open. */
const useSought = () => {
  const { store } = useDesk();
  const uuid = useForm<Guide>().view.snapshot().document?.uuid;
  const [sought, setSought] = useState(NOTHING);
  const latest = useLatest(sought);
  const place = useRef(null);
  useEffect(() => {
    const key = `contact ${uuid}`;
    const formNow = () =>
      uuid
        ? store.forms.open
            .snapshot()
            .find(({ form }) => (form.document as Partial<Guideline> | undefined)?.guides?.some((guide) => guide.uuid === uuid))?.form
        : undefined;
    const former = uuid && takeWords(key, formNow());
    if (former) setSought({ ...NOTHING, ...former });
    const end = watchTyped(place, { key, now: () => ({ typed: latest(), since: {} }) });
    return () => {
      end();
      const form = formNow();
      if (form && latest().text.trim() !== '')
        leaveWords(key, form, () => store.forms.open.snapshot().some((open) => open.form === form), latest());
    };
  }, [store, uuid, latest]);
  const put = (part: Partial<Sought>): void => setSought((former) => ({ ...former, ...part }));
  return { ...sought, put, latest: () => latest().text };
};

/** The people named by a guide, found among the contacts or new. */
export const GuideContacts = (): ReactElement => {
  const { t } = useText();
  const { value, onChange, readOnly } = useField<readonly GuideContact[] | null | undefined>('contacts');
  const { text, number, put, latest: typed } = useSought();
  const { found, isOfText } = useFound(text);
  const contacts = value ?? [];
  const latest = useLatest(contacts);
  const { rowProps, addProps, toAdding, removed } = useRowFocus();
  const add = (contact: GuideContact, by = text): void => {
    onChange([...latest(), contact]);
    // A contact that is stored first may come when something else is typed already.
    if (typed() !== by) return;
    put(NOTHING);
    toAdding();
  };
  const home = usePresetCountry();
  const numbersOf = useNumbers(found);
  const [busy, whileBusy] = useBusy();
  const pick = (contact: Contact): Promise<void> => whileBusy(async () => add(named(contact, await numbersFrom(home, contact))));
  const remove = (at: number): void => {
    const gone = contacts[at]!;
    onChange(contacts.toSpliced(at, 1));
    removed(at, contacts.length - 1);
    offerUndoInForm(t('common.removed', { name: gone.name }), () => onChange(latest().toSpliced(at, 0, gone)));
  };
  return (
    <section aria-label={t('guideline.contacts')} className="flex flex-col gap-2 sm:col-span-4">
      {contacts.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {contacts.map((contact, at) => (
            <li key={at} {...rowProps(at)} className="flex items-center gap-2 rounded-md border border-line bg-inset px-2 py-1">
              <span className="font-medium">{contact.name}</span>
              <span className="tnum text-muted">{[...(contact.numbers ?? []), ...(contact.emails ?? [])].join(' · ')}</span>
              {!readOnly && (
                <IconButton size="sm" icon="x" label={t('guideline.removeContact', { name: contact.name })} onClick={() => remove(at)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && (
        <>
          <Field label={t('guideline.addContact')} help={text.trim() && t('guideline.contactOpen')}>
            {(control) => (
              <TextInput
                {...control}
                {...addProps}
                type="search"
                data-unread={text.trim() !== '' || undefined}
                most={200}
                placeholder={t('guideline.findContact')}
                value={text}
                onChange={({ target }) => put({ text: target.value })}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || !found[0]) return;
                  event.preventDefault();
                  // The list still shows whom the letters before found.
                  if (isOfText && !busy) void pick(found[0]);
                }}
              />
            )}
          </Field>
          {found.length > 0 && (
            <ul className="flex flex-col gap-1">
              {found.map((contact) => (
                <li key={contact.id}>
                  <Button kind="quiet" size="sm" icon="contacts" busy={busy} onClick={() => void pick(contact)}>
                    {[contact.name, contact.company, numbersOf(contact)[0]].filter(Boolean).join(' · ')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {text.trim() !== '' && (
            <NewContact name={text.trim()} number={number} onNumber={(next) => put({ number: next })} onMade={(contact) => add(contact)} />
          )}
        </>
      )}
    </section>
  );
};
