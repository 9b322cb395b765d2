import { decodePrint, isOneOf, PRINT_KINDS, type PrintKind, printPath } from '@lauda/domain';
import type { StoreQuery } from '@lauda/store';
import { branchesOf, printsOf } from '@lauda/store';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactElement, useEffect, useMemo } from 'react';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useLookups } from '../../app/lookups.ts';
import { Button } from '../../components/Button.tsx';
import { Skeleton } from '../../components/States.tsx';
import { showDate } from '../../format/show.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { BranchLookups } from '../../shared/branches/BranchLookups.tsx';
import { paperRules } from '../../shared/paper.ts';
import { usePaperFont } from '../../shared/usePaperFont.ts';
import { ErrorPage } from '../Errors/ErrorPage.tsx';
import { type AnyPaper, PAPERS } from './papers.ts';
import { type PrintRequest, readPrintRequest } from './wish.ts';

/** Returns program and day, or the name of the one document, for the head and the foot of each page. */
const useShowName = (wish: PrintRequest, printed: unknown): string => {
  const { t, language } = useText();
  const { programs } = useLookups();
  const { date, programId } = wish;
  if (date !== undefined) {
    const name = programs.find(({ id }) => id === programId)?.name;
    return [name, showDate(date, language, 'long')].filter(Boolean).join(' · ');
  }
  const slugs = Array.isArray(printed) ? printed.map(({ slug }: { slug: string }) => slug) : [];
  return slugs.length > 1 ? t('print.many', { count: slugs.length }) : (slugs[0] ?? '');
};

interface DeskProps {
  wish: PrintRequest;
  kind: PrintKind;
  paper: AnyPaper;
  asked: StoreQuery<unknown>;
  branchId: number | undefined;
}

/** Switches between two columns and one, in the address too, so that a stored or shared link keeps the choice. */
const Columns = ({ wish, kind, branchId }: Pick<DeskProps, 'wish' | 'kind' | 'branchId'>): ReactElement => {
  const { t } = useText();
  const navigate = useNavigate();
  const { place: _place, options, ...asked } = wish;
  const turn = (columns: 1 | 2): void =>
    void navigate({ to: printPath(kind, { ...asked, ...options, columns }, Math.random, branchId), replace: true });
  return (
    <span role="group" aria-label={t('print.option.columns')} className="flex gap-1">
      {([1, 2] as const).map((columns) => (
        <Button
          key={columns}
          kind="quiet"
          size="sm"
          aria-pressed={options.columns === columns}
          className="aria-pressed:bg-selected"
          onClick={() => turn(columns)}
        >
          {t(`print.columns.${columns}`)}
        </Button>
      ))}
    </span>
  );
};

const Desk = ({ wish, kind, paper, asked, branchId }: DeskProps): ReactElement => {
  const { t } = useText();
  const { value, refusal } = useView(asked.view);
  const { font, isKnown } = usePaperFont();
  const printed = isKnown ? value : undefined;
  const load = (): void => void asked.load();
  useEffect(() => {
    void asked.load();
    return asked.stop;
  }, [asked]);
  const show = useShowName(wish, printed);
  useEffect(() => {
    if (show) document.title = show;
  }, [show]);
  const { Page, hasColumns } = paper;
  return (
    <main className="print-desk flex h-full flex-col items-center gap-4 overflow-auto bg-ground px-3 pb-10">
      <style>{paperRules(show, font)}</style>
      <header className="print-bar sticky top-0 z-10 flex w-full max-w-[210mm] flex-wrap items-center gap-3 border-b border-line bg-ground py-2">
        <h1 className="min-w-0 flex-1 truncate text-md font-semibold">{show || t('action.rundown.print')}</h1>
        {hasColumns && <Columns {...{ wish, kind, branchId }} />}
        <Button kind="quiet" onClick={() => window.close()}>
          {t('common.close')}
        </Button>
        <Button kind="primary" icon="print" autoFocus disabled={!printed} onClick={() => window.print()}>
          {t('action.rundown.print')}
        </Button>
      </header>
      {refusal ? (
        <LoadFailed error={refusal} onRetry={load} />
      ) : (
        <article aria-busy={!printed} className="sheet w-full max-w-[210mm] p-[14mm] shadow-float max-sm:p-4">
          {printed ? <Page wish={wish} printed={printed} show={show} /> : <Skeleton className="h-64 w-full" />}
        </article>
      )}
    </main>
  );
};

interface Address {
  encoded: string;
  named: string;
  /** The branch whose data is printed; our own by default. */
  branchId?: number;
}

const Paged = ({ encoded, named, branchId }: Address): ReactElement => {
  const { may, store } = useDesk();
  const kind = isOneOf(PRINT_KINDS, named) ? named : undefined;
  const paper = kind && PAPERS[kind];
  const wish = useMemo(() => {
    const decoded = decodePrint(encoded);
    return decoded && readPrintRequest(decoded.payload);
  }, [encoded]);
  const asked = useMemo(() => {
    if (!wish || !paper) return undefined;
    return paper.ask(branchId === undefined ? printsOf(store) : branchesOf(store).of(branchId).prints, wish);
  }, [store, wish, paper, branchId]);
  if (!wish || !paper || !kind || !asked || (branchId !== undefined && paper.isOurs)) return <ErrorPage code={404} />;
  if (!may(paper.role)) return <ErrorPage code={403} />;
  return <Desk {...{ wish, kind, paper, asked, branchId }} />;
};

/** A page for printing in a window of its own; an unreadable address gives the not-found page (PRINT-04). */
export const PrintScreen = (): ReactElement => {
  const { encoded, kind } = useParams({ from: '/print/$encoded/$kind' });
  return <Paged encoded={encoded} named={kind} />;
};

/** A page for printing with the data and the names of a branch (PRINT-03). */
export const BranchPrintScreen = (): ReactElement => {
  const { encoded, kind, branchId } = useParams({ from: '/print/branches/$branchId/$encoded/$kind' });
  const { may } = useDesk();
  const id = Number(branchId);
  if (!Number.isSafeInteger(id) || id <= 0) return <ErrorPage code={404} />;
  if (!may('BRANCH_READ')) return <ErrorPage code={403} />;
  return (
    <BranchLookups id={id}>
      <Paged encoded={encoded} named={kind} branchId={id} />
    </BranchLookups>
  );
};
