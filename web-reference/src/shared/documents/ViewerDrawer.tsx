import type { Documents, DocumentTopic } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { Button } from '../../components/Button.tsx';
import { Drawer } from '../../components/Dialog.tsx';
import { EmptyState, Skeleton } from '../../components/States.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { momentText } from '../../format/show.ts';
import { type Flags, isFlagged, useBranchName, useFlagsOf } from '../branchFlags.ts';
import { type EntryList, type EntryNames, useEntryNames } from '../entryNames.ts';
import { openPrint } from '../openPrint.ts';
import { VersionsDialog } from '../versions/VersionsDialog.tsx';
import { ReadText } from './ReadPart.tsx';
import { Related } from './Related.tsx';
import { useWords, type ViewerSpec, type Words } from './spec.ts';
import { useViewedDocument } from './useViewedDocument.ts';

type Readable = Pick<Documents[DocumentTopic], 'slug' | 'authorNickname' | 'changeDate'> & {
  readonly date?: string;
  readonly private?: boolean;
};

interface ReadProps<T> {
  document: T;
  spec: ViewerSpec<T>;
  words: Words;
  /** Which fields the newsroom of the document uses; optional fields are hidden until it is known. */
  flags?: Flags | 'unknown' | undefined;
  /** The name of the newsroom it came from, for kinds that have one. */
  branch?: string;
}

const NO_NAMES: EntryNames = () => [];

/** The content of a document, each value by its name; empty ones are left out. */
export const DocumentContent = <T extends Readable>(props: ReadProps<T>): ReactElement =>
  props.spec.lists ? <ReadWithNames {...props} lists={props.spec.lists} /> : <ReadNamed {...props} named={NO_NAMES} />;

const ReadWithNames = <T extends Readable>(props: ReadProps<T> & { lists: readonly EntryList[] }): ReactElement => (
  <ReadNamed {...props} named={useEntryNames(props.lists, props.document.date)} />
);

const ReadNamed = <T extends Readable>({
  document,
  spec,
  words,
  flags,
  branch = '',
  named,
}: ReadProps<T> & { named: EntryNames }): ReactElement => {
  const { t, language } = words;
  const { Marks, Body } = spec;
  const changed = [momentText(document.changeDate, language), document.authorNickname].filter(Boolean).join(' ');
  const isUsed = (flag: string | undefined): boolean =>
    flag === undefined || flags === undefined || (flags !== 'unknown' && flags[flag] !== false);
  const facts = [...spec.facts(document, words, named), ['document.branch', branch] as const, ['column.changed', changed] as const].filter(
    ([, value, flag]) => value !== '' && isUsed(flag),
  );
  return (
    <article aria-label={document.slug} className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <dl className="flex flex-wrap gap-x-4 gap-y-1">
          {facts.map(([name, value]) => (
            <div key={name} className="flex gap-1.5">
              <dt className="text-muted">{t(name)}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        {(Marks || document.private) && (
          <p className="flex flex-wrap gap-1.5">
            {Marks && <Marks document={document} />}
            {document.private && (
              <Badge tone="warn" icon="lock">
                {t('state.private')}
              </Badge>
            )}
          </p>
        )}
      </div>
      {spec.texts?.(document).map(([name, text]) => (
        <ReadText key={name} name={t(name)} text={text} />
      ))}
      {Body && <Body document={document} />}
    </article>
  );
};

export interface ViewerDrawerProps<K extends DocumentTopic> {
  kind: K;
  spec: ViewerSpec<Documents[K]>;
  id: number;
  onClose: () => void;
}

/** A document for reading in a drawer of 640 px, kept up to date; it closes with a notice when somebody deletes it (VIEW-01, VIEW-02, VIEW-03). */
export const ViewerDrawer = <K extends DocumentTopic>({ kind, spec, id, onClose }: ViewerDrawerProps<K>): ReactElement => {
  const words = useWords();
  const { t } = words;
  const [isInVersions, setInVersions] = useState(false);
  const { document, problem, isHidden, retry } = useViewedDocument(kind, id, onClose);
  const { Actions, print } = spec;
  const branchId = document && 'branchId' in document ? document.branchId : null;
  const own = isFlagged(kind) ? kind : undefined;
  const flags = useFlagsOf(own, branchId);
  const branch = useBranchName(branchId);
  const buttons = document && !isHidden && (
    <>
      <Button icon="history" onClick={() => setInVersions(true)}>
        {t('action.stories.versions')}
      </Button>
      <Related id={id} />
      {print && (
        <Button icon="print" onClick={() => openPrint(print, { ids: [id], columns: 2 })}>
          {t('action.form.print')}
        </Button>
      )}
      {Actions && <Actions document={document} />}
    </>
  );
  return (
    <Drawer open onClose={onClose} title={isHidden ? t('state.privateOther') : (document?.slug ?? '')} width={640} actions={buttons}>
      {isHidden ? (
        <EmptyState icon="lock" title={t('state.privateOther')} text={t('viewStory.hidden')} />
      ) : problem ? (
        <LoadFailed error={problem} onRetry={retry} />
      ) : document ? (
        <DocumentContent {...{ document, spec, words, branch }} flags={own && (flags ?? 'unknown')} />
      ) : (
        <div role="status" aria-label={t('common.loading')} className="flex flex-col gap-3">
          <Skeleton className="h-4 w-80" />
          <Skeleton className="h-4 w-56" />
          <Skeleton className="mt-4 h-24 w-full" />
        </div>
      )}
      {isInVersions && <VersionsDialog documentId={id} kind={kind} onClose={() => setInVersions(false)} />}
    </Drawer>
  );
};
