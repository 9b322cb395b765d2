import type { FoundInBranch, Refusal, RemoteKind } from '@lauda/store';
import { type ReactElement, useMemo } from 'react';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useLookups } from '../../app/lookups.ts';
import { Answer } from '../../components/Answer.tsx';
import { Button } from '../../components/Button.tsx';
import type { GridState } from '../../components/grid/gridState.ts';
import { type ReadColumn, ReadGrid } from '../../components/grid/ReadGrid.tsx';
import { word } from '../../components/grid/word.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { showDate } from '../../format/show.ts';
import { useText } from '../../i18n/i18n.ts';
import type { BranchDocument } from './useBranchDocuments.ts';

interface FoundListProps {
  branch: { readonly name: string };
  there: {
    readonly found: FoundInBranch<RemoteKind> | undefined;
    readonly isFormer: boolean;
    readonly refusal: Refusal | undefined;
    readonly retry: () => void;
  };
  shown: readonly BranchDocument[];
  state: GridState;
  /** The number of chosen documents. */
  count: number;
  onRead: (document: BranchDocument) => void;
}

/** Returns the second line of a document: its programs, or the text of a proposal. */
const aboutOf = (document: BranchDocument, nameOf: (id: number) => string): string => {
  if ('lead' in document && !('sections' in document)) return document.lead ?? '';
  const programs = 'programsIds' in document ? document.programsIds : 'programId' in document ? [document.programId] : [];
  return programs.map(nameOf).filter(Boolean).join(', ');
};

const useColumns = (): readonly ReadColumn<BranchDocument>[] => {
  const { t, language } = useText();
  const { programs } = useLookups();
  return useMemo(() => {
    const nameOf = (id: number): string => programs.find((program) => program.id === id)?.name ?? '';
    return [
      {
        id: 'slug',
        title: t('column.slug'),
        width: 260,
        frozen: true,
        cell: ({ slug }) => <span className="truncate font-medium uppercase">{slug}</span>,
        sort: (a, b) => a.slug.localeCompare(b.slug),
      },
      {
        id: 'date',
        title: t('branches.date'),
        width: 92,
        cell: ({ date }) => <span className="tnum">{showDate(date, language)}</span>,
        sort: (a, b) => a.date.localeCompare(b.date),
      },
      { id: 'about', title: t('branches.programs'), width: 260, grow: true, cell: (document) => word(aboutOf(document, nameOf)) },
    ];
  }, [t, language, programs]);
};

const keyOf = ({ id }: BranchDocument): string => String(id);

/** The found documents of a branch, to read and choose; a branch that does not answer says so here and nowhere else (BRN-04). */
export const FoundList = ({ branch, there, shown, state, count, onRead }: FoundListProps): ReactElement => {
  const { t } = useText();
  const columns = useColumns();
  const { found, isFormer, refusal, retry } = there;
  const focused = (): BranchDocument | undefined => shown.find((document) => keyOf(document) === state.focus?.row);
  return (
    <section aria-label={t('branches.documents')} className="flex h-64 flex-col rounded-md border border-line">
      {refusal ? (
        <>
          <p className="sr-only">{t('branches.noAnswer', { name: branch.name })}</p>
          <LoadFailed error={refusal} onRetry={retry} />
        </>
      ) : !found ? (
        <div role="status" aria-label={t('branches.asking')}>
          <GridSkeleton rows={5} />
        </div>
      ) : shown.length === 0 ? (
        <EmptyState icon="search" title={t('branches.nothing')} text={t('branches.nothingText')} />
      ) : (
        <>
          <div className="flex items-center gap-3 border-b border-line px-2 py-1 text-sm text-muted">
            <span role="status" className="tnum flex-1">
              {found.total > found.documents.length
                ? t('branches.most', { shown: found.documents.length, total: found.total })
                : t('branches.count', { count: shown.length })}
              {count > 0 && ` · ${t('branches.chosen', { count })}`}
            </span>
            <Button size="sm" icon="preview" disabled={count === 0 || isFormer} onClick={() => focused() && onRead(focused()!)}>
              {t('branches.read')}
            </Button>
          </div>
          <Answer isFormer={isFormer}>
            <ReadGrid label={t('branches.documents')} columns={columns} rows={shown} state={state} rowKey={keyOf} onOpen={onRead} />
          </Answer>
        </>
      )}
    </section>
  );
};
