import { checkReportage } from '@lauda/domain';
import type { NewsReport } from '@lauda/sdk';
import type { DocumentForm } from '@lauda/store';
import { reportagesOf } from '@lauda/store';
import type { ReactElement } from 'react';
import { useDesk } from '../../../app/desk.ts';
import { Button } from '../../../components/Button.tsx';
import { useParts } from '../../../hooks/useView.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { EditorSpec } from '../../../shared/documents/spec.ts';
import { Approval } from './Approval.tsx';
import { ReportageForm } from './ReportageForm.tsx';
import { useFollowing } from './useReportage.ts';

/** The approval of the edited reportage, with the button to change it for people with the role; a new one has neither. */
const FormApproval = ({ form }: { form: DocumentForm<NewsReport> }): ReactElement => {
  const { t } = useText();
  const { may, store } = useDesk();
  const { id, ok } = useParts(form.view, ({ document }) => ({ id: document?.id ?? 0, ok: document?.ok === true }));
  return (
    <>
      <Approval ok={ok} />
      {id > 0 && may('NEWS_REPORT_ADMIN') && (
        <Button size="sm" kind="quiet" onClick={() => void reportagesOf(store).approve(id, !ok)}>
          {t(ok ? 'reportage.disapprove' : 'reportage.approve')}
        </Button>
      )}
    </>
  );
};

/** How a reportage is edited. */
export const REPORTAGE_EDITOR: EditorSpec<'news_reports'> = {
  untitled: 'reportage.new',
  Fields: ReportageForm,
  Mark: FormApproval,
  print: 'reportage-content',
  closesToList: true,
  check: checkReportage,
  useFollowing,
};
