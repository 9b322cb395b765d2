import { showDate } from '@lauda/domain';
import type { ReactElement } from 'react';
import { useToday } from '../../app/desk.ts';
import type { ReadColumn } from '../../components/grid/ReadGrid.tsx';
import { word } from '../../components/grid/word.tsx';
import { Icon } from '../../components/icons.tsx';
import { momentText, whenText } from '../../format/show.ts';
import { type TextKey, useText } from '../../i18n/i18n.ts';
import type { ListedDocument, Words } from './spec.ts';

const Slug = ({ row }: { row: ListedDocument }): ReactElement => {
  const { t } = useText();
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {(row.private || !row.visible) && <Icon name="lock" size={13} className="text-warn" />}
      <span className="truncate font-medium uppercase" title={row.slug}>
        {row.visible ? row.slug : t('state.privateOther')}
      </span>
    </span>
  );
};

/** The day of a document. */
export const dayColumn = <R extends { readonly date: string }>({ t, language }: Words): ReadColumn<R> => ({
  id: 'date',
  title: t('place.date'),
  width: 92,
  frozen: true,
  cell: ({ date }) => <span className="tnum">{showDate(date, language)}</span>,
});

/** The slug, which takes the remaining width. */
export const slugColumn = <R extends ListedDocument>({ t, narrow }: Words): ReadColumn<R> => ({
  id: 'slug',
  title: t('column.slug'),
  width: narrow ? 180 : 280,
  frozen: true,
  grow: true,
  cell: (row) => <Slug row={row} />,
});

const Changed = ({ row: { authorNickname, changeDate } }: { row: ListedDocument }): ReactElement => {
  const { language } = useText();
  const today = useToday();
  const written = (when: string): string => [when, authorNickname].filter(Boolean).join(' ');
  return (
    <span className="truncate text-sm text-faint" title={written(momentText(changeDate, language))}>
      {written(whenText(changeDate, today, language))}
    </span>
  );
};

/** The last change: when, and by whom. */
export const changedColumn = <R extends ListedDocument>({ t }: Words): ReadColumn<R> => ({
  id: 'changed',
  title: t('column.changed'),
  width: 120,
  cell: (row) => <Changed row={row} />,
});

/** The programs of a document. */
export const programsColumn = <R extends { readonly programsIds: readonly number[] }>(words: Words): ReadColumn<R> => ({
  id: 'programs',
  title: words.t('guideline.programs'),
  width: 180,
  cell: ({ programsIds }) => word(programNames(words, programsIds)),
});

/** People by name. */
export const peopleColumn = <R,>({ t, nameOf }: Words, title: TextKey, idsOf: (row: R) => readonly number[]): ReadColumn<R> => ({
  id: title.split('.').at(-1)!,
  title: t(title),
  width: 150,
  cell: (row) => word(idsOf(row).map(nameOf).filter(Boolean).join(', ')),
});

/** How many of the tasks are done. */
export const tasksColumn = <R,>(
  { t }: Words,
  title: TextKey,
  tasksOf: (row: R) => readonly { readonly done?: boolean | null | undefined }[],
): ReadColumn<R> => ({
  id: 'tasks',
  title: t(title),
  width: 88,
  align: 'right',
  cell: (row) => (tasksOf(row).length > 0 ? `${tasksOf(row).filter(({ done }) => done).length}/${tasksOf(row).length}` : ''),
});

/** Returns the names of programs, with commas. */
export const programNames = ({ programs }: Pick<Words, 'programs'>, ids: readonly number[]): string =>
  ids.flatMap((id) => programs.find((program) => program.id === id)?.name ?? []).join(', ');
