import type { DocumentKind } from '@lauda/domain';
import type { DocumentMap } from '@lauda/sdk';
import { foundOf } from '@lauda/store';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import type { AreaId } from '../../app/areas.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { Drawer } from '../../components/Dialog.tsx';
import { Skeleton } from '../../components/States.tsx';
import { showDate } from '../../format/show.ts';
import { type TextKey, useText } from '../../i18n/i18n.ts';

/** The area of the main menu that shows the documents of each kind, on the screen of that address. */
export const KIND_AREAS = {
  guideline: 'guidelines',
  production: 'productions',
  reportage: 'reportages',
  report: 'reports',
  story: 'stories',
} as const satisfies Readonly<Record<DocumentKind, AreaId>>;

interface BranchProps {
  node: DocumentMap;
  /** The document the drawer was opened from. */
  here: number;
  onOpen: () => void;
}

/** A document with the documents made from it below. */
const Branch = ({ node, here, onOpen }: BranchProps): ReactElement => {
  const { t, language } = useText();
  const { id, kind, slug, date, address, children } = node;
  return (
    <li aria-current={id === here ? 'true' : undefined}>
      <p className="flex flex-wrap items-baseline gap-x-2 py-1.5">
        <span className="text-sm text-muted">{t(`locks.kind.${kind}` as TextKey)}</span>
        {id === here ? (
          <span className="font-semibold uppercase [overflow-wrap:anywhere]">{slug}</span>
        ) : (
          <Link
            to={`/${KIND_AREAS[kind]}`}
            search={{ view: id, ...(kind === 'guideline' || kind === 'production' ? { date } : {}) } as never}
            onClick={onOpen}
            className="font-semibold uppercase underline decoration-line underline-offset-2 [overflow-wrap:anywhere] hover:decoration-current"
          >
            {slug}
          </Link>
        )}
        <span className="tnum text-sm text-muted">{showDate(date, language)}</span>
        {address && <span className="text-sm text-muted [overflow-wrap:anywhere]">{address}</span>}
      </p>
      {children.length > 0 && (
        <ul className="ml-2 border-l border-line pl-4">
          {children.map((child) => (
            <Branch key={child.id} node={child} {...{ here, onOpen }} />
          ))}
        </ul>
      )}
    </li>
  );
};

/** The source of a document, with all that was made from it; any other one opens on the screen of its kind. */
const RelatedDrawer = ({ id, onClose }: { id: number; onClose: () => void }): ReactElement => {
  const { t } = useText();
  const { value, refusal, load } = useStoreAnswer((store) => foundOf(store).map(id), [id]);
  return (
    <Drawer open onClose={onClose} title={t('related.title')} width={640}>
      {refusal ? (
        <LoadFailed error={refusal} onRetry={load} />
      ) : value ? (
        <>
          <ul aria-label={t('related.title')}>
            <Branch node={value} here={id} onOpen={onClose} />
          </ul>
          {value.children.length === 0 && <p className="pt-2 text-muted">{t('related.alone')}</p>}
        </>
      ) : (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton className="h-16 w-full" />
        </div>
      )}
    </Drawer>
  );
};

/** The button that opens the documents related to a stored one. */
export const Related = ({ id, isSmall = false }: { id: number; isSmall?: boolean }): ReactElement => {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const open = (): void => setOpen(true);
  return (
    <>
      {isSmall ? (
        <IconButton icon="block" label={t('related.title')} onClick={open} />
      ) : (
        <Button icon="block" onClick={open}>
          {t('related.title')}
        </Button>
      )}
      {isOpen && <RelatedDrawer id={id} onClose={() => setOpen(false)} />}
    </>
  );
};
