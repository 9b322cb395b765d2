import { type ComparedWords, compareWords } from '@lauda/domain';
import type { DocumentTopic } from '@lauda/store';
import type { ReactElement } from 'react';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { cx } from '../../components/cx.ts';
import { Scrolled } from '../../components/Scrolled.tsx';
import { Skeleton } from '../../components/States.tsx';
import { useText } from '../../i18n/i18n.ts';
import { conflictRules } from '../conflictRules.ts';
import { useFieldValues } from '../fieldValues.ts';
import { type ChangedField, changedFields } from './changes.ts';

/** One side of a changed text, its removed or added words marked. */
const Side = ({ label, pieces, side }: { label: string; pieces: readonly ComparedWords[]; side: 'old' | 'new' }): ReactElement => (
  <div className="min-w-0 flex-1">
    <p className="text-sm text-faint">{label}</p>
    <Scrolled as="p" label={label} className="max-h-72 whitespace-pre-wrap [overflow-wrap:anywhere]">
      {pieces
        .filter((piece) => piece.side !== (side === 'old' ? 'new' : 'old'))
        .map((piece, at) => {
          if (piece.side === 'both') return <span key={at}>{piece.text}</span>;
          const Tag = side === 'old' ? 'del' : 'ins';
          return (
            <Tag
              key={at}
              className={cx('rounded-sm no-underline', side === 'old' ? 'bg-bad-ground text-bad line-through' : 'bg-good-ground text-good')}
            >
              {piece.text}
            </Tag>
          );
        })}
    </Scrolled>
  </div>
);

/** A text before and after, side by side, with the removed and added words marked. */
export const ChangedText = ({ before, after }: { before: string; after: string }): ReactElement => {
  const { t } = useText();
  const pieces = compareWords(before, after);
  return (
    <>
      <Side label={t('versions.before')} pieces={pieces} side="old" />
      <Side label={t('versions.after')} pieces={pieces} side="new" />
    </>
  );
};

const Row = ({ row, name }: { row: ChangedField; name: string }): ReactElement => (
  <div className="border-t border-line py-2">
    <dt className="font-semibold">{name}</dt>
    <dd className="mt-1 flex gap-4 max-sm:flex-col">
      <ChangedText before={row.before} after={row.after} />
    </dd>
  </div>
);

/** The fields changed by one revision, before and after, with the removed and added words marked (VIEW-05). */
export const RevisionChanges = ({ kind, id, revision }: { kind: DocumentTopic; id: number; revision: number }): ReactElement => {
  const { t } = useText();
  const shown = useFieldValues(kind);
  const { value: changes, refusal, load } = useStoreAnswer((store) => store.documents[kind].changes(id, revision), [kind, id, revision]);
  if (refusal) return <LoadFailed error={refusal} onRetry={load} />;
  const rows = changes ? changedFields(changes, shown, t) : [];
  const { nameOf } = conflictRules(kind, t);
  return (
    <div>
      {/* One part for all that is said, as a reader hears what changes in it alone. */}
      <div role="status" aria-label={changes === undefined ? t('common.loading') : undefined}>
        {changes === undefined ? (
          <Skeleton className="h-16 w-full" />
        ) : (
          rows.length === 0 && (
            <p className="py-6 text-center text-muted">{t(changes === null ? 'versions.beforeGone' : 'versions.same')}</p>
          )
        )}
      </div>
      {rows.length > 0 && (
        <dl>
          {rows.map((row) => (
            <Row key={row.path} row={row} name={row.name ?? nameOf(row.path)} />
          ))}
        </dl>
      )}
    </div>
  );
};
