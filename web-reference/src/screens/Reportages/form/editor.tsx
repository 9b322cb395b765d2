import { checkReportage } from '@lauda/domain';
import type { Cg, NewsReport, NewsReportSection } from '@lauda/sdk';
import type { DocumentForm, FieldConflict } from '@lauda/store';
import type { ReactElement } from 'react';
import { useDesk } from '../../../app/desk.ts';
import { Button } from '../../../components/Button.tsx';
import { type Merged, mergeRows } from '../../../forms/mergeWords.ts';
import { useParts } from '../../../hooks/useView.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { EditorSpec } from '../../../shared/documents/spec.ts';
import { Approval } from './Approval.tsx';
import { ReportageForm } from './ReportageForm.tsx';
import { useFollowing } from './useReportage.ts';

type Row = Cg & { readonly uuid: string };
const isRows = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Merges the sections of two people word by word, and their graphics one by one; whoever moved them decides the order. */
const join = ({ path, base, mine, theirs }: FieldConflict): Merged<unknown> | undefined => {
  const sides = [base ?? [], mine, theirs];
  if (!sides.every(isRows)) return undefined;
  if (path === 'sections') {
    const [was, my, their] = sides as NewsReportSection[][];
    return mergeRows(was!, my!, their!, ['content', 'observation'], ['duration']);
  }
  const [was, my, their] = sides as Row[][];
  return path === 'cgs' ? mergeRows(was!, my!, their!, []) : undefined;
};

/** Whether the reportage that is written is approved, and the way to change that for those who may; a new one has neither. */
const FormApproval = ({ form }: { form: DocumentForm<NewsReport> }): ReactElement => {
  const { t } = useText();
  const { may, store } = useDesk();
  const { id, ok } = useParts(form.view, ({ document }) => ({ id: document?.id ?? 0, ok: document?.ok === true }));
  return (
    <>
      <Approval ok={ok} />
      {id > 0 && may('NEWS_REPORT_ADMIN') && (
        <Button size="sm" kind="quiet" onClick={() => void store.reportages.approve(id, !ok)}>
          {t(ok ? 'reportage.disapprove' : 'reportage.approve')}
        </Button>
      )}
    </>
  );
};

/** How a reportage is written. */
export const REPORTAGE_EDITOR: EditorSpec<'news_reports'> = {
  untitled: 'reportage.new',
  Fields: ReportageForm,
  Mark: FormApproval,
  print: 'reportage-content',
  check: checkReportage,
  useFollowing,
  join,
};
