import { WRITE_ROLE } from '@lauda/domain';
import type { Association, AssociationState } from '@lauda/store';
import { reportagesOf } from '@lauda/store';
import { type ReactElement, useEffect, useState } from 'react';
import { useDesk } from '../../../app/desk.ts';
import { LoadFailed } from '../../../app/LoadFailed.tsx';
import { useStoreAnswer } from '../../../app/useStoreAnswer.ts';
import { Button } from '../../../components/Button.tsx';
import { Drawer } from '../../../components/Dialog.tsx';
import { Skeleton } from '../../../components/States.tsx';
import { Badge } from '../../../components/StatusMark.tsx';
import { HOME } from '../../../focus/keyboard.ts';
import { showDate } from '../../../format/show.ts';
import { useView } from '../../../hooks/useView.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useWords } from '../../../shared/documents/spec.ts';
import { DocumentContent } from '../../../shared/documents/ViewerDrawer.tsx';
import { VersionsDialog } from '../../../shared/versions/VersionsDialog.tsx';
import { GUIDELINE_VIEWER } from '../../Guidelines/viewer.tsx';
import { AssociationPicker } from './AssociationPicker.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

/** Widths in px, with a guideline and without one (REP-ASC-01). */
const WIDE = 640;
const NARROW = 350;

const NOBODY: AssociationState = { state: 'ready', guideline: null };
const nothing = { snapshot: () => NOBODY, subscribe: () => () => undefined };

/** Loads the guideline of a reportage, for people who may read guidelines. */
const useAssociation = (id: number): { readonly association: Association | undefined } & AssociationState => {
  const { store, may } = useDesk();
  const isSeen = may('ASSIGNMENT_READ');
  const [association, setAssociation] = useState<Association>();
  useEffect(() => {
    if (!isSeen) return;
    const opened = reportagesOf(store).association(id);
    setAssociation(opened);
    return () => opened.close();
  }, [store, id, isSeen]);
  return { association, ...useView(association?.view ?? nothing) };
};

type AssociatedProps = AssociationState & { association: Association; date: string };

/** The guideline a reportage belongs to, and the buttons to link, relink and unlink it. */
const Associated = ({ association, state, guideline, refusal, date }: AssociatedProps): ReactElement => {
  const words = useWords();
  const { t } = words;
  const { may } = useDesk();
  const [asking, setAsking] = useState<'pick' | 'remove'>();
  const close = (): void => setAsking(undefined);
  if (state === 'failed') return <LoadFailed error={refusal} onRetry={() => void association.load()} />;
  if (state === 'loading') return <Skeleton className="h-24 w-full" />;
  return (
    <section aria-label={t('association.guideline')} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="text-sm text-muted">{t('association.guideline')}</h3>
        {guideline?.excluded && (
          <Badge tone="bad" icon="trash">
            {t('association.excluded')}
          </Badge>
        )}
      </header>
      {guideline ? (
        <p className="text-lg font-semibold uppercase [overflow-wrap:anywhere]">{guideline.slug}</p>
      ) : (
        <p className="text-muted">{t('association.noneYet')}</p>
      )}
      {may(WRITE_ROLE.reportage) && (
        <div className="flex flex-wrap gap-2">
          <Button {...HOME} size="sm" icon="guideline" onClick={() => setAsking('pick')}>
            {t(guideline ? 'association.replace' : 'association.choose')}
          </Button>
          {guideline && (
            <Button size="sm" icon="x" onClick={() => setAsking('remove')}>
              {t('association.removeAsk')}
            </Button>
          )}
        </div>
      )}
      {guideline && <DocumentContent document={guideline} spec={GUIDELINE_VIEWER} words={words} />}
      {asking === 'pick' && <AssociationPicker {...{ association, date }} onClose={close} />}
      {asking === 'remove' && guideline && <RemoveDialog {...{ association, guideline }} onClose={close} />}
    </section>
  );
};

/** The versions by author and time, the latest first; the changes of each open in the dialog of versions. */
const Versions = ({ id, version }: { id: number; version: number }): ReactElement => {
  const { t, language } = useText();
  const [isOpen, setOpen] = useState(false);
  const { value: list, refusal, load } = useStoreAnswer((store) => reportagesOf(store).versions(id), [id, version]);
  if (refusal) return <LoadFailed error={refusal} onRetry={load} />;
  return (
    <section aria-label={t('versions.title')} className="flex flex-col gap-2">
      <h3 className="text-sm text-muted">{t('versions.title')}</h3>
      {!list && <Skeleton className="h-16 w-full" />}
      {list?.length === 0 && <p className="text-muted">{t('versions.noneText')}</p>}
      {list && list.length > 0 && (
        <>
          <ol className="flex flex-col">
            {list.map(({ revisionNumber, revisionDate, revisorNickname }) => (
              <li key={revisionNumber} className="flex gap-3 border-b border-line py-1">
                <span className="tnum w-6 text-right text-faint">{revisionNumber}</span>
                <time dateTime={revisionDate} className="tnum">
                  {`${showDate(revisionDate.slice(0, 10), language)} ${revisionDate.slice(11, 16)}`}
                </time>
                <span className="min-w-0 truncate font-medium">{revisorNickname}</span>
              </li>
            ))}
          </ol>
          <div>
            <Button size="sm" icon="history" onClick={() => setOpen(true)}>
              {t('association.compare')}
            </Button>
          </div>
        </>
      )}
      {isOpen && <VersionsDialog documentId={id} kind="news_reports" onClose={() => setOpen(false)} />}
    </section>
  );
};

/** The history of a reportage: its guideline, which is linked here, and its versions. */
export const HistoryDrawer = ({
  id,
  date,
  version,
  onClose,
}: {
  id: number;
  /** The day of the reportage, around which guidelines are searched. */
  date: string;
  /** The stored version; when it changes the list is loaded again. */
  version: number;
  onClose: () => void;
}): ReactElement => {
  const { t } = useText();
  const { association, ...found } = useAssociation(id);
  return (
    <Drawer open onClose={onClose} title={t('association.title')} width={found.guideline ? WIDE : NARROW}>
      <div className="flex flex-col gap-6">
        {association && <Associated {...{ association, date }} {...found} />}
        <Versions {...{ id, version }} />
      </div>
    </Drawer>
  );
};
