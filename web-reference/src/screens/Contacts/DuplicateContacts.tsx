import { PAGE_SIZE } from '@lauda/domain';
import type { ContactDouble } from '@lauda/sdk';
import { contactsOf } from '@lauda/store';
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Pager } from '../../components/Pager.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { useText } from '../../i18n/i18n.ts';
import { useNumbers } from '../../shared/contactNumbers.ts';
import { MergeDialog } from './MergeDialog.tsx';

const Side = ({ name, said }: { name: string; said: string }): ReactElement => (
  <span className="flex min-w-0 flex-col">
    {/* Whole: the two are told apart by how they end. */}
    <span className="font-medium break-words">{name}</span>
    <span className="tnum text-sm break-words text-muted">{said}</span>
  </span>
);
const keyOf = ({ contact, other }: ContactDouble): string => `${contact.id} ${other.id}`;
type NumbersOf = ReturnType<typeof useNumbers>;
const reached = (contact: ContactDouble['contact'], numbersOf: NumbersOf): string =>
  [numbersOf(contact)[0], contact.emails[0], contact.company].filter(Boolean).join(' · ');

interface PairProps {
  double: ContactDouble;
  isApart: boolean;
  numbersOf: NumbersOf;
  onCompare: () => void;
  onApart: (isApart: boolean) => void;
}
/** Two contacts with the reason why they may be the same: to be compared, or marked as different. */
const Pair = ({ double, isApart, numbersOf, onCompare, onApart }: PairProps): ReactElement => {
  const { t } = useText();
  const { contact, other, reasons } = double;
  const names = { one: contact.name, other: other.name };
  const said = isApart ? t('contacts.apartSaid') : reasons.map((reason) => t(`contacts.reason.${reason}`)).join(', ');
  return (
    <li className="grid grid-cols-[1fr_1fr_auto] items-center gap-3 py-2 max-sm:grid-cols-1">
      <Side name={contact.name} said={reached(contact, numbersOf)} />
      <Side name={other.name} said={reached(other, numbersOf)} />
      <span className="flex flex-wrap items-center justify-end gap-2 justify-self-end">
        <span role="status" className="text-sm text-muted">
          {said}
        </span>
        {!isApart && (
          <Button size="sm" aria-label={t('contacts.comparePair', names)} onClick={onCompare}>
            {t('contacts.compare')}
          </Button>
        )}
        <Button
          size="sm"
          kind="quiet"
          aria-label={t(isApart ? 'contacts.apartBackPair' : 'contacts.apartPair', names)}
          onClick={() => onApart(!isApart)}
        >
          {t(isApart ? 'common.undo' : 'contacts.apart')}
        </Button>
      </span>
    </li>
  );
};

/** Possible duplicate contacts, pair by pair, each to be compared and merged, or marked as different. */
export const DuplicateContacts = ({ groupName, onClose }: { groupName: (id: number) => string; onClose: () => void }): ReactElement => {
  const { t } = useText();
  const [page, setPage] = useState(0);
  const { value, refusal, load } = useStoreAnswer((store) => contactsOf(store).doubles(page), [page]);
  const numbersOf = useNumbers(value?.data.flatMap(({ contact, other }) => [contact, other]) ?? []);
  const { store } = useDesk();
  const [pair, setPair] = useState<ContactDouble>();
  // A pair marked as different stays visible until the page is loaded anew, so that the mark can be removed again.
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set());
  const tellApart = async (double: ContactDouble, isApart: boolean): Promise<void> => {
    const done = await contactsOf(store).tellApart(double, isApart);
    if (!done.ok) return;
    setApart((before) => new Set(isApart ? [...before, keyOf(double)] : [...before].filter((key) => key !== keyOf(double))));
  };
  const list = useRef<HTMLUListElement>(null);
  // After a merge the next pair is focused, else the dialog itself.
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
              <Pair
                key={keyOf(double)}
                double={double}
                isApart={apart.has(keyOf(double))}
                numbersOf={numbersOf}
                onCompare={() => setPair(double)}
                onApart={(isApart) => void tellApart(double, isApart)}
              />
            ))}
          </ul>
          <Pager page={page} size={PAGE_SIZE} total={value.total} onPage={setPage} />
        </>
      )}
      {pair && <MergeDialog pair={pair} groupName={groupName} onClose={close} />}
    </Dialog>
  );
};
