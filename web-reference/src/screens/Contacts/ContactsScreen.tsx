import type { Contact } from '@lauda/sdk';
import type { ContactSearch } from '@lauda/store';
import { contactsOf } from '@lauda/store';
import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { BarVerbs } from '../../components/BarVerbs.tsx';
import { Button } from '../../components/Button.tsx';
import { ask } from '../../components/ConfirmDialog.tsx';
import { Field } from '../../components/Field.tsx';
import { FindField } from '../../components/FindField.tsx';
import type { ReadColumn } from '../../components/grid/ReadGrid.tsx';
import { word } from '../../components/grid/word.tsx';
import { Icon } from '../../components/icons.tsx';
import { Select } from '../../components/Select.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { useNumbers, usePresetCountry } from '../../shared/contactNumbers.ts';
import { EntryPages } from '../../shared/entries/EntryPages.tsx';
import { useEntries } from '../../shared/entries/useEntries.ts';
import { useNarrow } from '../../shared/widths.ts';
import { ContactDialog, type ContactDraft, NEW_CONTACT } from './ContactDialog.tsx';
import { ContactFiles } from './ContactFiles.tsx';
import { DuplicateContacts } from './DuplicateContacts.tsx';

const useColumns = (groupName: (id: number) => string, numbersOf: ReturnType<typeof useNumbers>): readonly ReadColumn<Contact>[] => {
  const { t } = useText();
  const narrow = useNarrow();
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('contact.name'),
        width: narrow ? 160 : 240,
        frozen: true,
        grow: true,
        cell: (contact) => (
          <span className="flex min-w-0 items-center gap-1.5">
            {contact.private && <Icon name="lock" size={13} className="text-warn" />}
            <span className="truncate font-medium">{contact.name}</span>
          </span>
        ),
      },
      {
        id: 'numbers',
        title: t('contact.numbers'),
        width: 210,
        cell: (contact) => word(numbersOf(contact).join(', ')),
      },
      { id: 'company', title: t('contact.company'), width: 170, cell: ({ company }) => word(company ?? '') },
      { id: 'profession', title: t('contact.profession'), width: 150, cell: ({ profession }) => word(profession ?? '') },
      { id: 'emails', title: t('contact.emails'), width: 230, cell: ({ emails }) => word(emails.join(', ')) },
      {
        id: 'groups',
        title: t('contact.groups'),
        width: 140,
        cell: ({ groups }) => word(groups.map(groupName).filter(Boolean).join(', ')),
      },
    ],
    [t, narrow, groupName, numbersOf],
  );
};

/** Removes a contact after a question that says how many documents name it (CON-08); none is asked where that is not known. */
const useRemove = () => {
  const { t } = useText();
  const { store } = useDesk();
  return async ({ id, name }: Contact): Promise<void> => {
    const used = await contactsOf(store).usage(id);
    if (!used.ok) return;
    const count = used.value;
    const question = {
      title: t('contacts.removeAsk', { name }),
      text: count ? t('contacts.removeText', { count }) : t('contacts.removeUnused'),
      confirm: t('common.delete'),
      danger: true,
    };
    if ((await ask(question)) === 'yes') await contactsOf(store).remove(id);
  };
};

/** The contacts of the newsroom: found by a word or a number, edited in a form. */
export const ContactsScreen = (): ReactElement => {
  const { t } = useText();
  const { store, may } = useDesk();
  const groups = useView(store.settings['contacts.groups'].view);
  useEffect(() => void store.settings['contacts.groups'].ensure(), [store]);
  const groupName = useCallback((id: number): string => groups.byId.get(id)?.name ?? '', [groups.byId]);
  const {
    view,
    isAsked,
    state,
    search,
    ask: askFor,
    turn,
    retry,
    chosen,
  } = useEntries<Contact, ContactSearch>(() => contactsOf(store).open(), {});
  const [open, setOpen] = useState<ContactDraft>();
  const close = useCallback((): void => setOpen(undefined), []);
  const [isComparing, setIsComparing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const remove = useRemove();
  const columns = useColumns(groupName, useNumbers(view.rows));
  const canWrite = may('CONTACT_WRITE');
  const country = usePresetCountry();
  useActions({
    'entry.create': { run: () => setOpen({ ...NEW_CONTACT, country }), enabled: () => canWrite },
    'entry.open': { run: () => setOpen(chosen()), enabled: () => chosen() !== undefined },
    'entry.remove': { run: () => void remove(chosen()!), enabled: () => canWrite && chosen() !== undefined },
    'contacts.doubles': { run: () => setIsComparing(true), enabled: () => canWrite },
    'grid.find': () => box.current?.focus(),
  });
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('area.contacts')}</h1>
      </InTopBar>
      <search className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-3 py-2">
        <FindField
          label={t('contacts.find')}
          ref={box}
          value={search.filter ?? ''}
          onFind={(text) => askFor({ filter: text || undefined })}
        />
        <Field label={t('contact.groups')} className="w-48 max-sm:w-full">
          {(control) => (
            <Select
              {...control}
              empty={t('contacts.allGroups')}
              value={search.groupId === undefined ? '' : String(search.groupId)}
              options={groups.rows.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={({ target }) => askFor({ groupId: Number(target.value) || undefined })}
            />
          )}
        </Field>
        <BarVerbs>
          {canWrite && (
            <>
              <Button size="sm" icon="copy" onClick={() => handlers.run('contacts.doubles')}>
                {t('contacts.doubles')}
              </Button>
              <Button size="sm" icon="trash" onClick={() => handlers.run('entry.remove')}>
                {t('common.delete')}
              </Button>
            </>
          )}
          <ContactFiles />
          {canWrite && (
            <Button size="sm" icon="plus" kind="primary" onClick={() => handlers.run('entry.create')}>
              {t('contacts.new')}
            </Button>
          )}
        </BarVerbs>
      </search>
      <EntryPages
        label={t('area.contacts')}
        icon="contacts"
        none={[t('contacts.none'), t('contacts.noneText')]}
        {...{ view, isAsked, columns, state }}
        onOpen={setOpen}
        onPage={turn}
        onRetry={retry}
      />
      {isComparing && <DuplicateContacts groupName={groupName} onClose={() => setIsComparing(false)} />}
      {open && <ContactDialog start={open} readOnly={!canWrite} onClose={close} />}
    </>
  );
};
