import type { PrintKind } from '@lauda/domain';
import type { BranchDocuments, RemoteKind } from '@lauda/store';
import type { ReactElement } from 'react';
import { Button } from '../../components/Button.tsx';
import { Drawer } from '../../components/Dialog.tsx';
import { useText } from '../../i18n/i18n.ts';
import { isFlagged, useFlagsOf } from '../branchFlags.ts';
import { useWords, type ViewerSpec } from '../documents/spec.ts';
import { DocumentContent } from '../documents/ViewerDrawer.tsx';
import { openPrint } from '../openPrint.ts';

interface ReadThereProps<K extends RemoteKind> {
  kind: K;
  branch: { readonly id: number; readonly name: string };
  document: BranchDocuments[K];
  viewer: ViewerSpec<BranchDocuments[K]>;
  print: PrintKind;
  onClose: () => void;
}

/** A document of a branch for reading, with the fields the branch uses (BRN-06); it prints with the data of the branch. */
export const BranchDocumentDrawer = <K extends RemoteKind>({
  kind,
  branch,
  document,
  viewer,
  print,
  onClose,
}: ReadThereProps<K>): ReactElement => {
  const words = useWords();
  const { t } = useText();
  const own = isFlagged(kind) ? kind : undefined;
  const flags = useFlagsOf(own, branch.id);
  const buttons = (
    <Button icon="print" onClick={() => openPrint(print, { ids: [document.id], columns: 2 }, branch.id)}>
      {t('action.form.print')}
    </Button>
  );
  return (
    <Drawer open onClose={onClose} title={`${branch.name}: ${document.slug}`} width={640} actions={buttons}>
      <DocumentContent words={words} document={document as never} spec={viewer as never} flags={own && (flags ?? 'unknown')} />
    </Drawer>
  );
};
