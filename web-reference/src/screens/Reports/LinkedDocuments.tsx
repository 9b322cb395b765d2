import { showDate } from '@lauda/domain';
import type { DocumentSummary, Report } from '@lauda/sdk';
import { foundOf, type LinkedDocument } from '@lauda/store';
import { type ReactElement, useEffect, useState } from 'react';
import { LoadFailedLine } from '../../app/LoadFailed.tsx';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { offerUndoInForm } from '../../components/offerUndoInForm.ts';
import { TextInput } from '../../components/TextInput.tsx';
import { useField, useForm } from '../../forms/kit.tsx';
import { useRowFocus } from '../../forms/useRowFocus.ts';
import { useLatest } from '../../hooks/useLatest.ts';
import { type TextKey, useText } from '../../i18n/i18n.ts';

const SHOWN = 8;
const NOTHING = { data: [] as readonly DocumentSummary[] };

const What = ({ document: { kind, slug, date, excluded } }: { document: LinkedDocument }): ReactElement => {
  const { t, language } = useText();
  return (
    <span className="flex min-w-0 flex-1 items-baseline gap-2">
      <span className="shrink-0 text-sm text-muted">{t(`locks.kind.${kind}` as TextKey)}</span>
      <span className="truncate font-medium uppercase">{slug}</span>
      <span className="tnum shrink-0 text-sm text-faint">{showDate(date, language)}</span>
      {excluded && <span className="shrink-0 text-sm text-warn">{t('report.inTrash')}</span>}
    </span>
  );
};

/** The documents found by a search, each with a button that links it. */
const Found = ({
  text,
  without,
  onPick,
}: {
  text: string;
  without: readonly number[];
  onPick: (document: LinkedDocument) => void;
}): ReactElement => {
  const { t } = useText();
  const { value = NOTHING, refusal, load } = useStoreAnswer((store) => foundOf(store).search({ text }).page, [text]);
  const found = value.data.filter(({ id }) => !without.includes(id)).slice(0, SHOWN);
  if (refusal) return <LoadFailedLine what={t('report.link')} error={refusal} onRetry={load} />;
  return (
    <ul aria-label={t('report.link')} className="flex flex-col">
      {found.map((document) => (
        <li key={document.id}>
          <Button kind="quiet" icon="plus" className="w-full justify-start" onClick={() => onPick(document)}>
            <What document={document} />
          </Button>
        </li>
      ))}
    </ul>
  );
};

/** The documents linked to a report (RPT-06): searched by their text, each with a button that unlinks it. */
export const LinkedDocuments = (): ReactElement => {
  const { t } = useText();
  const { edit } = useForm<Report>();
  const { value: ids, readOnly } = useField<readonly number[]>('documentsIds');
  const { value: id } = useField<number>('id');
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<readonly LinkedDocument[]>([]);
  const latest = useLatest(ids);
  const { value: answer, refusal, load } = useStoreAnswer((store) => foundOf(store).linkedTo(id, latest), [id, latest]);
  const { rowProps, addProps, toAdding, removed } = useRowFocus();
  const known = [...(answer?.documents ?? []), ...picked];
  const linked = ids.flatMap((each) => known.find((document) => document.id === each) ?? []);
  const unknown = ids.filter((each) => !linked.some((document) => document.id === each));
  // Linked since by somebody else, or brought back with a version.
  const unasked = answer ? unknown.filter((each) => !answer.asked.includes(each)).join() : '';
  const hidden = answer ? unknown.filter((each) => answer.asked.includes(each)).length : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each that came
  useEffect(() => {
    if (unasked !== '') load();
  }, [unasked]);
  const pick = (document: LinkedDocument): void => {
    setPicked([...picked, document]);
    setText('');
    edit({ documentsIds: [...ids, document.id] });
    toAdding();
  };
  const unlink = (document: LinkedDocument, at: number): void => {
    edit({ documentsIds: ids.filter((each) => each !== document.id) });
    removed(at, linked.length - 1);
    offerUndoInForm(t('common.removed', { name: document.slug }), () => edit({ documentsIds: [...latest(), document.id] }));
  };
  return (
    <section aria-label={t('report.documents')} className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('report.documents')}</h3>
      {ids.length === 0 && <p className="text-sm text-muted">{t('report.documentsNone')}</p>}
      <ul className="flex flex-col gap-1">
        {linked.map((document, at) => (
          <li key={document.id} {...rowProps(at)} className="flex items-center gap-2 rounded-md border border-line px-2 py-1">
            <What document={document} />
            {!readOnly && (
              <IconButton size="sm" icon="x" label={t('report.unlink', { slug: document.slug })} onClick={() => unlink(document, at)} />
            )}
          </li>
        ))}
      </ul>
      {refusal && <LoadFailedLine what={t('report.documents')} error={refusal} onRetry={load} />}
      {hidden > 0 && <p className="text-sm text-muted">{t('report.documentsHidden', { count: hidden })}</p>}
      {!readOnly && (
        <Field label={t('report.link')} help={t('report.linkText')} className="max-w-md">
          {(control) => (
            <TextInput {...control} {...addProps} type="search" value={text} onChange={({ target }) => setText(target.value)} />
          )}
        </Field>
      )}
      {text.trim().length > 1 && <Found text={text.trim()} without={[...ids, id]} onPick={pick} />}
    </section>
  );
};
