import type { Revision } from '@lauda/sdk';
import type { DocumentTopic, OpenForm } from '@lauda/store';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { ask } from '../../components/ConfirmDialog.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { EmptyState, Skeleton } from '../../components/States.tsx';
import { notify } from '../../components/toast.tsx';
import { showDate } from '../../format/show.ts';
import { useText } from '../../i18n/i18n.ts';
import { RevisionChanges } from './RevisionChanges.tsx';

/** One slide of the carousel: when, who, from where, and the slug it had (VIEW-04). */
const Slide = ({ revision }: { revision: Revision }): ReactElement => {
  const { t, language } = useText();
  return (
    <div className="min-w-0 flex-1">
      <h3 className="truncate text-lg font-semibold uppercase">{revision.slug}</h3>
      <p className="flex flex-wrap gap-x-3 text-muted">
        <time dateTime={revision.revisionDate} className="tnum">
          {`${showDate(revision.revisionDate.slice(0, 10), language)} ${revision.revisionDate.slice(11)}`}
        </time>
        <span className="font-medium text-text">{revision.revisorNickname}</span>
        <span className="tnum" title={t('versions.address')}>
          {revision.revisorIP}
        </span>
      </p>
    </div>
  );
};

/** Makes the arrow keys turn the pages wherever the focus is: a button that reaches the end is disabled and loses it. */
const useArrows = (go: (step: number) => void): void => {
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'ArrowLeft') latest.current(1);
      if (key === 'ArrowRight') latest.current(-1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
};

/** The form that the text of an earlier revision is put into. */
export type RestoringForm = Pick<OpenForm['form'], 'restore'>;

interface CarouselProps {
  list: readonly Revision[];
  kind: DocumentTopic;
  id: number;
  onRestore: ((revision: number) => void) | undefined;
}

const Carousel = ({ list, kind, id, onRestore }: CarouselProps): ReactElement => {
  const { t } = useText();
  const [at, setAt] = useState(0);
  const revision = list[at]!;
  const go = (step: number): void => setAt((former) => Math.min(list.length - 1, Math.max(0, former + step)));
  useArrows(go);
  return (
    <section aria-roledescription="carousel" aria-label={t('versions.title')} className="flex min-h-72 flex-col gap-3">
      <div className="flex items-center gap-2">
        <IconButton icon="chevronLeft" kind="plain" label={t('versions.older')} disabled={at === list.length - 1} onClick={() => go(1)} />
        <span role="status" className="tnum w-16 text-center text-muted">
          {t('versions.at', { n: revision.revisionNumber, count: list.length })}
        </span>
        <IconButton icon="chevronRight" kind="plain" label={t('versions.newer')} disabled={at === 0} onClick={() => go(-1)} />
        <Slide revision={revision} />
        {onRestore && at > 0 && (
          <Button size="sm" icon="undo" onClick={() => onRestore(revision.revisionNumber)}>
            {t('versions.restore')}
          </Button>
        )}
      </div>
      <RevisionChanges key={revision.revisionNumber} kind={kind} id={id} revision={revision.revisionNumber} />
    </section>
  );
};

interface VersionsProps {
  documentId: number;
  kind: DocumentTopic;
  onClose: () => void;
  /** Opens the form of the document, where this person may write it. */
  openForm?: (() => RestoringForm) | undefined;
}

/** The earlier revisions of a document, one after the other, each with its changes; the arrow keys turn the pages, and one can be put into its form. */
export const VersionsDialog = ({ documentId, kind, onClose, openForm }: VersionsProps): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const restore = async (n: number): Promise<void> => {
    const open = store.forms.open.snapshot().find((each) => each.kind === kind && each.form.id === documentId);
    const question = { title: t('versions.restore'), text: t('versions.overTyped'), confirm: t('versions.restore'), danger: true };
    if (open?.form.view.snapshot().dirty && (await ask(question)) !== 'yes') return;
    onClose();
    if (await openForm!().restore(n)) notify({ level: 'INFORMATION', title: t('versions.restored', { n }) });
  };
  const { value: list, refusal, load } = useStoreAnswer((store) => store.documents[kind].revisions(documentId), [kind, documentId]);
  return (
    <Dialog open onClose={onClose} title={t('versions.title')} width="lg">
      {refusal ? (
        <LoadFailed error={refusal} onRetry={load} />
      ) : !list ? (
        <div role="status" aria-label={t('common.loading')} className="flex min-h-72 flex-col gap-3">
          <Skeleton className="h-6 w-64" />
          <Skeleton className="h-4 w-80" />
        </div>
      ) : list.length === 0 ? (
        <EmptyState icon="history" title={t('versions.none')} text={t('versions.noneText')} />
      ) : (
        <Carousel list={list} kind={kind} id={documentId} onRestore={openForm && ((n) => void restore(n))} />
      )}
    </Dialog>
  );
};
