import { DOCUMENT_KINDS, type DocumentKind, isOneOf } from '@lauda/domain';
import type { Lineage } from '@lauda/sdk';
import { foundOf } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { Button } from '../../components/Button.tsx';
import { Drawer } from '../../components/Dialog.tsx';
import { Icon } from '../../components/icons.tsx';
import { Skeleton } from '../../components/States.tsx';
import { showDate, timeOf } from '../../format/show.ts';
import { type TextKey, useText } from '../../i18n/i18n.ts';
import { ChangedText } from '../../shared/versions/RevisionChanges.tsx';

type Hop = Lineage['hops'][number];

/** The steps that are not documents of this newsroom. */
const NO_DOCUMENTS: ReadonlySet<Hop['kind']> = new Set(['air', 'branch', 'souv', 'round', 'proposal']);

/** One step: its kind, author and time; on demand its text compared with its source. */
const Step = ({ hop, isHere, onOpen }: { hop: Hop; isHere: boolean; onOpen: (() => void) | undefined }): ReactElement => {
  const { t, language } = useText();
  const [isOpen, setOpen] = useState(false);
  const { kind, slug, at, nickname, was, text, revision } = hop;
  return (
    <li aria-current={isHere ? 'true' : undefined} className="border-t border-line py-3 first:border-t-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        {isHere && <Icon name="chevronRight" size={13} className="self-center text-accent" />}
        <span className="text-sm text-muted">{t(`lineage.kind.${kind}` as TextKey)}</span>
        {onOpen ? (
          <button
            type="button"
            aria-label={t('lineage.open', { slug })}
            onClick={onOpen}
            className="text-left font-semibold uppercase underline decoration-line underline-offset-2 [overflow-wrap:anywhere] hover:decoration-current"
          >
            {slug}
          </button>
        ) : (
          <span className="font-semibold uppercase [overflow-wrap:anywhere]">{slug}</span>
        )}
      </p>
      <p className="tnum text-sm text-muted">
        {`${showDate(at.slice(0, 10), language)} ${timeOf(at)}`}
        {nickname && ` · ${nickname}`}
        {revision !== null && ` · ${t('lineage.revision', { n: revision })}`}
        {hop.excluded && ` · ${t('lineage.excluded')}`}
      </p>
      {was !== null && text !== null && (
        <>
          <Button size="sm" kind="quiet" className="-ml-2" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'lineage.hideText' : 'lineage.showText')}
          </Button>
          {isOpen && (
            <div className="mt-1 flex gap-4 max-sm:flex-col">
              <ChangedText before={was} after={text} />
            </div>
          )}
        </>
      )}
    </li>
  );
};

/** The history of a document from its first source to air; each other document opens where there is a viewer of its kind. */
export const LineageDrawer = ({
  id,
  opens,
  onOpen,
  onClose,
}: {
  id: number;
  /** Tells whether this person can open documents of a kind. */
  opens: (kind: DocumentKind) => boolean;
  onOpen: (id: number, kind: DocumentKind) => void;
  onClose: () => void;
}): ReactElement => {
  const { t } = useText();
  const openerOf = ({ id: other, kind, excluded }: Hop): (() => void) | undefined =>
    other !== null && other !== id && !excluded && isOneOf(DOCUMENT_KINDS, kind) && opens(kind) ? () => onOpen(other, kind) : undefined;
  const { value, refusal, load } = useStoreAnswer((store) => foundOf(store).lineage(id), [id]);
  return (
    <Drawer open onClose={onClose} title={t('lineage.title')} width={640}>
      {refusal ? (
        <LoadFailed error={refusal} onRetry={load} />
      ) : value ? (
        <>
          <ol aria-label={t('lineage.title')}>
            {value.hops.map((hop, at) => (
              <Step key={at} hop={hop} isHere={hop.id === id && !NO_DOCUMENTS.has(hop.kind)} onOpen={openerOf(hop)} />
            ))}
          </ol>
          {value.hops.length === 1 && <p className="text-muted">{t('lineage.alone')}</p>}
        </>
      ) : (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton className="h-16 w-full" />
        </div>
      )}
    </Drawer>
  );
};
