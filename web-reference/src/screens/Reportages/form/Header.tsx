import { CAMERAMAN_MAX, headerRows, type ReportageHeaderField, reportageHeader } from '@lauda/domain';
import type { NewsReport } from '@lauda/sdk';
import { memo, type ReactElement } from 'react';
import { useLookups } from '../../../app/lookups.ts';
import type { Option } from '../../../components/Select.tsx';
import { useText } from '../../../i18n/i18n.ts';
import { BranchField, useFormFlags, useHasBranchField } from '../../../shared/branches/BranchField.tsx';
import { documentFieldsOf, SlugLine } from '../../../shared/documents/fields.tsx';
import { optionsOf, useEntries } from '../../../shared/entryNames.ts';

const { Line, SearchChoice, ProgramChoices, EntryChoices, Day } = documentFieldsOf<NewsReport>();

const usePeople = (): Option<number>[] =>
  useLookups().people.reporter.map(({ value, label, hint }) => ({ value: Number(value), label, ...(hint ? { hint } : {}) }));

interface OfNewProps {
  isNew: boolean;
}

const Reporter = (): ReactElement => {
  const { t } = useText();
  return <SearchChoice name="reporterId" label={t('column.reporter')} required options={usePeople()} />;
};
const Editor = (): ReactElement => {
  const { t } = useText();
  return <SearchChoice name="editorId" label={t('column.editor')} options={usePeople()} />;
};
const Classification = (): ReactElement => {
  const { t } = useText();
  const options = optionsOf(useEntries('classifications'));
  return <SearchChoice name="classificationId" label={t('guideline.classification')} options={options} />;
};

const Field = ({ name, isNew }: OfNewProps & { name: ReportageHeaderField }): ReactElement => {
  const { t } = useText();
  switch (name) {
    case 'date':
      return <Day name="date" label={t('guideline.date')} required />;
    case 'slug':
      return <SlugLine isNew={isNew} />;
    case 'reporterId':
      return <Reporter />;
    case 'programsIds':
      return <ProgramChoices name="programsIds" label={t('guideline.programs')} />;
    case 'vehiclesIds':
      return <EntryChoices name="vehiclesIds" list="vehicles" label={t('reportageForm.vehicles')} />;
    case 'editorId':
      return <Editor />;
    case 'cameraman':
      return <Line name="cameraman" label={t('guideline.cameraman')} maxLength={CAMERAMAN_MAX} />;
    case 'classificationId':
      return <Classification />;
    case 'editorialsIds':
      return <EntryChoices name="editorialsIds" list="editorials" label={t('reportageForm.editorials')} />;
    case 'branchId':
      return <BranchField />;
  }
};

/** Optional fields are hidden until the settings are loaded (ADM-GEN-02). */
const UNKNOWN = {
  vehiclesEnabled: false,
  editorEnabled: false,
  cameramanEnabled: false,
  classificationEnabled: false,
  editorialsEnabled: false,
};

/** The header fields of a reportage over its text: in one, two or three rows, without those the newsroom switched off. */
export const Header = memo(({ isNew }: OfNewProps): ReactElement => {
  const { t } = useText();
  const names = reportageHeader({ ...(useFormFlags('news_reports') ?? UNKNOWN), branchEnabled: useHasBranchField() });
  const rows = headerRows(names.length);
  const columns = Math.ceil(names.length / rows);
  const lines = Array.from({ length: rows }, (_, at) => names.slice(at * columns, (at + 1) * columns));
  return (
    <section aria-label={t('reportageForm.facts')} className="flex flex-col gap-3">
      {lines.map((line, at) => (
        <div
          key={at}
          data-row={at}
          className="grid grid-cols-2 gap-3 @3xl:grid-flow-col @3xl:auto-cols-[minmax(0,1fr)] @3xl:grid-cols-none"
        >
          {line.map((name) => (
            <Field key={name} name={name} isNew={isNew} />
          ))}
        </div>
      ))}
    </section>
  );
});
