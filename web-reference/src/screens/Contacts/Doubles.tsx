import { PAGE_SIZE } from '@lauda/domain';
import type { ContactDouble } from '@lauda/sdk';
import { contactsOf } from '@lauda/store';
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useAsked } from '../../app/useAsked.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Pager } from '../../components/Pager.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { useText } from '../../i18n/i18n.ts';
import { MergeDialog } from './MergeDialog.tsx';

const Side = ({ name, said }: { name: string; said: string }): ReactElement => (
  <span className="flex min-w-0 flex-col">
    <span className="truncate font-medium">{name}</span>
    <span className="tnum truncate text-sm text-muted">{said}</span>
  </span>
);
const reached = ({ numbers, emails, company }: ContactDouble['contact']): string =>
  [numbers[0]?.value, emails[0], company].filter(Boolean).join(' · ');

/** Contacts that may be the same, pair by pair, each to be compared and merged. */
export const Doubles = ({ groupName, onClose }: { groupName: (id: number) => string; onClose: () => void }): ReactElement => {
  const { t } = useText();
  const [page, setPage] = useState(0);
  const { value, refusal, load } = useAsked((store) => contactsOf(store).doubles(page), [page]);
  const [pair, setPair] = useState<ContactDouble>();
  const list = useRef<HTMLUListElement>(null);
  // Where a pair went the next one is compared, else the dialog itself keeps the keyboard.
  const wasMerged = useRef(false);
  useEffect(() => {
    if (!value || !wasMerged.current) return;
    wasMerged.current = false;
    list.current?.querySelector('button')?.focus();
  }, [value]);
  const close = useCallback(
    (merged: boolean): void => {
      setPair(undefined);
      wasMerged.current = merged;
      if (merged) load();
    },
    [load],
  );
  const said = value?.total === 0 ? null : t('contacts.doublesText');
  return (
    <Dialog open onClose={onClose} title={t('contacts.doubles')} width="lg">
      {said && <p className="pb-3 text-muted">{said}</p>}
      {refusal && <LoadFailed error={refusal} onRetry={load} />}
      {!refusal && !value && <GridSkeleton rows={4} />}
      {value?.total === 0 && <EmptyState icon="contacts" title={t('contacts.doublesNone')} text={t('contacts.doublesNoneText')} />}
      {value && value.total > 0 && (
        <>
          <ul ref={list} className="divide-y divide-line border-y border-line" aria-label={t('contacts.doubles')}>
            {value.data.map((double) => (
              <li
                key={`${double.contact.id} ${double.other.id}`}
                className="grid grid-cols-[1fr_1fr_auto] items-center gap-3 py-2 max-sm:grid-cols-1"
              >
                <Side name={double.contact.name} said={reached(double.contact)} />
                <Side name={double.other.name} said={reached(double.other)} />
                <span className="flex items-center gap-2 justify-self-end">
                  <span className="text-sm text-muted">{double.reasons.map((reason) => t(`contacts.reason.${reason}`)).join(', ')}</span>
                  <Button
                    size="sm"
                    aria-label={t('contacts.comparePair', { one: double.contact.name, other: double.other.name })}
                    onClick={() => setPair(double)}
                  >
                    {t('contacts.compare')}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
          <Pager page={page} size={PAGE_SIZE} total={value.total} onPage={setPage} />
        </>
      )}
      {pair && <MergeDialog pair={pair} groupName={groupName} onClose={close} />}
    </Dialog>
  );
};
