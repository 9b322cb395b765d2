import { showDate } from '@lauda/domain';
import type { SouvDocument } from '@lauda/sdk';
import type { SouvSearch } from '@lauda/store';
import { madeOf } from '@lauda/store';
import { type FormEvent, type ReactElement, useMemo, useState } from 'react';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { GridState } from '../../components/grid/gridState.ts';
import { type ReadColumn, ReadGrid } from '../../components/grid/ReadGrid.tsx';
import { Pager } from '../../components/Pager.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { Line } from '../../forms/controls.tsx';
import { type Language, type Text, useText } from '../../i18n/i18n.ts';

const columnsOf = (t: Text, language: Language): ReadColumn<SouvDocument>[] => [
  {
    id: 'date',
    title: t('souv.date'),
    width: 92,
    frozen: true,
    cell: ({ date }) => <span className="tnum">{date ? showDate(date.slice(0, 10), language) : ''}</span>,
  },
  {
    id: 'title',
    title: t('souv.documentTitle'),
    width: 400,
    frozen: true,
    grow: true,
    cell: ({ title, text }) => (
      <span className="flex min-w-0 flex-col">
        <span className="truncate font-medium">{title}</span>
        {text && <span className="truncate text-sm text-muted">{text}</span>}
      </span>
    ),
  },
  { id: 'type', title: t('souv.type'), width: 130, cell: ({ type }) => <span className="truncate">{type}</span> },
];
const keyOf = ({ id }: SouvDocument): string => id;

interface ArchivePickerProps {
  title: string;
  onPick: (document: SouvDocument) => void;
  onClose: () => void;
}

/** Chooses a document of the external archive: searched by words and type, 25 to a page, taken by Enter or a press. */
export const ArchivePicker = ({ title, onPick, onClose }: ArchivePickerProps): ReactElement => {
  const { t, language } = useText();
  const [typed, setTyped] = useState({ text: '', type: '' });
  const [search, setSearch] = useState<SouvSearch>({});
  const { text, type, page } = search;
  const { value, refusal, load } = useStoreAnswer((store) => madeOf(store).souv.search(search), [text, type, page]);
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection of one page does not apply to the next
  const state = useMemo(() => new GridState(), [value]);
  const isAsked = Boolean(text || type);
  const find = (event: FormEvent): void => {
    event.preventDefault();
    setSearch(typed);
  };
  return (
    <Dialog open onClose={onClose} title={title} width="lg">
      <div className="-m-4 flex h-[60vh] flex-col">
        <form role="search" onSubmit={find} className="flex shrink-0 flex-wrap items-end gap-x-3 gap-y-2 border-b border-line px-3 py-2">
          <Line
            label={t('souv.words')}
            autoFocus
            readOnly={false}
            maxLength={500}
            value={typed.text}
            onChange={(words) => setTyped({ ...typed, text: words ?? '' })}
          />
          <Line
            label={t('souv.type')}
            readOnly={false}
            maxLength={100}
            value={typed.type}
            onChange={(kind) => setTyped({ ...typed, type: kind ?? '' })}
          />
          <Button type="submit" icon="search">
            {t('souv.find')}
          </Button>
        </form>
        <div className="flex min-h-0 flex-1 flex-col">
          {refusal ? (
            <LoadFailed error={refusal} onRetry={load} />
          ) : value === undefined ? (
            <GridSkeleton />
          ) : value.data.length === 0 ? (
            <EmptyState icon="archive" title={t('souv.none')} text={t(isAsked ? 'souv.noneFound' : 'souv.noneText')} />
          ) : (
            <>
              <ReadGrid
                label={t('souv.title')}
                columns={columns}
                rows={value.data}
                state={state}
                rowKey={keyOf}
                rowHeight={52}
                opensAtOnce
                onOpen={onPick}
              />
              <Pager page={value.number} size={value.size} total={value.total} onPage={(next) => setSearch({ ...search, page: next })} />
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
};
