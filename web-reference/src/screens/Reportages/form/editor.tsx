import type { EditorSpec } from '../../../shared/documents/spec.ts';
import { ReportageForm } from './ReportageForm.tsx';

/** How a reportage is written. */
export const REPORTAGE_EDITOR: EditorSpec<'news_reports'> = { untitled: 'reportage.new', Fields: ReportageForm };
