import type { DocumentFacets } from '@lauda/sdk';
import type { DocumentSearch } from '@lauda/store';
import { foundOf } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { useLookups } from '../../app/lookups.ts';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { Button } from '../../components/Button.tsx';
import { cx } from '../../components/cx.ts';
import { languageTag, type TextKey, useText } from '../../i18n/i18n.ts';
import type { FoundSearch } from './search.ts';

interface Facet {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  readonly isChosen: boolean;
  readonly go: Partial<FoundSearch>;
}

const Group = ({ title, facets, onGo }: { title: string; facets: readonly Facet[]; onGo: (part: Partial<FoundSearch>) => void }) =>
  facets.length === 0 ? null : (
    <section aria-label={title}>
      <h2 className="px-2 text-sm text-muted">{title}</h2>
      <ul>
        {facets.map(({ key, name, count, isChosen, go }) => (
          <li key={key}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onGo(go)}
              className={cx('flex w-full gap-2 rounded-sm px-2 py-1 text-left hover:bg-hover', isChosen && 'bg-selected font-semibold')}
            >
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="tnum text-muted">{count}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );

const lastDay = (month: string): string => {
  const [year, number] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year!, number!, 0)).getUTCDate()}`;
};

/** The number of found documents by kind, program, month and owner; a press filters by one, another press clears it. */
export const Facets = ({
  asked,
  search,
  onGo,
}: {
  asked: DocumentSearch;
  search: FoundSearch;
  onGo: (part: Partial<FoundSearch>) => void;
}): ReactElement | null => {
  const { t, language } = useText();
  const { programs } = useLookups();
  const [isOpen, setOpen] = useState(false);
  const about = JSON.stringify({ ...asked, page: undefined });
  const { value } = useStoreAnswer((store) => foundOf(store).facets(asked), [about]);
  if (!value) return null;
  const monthName = (month: string): string =>
    new Intl.DateTimeFormat(languageTag(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    );
  const kinds = value.kinds.map(({ kind, count }): Facet => {
    const isChosen = search.kind === kind;
    return { key: kind, name: t(`locks.kind.${kind}` as TextKey), count, isChosen, go: { kind: (isChosen ? undefined : kind) as never } };
  });
  const shows = value.programs.map(({ programId, count }): Facet => {
    const isChosen = search.programId === programId;
    const name = programs.find(({ id }) => id === programId)?.name ?? String(programId);
    return { key: String(programId), name, count, isChosen, go: { programId: isChosen ? undefined : programId } };
  });
  const months = value.months.map(({ month, count }): Facet => {
    const isChosen = search.from === `${month}-01` && search.to === lastDay(month);
    const go = isChosen ? { from: undefined, to: undefined } : { from: `${month}-01`, to: lastDay(month) };
    return { key: month, name: monthName(month), count, isChosen, go };
  });
  const people = value.people.map(({ userId, nickname, count }: DocumentFacets['people'][number]): Facet => {
    const isChosen = search.personId === userId;
    return { key: String(userId), name: nickname, count, isChosen, go: { personId: isChosen ? undefined : userId } };
  });
  return (
    <aside
      aria-label={t('found.facets')}
      className="flex w-56 shrink-0 flex-col gap-2 overflow-y-auto border-l border-line p-2 max-md:max-h-[60%] max-md:w-full max-md:border-b max-md:border-l-0"
    >
      <Button
        kind="quiet"
        icon={isOpen ? 'chevronDown' : 'chevronRight'}
        aria-expanded={isOpen}
        className="self-start md:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        {t('found.facets')}
      </Button>
      <div className={cx('flex flex-col gap-4', !isOpen && 'max-md:hidden')}>
        <Group title={t('found.kind')} facets={kinds} onGo={onGo} />
        <Group title={t('place.program')} facets={shows} onGo={onGo} />
        <Group title={t('found.month')} facets={months} onGo={onGo} />
        <Group title={t('found.owner')} facets={people} onGo={onGo} />
      </div>
    </aside>
  );
};
