import { checkRange } from '@lauda/domain';
import { type ReactElement, type ReactNode, useCallback } from 'react';
import { cx } from '../../components/cx.ts';
import { fieldsOf } from '../../forms/fields.ts';
import { useField } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import type { FieldErrors } from '../../forms/useSettingsForm.ts';
import { useText } from '../../i18n/i18n.ts';
import { Section } from './Section.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import type { SettingsOf } from './useSettingsPage.ts';

const AREAS = ['documents', 'stories', 'rundowns', 'assignments', 'news_reports', 'productions', 'reports'] as const;
type General = SettingsOf<(typeof AREAS)[number]>;
const Documents = fieldsOf<General['documents']>();
const Stories = fieldsOf<General['stories']>();
const Rundowns = fieldsOf<General['rundowns']>();
const Guidelines = fieldsOf<General['assignments']>();
const Reportages = fieldsOf<General['news_reports']>();
const Productions = fieldsOf<General['productions']>();
const Reports = fieldsOf<General['reports']>();

/** The limits of typed values, as in the contract. */
const DAYS = { min: 0, max: 3650 } as const;
const MINUTES = { min: 0, max: 1440 } as const;
/** Seconds a character. */
const RATES = { min: 0, max: 5 } as const;

const Flags = ({ legend, isShort = false, children }: { legend: string; isShort?: boolean; children: ReactNode }): ReactElement => (
  <fieldset className="flex flex-col gap-2">
    <legend className="mb-1 text-sm font-medium text-muted">{legend}</legend>
    <div className={cx('grid gap-2 @lg:grid-cols-2', isShort && '@3xl:grid-cols-4')}>{children}</div>
  </fieldset>
);
const FIELDS = 'grid gap-3 @lg:grid-cols-2';

const DocumentsPart = (): ReactElement => {
  const { t } = useText();
  return (
    <Section area="documents" title={t('general.documents')}>
      <Flags legend={t('general.private')} isShort>
        <Documents.Check name="privateStoriesEnabled" label={t('general.stories')} />
        <Documents.Check name="privateAssignmentsEnabled" label={t('general.guidelines')} />
        <Documents.Check name="privateNewsReportsEnabled" label={t('general.reportages')} />
        <Documents.Check name="privateReportsEnabled" label={t('general.reports')} />
      </Flags>
      <Flags legend={t('general.others')}>
        <Documents.Check name="branchEnabled" label={t('general.branches')} />
      </Flags>
      <Flags legend={t('general.passwords')}>
        <Documents.NumberLine
          name="passwordExpirationDays"
          orElse={0}
          hasNone
          digits={4}
          range={DAYS}
          label={t('general.passwordDays')}
          help={t('general.passwordDaysHelp')}
        />
      </Flags>
    </Section>
  );
};

const StoriesPart = (): ReactElement => {
  const { t } = useText();
  return (
    <Section area="stories" title={t('general.stories')}>
      <Stories.Check name="linkEnabled" label={t('general.link')} />
      <div className={FIELDS}>
        <Stories.DecimalLine name="readRate" orElse={0} hasNone label={t('general.readRate')} help={t('general.readRateHelp')} />
      </div>
    </Section>
  );
};

/** How long after the end of a program its rundown can still be edited; shown when rundowns are closed at all. */
const Interval = (): ReactElement => {
  const { t } = useText();
  const { value: isLocking } = useField<boolean>('lockAfterEnd');
  return (
    <Rundowns.NumberLine
      name="editIntervalMinutes"
      orElse={0}
      digits={4}
      isOff={!isLocking}
      range={MINUTES}
      label={t('general.interval')}
      help={t('general.intervalHelp')}
    />
  );
};

const RundownsPart = (): ReactElement => {
  const { t } = useText();
  return (
    <Section area="rundowns" title={t('general.rundowns')}>
      <Flags legend={t('general.times')}>
        <Rundowns.Check name="estimatedEnabled" label={t('general.estimated')} />
        <Rundowns.Check name="accumulateByBlock" label={t('general.byBlock')} />
      </Flags>
      <Flags legend={t('general.devices')}>
        <Rundowns.Check name="automaticMos" label={t('general.automaticMos')} />
        <Rundowns.Check name="followPlayout" label={t('general.followPlayout')} />
      </Flags>
      <Flags legend={t('general.locks')}>
        <Rundowns.Check name="lockAfterEnd" label={t('general.lockAfterEnd')} />
      </Flags>
      <div className={FIELDS}>
        <Interval />
      </div>
    </Section>
  );
};

const GuidelinesPart = (): ReactElement => {
  const { t } = useText();
  return (
    <Section area="assignments" title={t('general.guidelines')}>
      <Flags legend={t('general.fields')} isShort>
        <Guidelines.Check name="classificationEnabled" label={t('general.classification')} />
        <Guidelines.Check name="editorsEnabled" label={t('general.editors')} />
        <Guidelines.Check name="reportersEnabled" label={t('general.reporters')} />
        <Guidelines.Check name="editorialsEnabled" label={t('general.editorials')} />
        <Guidelines.Check name="typeEnabled" label={t('general.type')} />
        <Guidelines.Check name="vehiclesEnabled" label={t('general.vehicles')} />
      </Flags>
      <Flags legend={t('general.locks')}>
        <Guidelines.Check name="lockFinished" label={t('general.lockFinished')} />
      </Flags>
    </Section>
  );
};

const ReportagesPart = (): ReactElement => {
  const { t } = useText();
  return (
    <Section area="news_reports" title={t('general.reportages')}>
      <Flags legend={t('general.fields')} isShort>
        <Reportages.Check name="vehiclesEnabled" label={t('general.vehicles')} />
        <Reportages.Check name="editorEnabled" label={t('general.editor')} />
        <Reportages.Check name="cameramanEnabled" label={t('general.cameraman')} />
        <Reportages.Check name="classificationEnabled" label={t('general.classification')} />
        <Reportages.Check name="editorialsEnabled" label={t('general.editorials')} />
      </Flags>
      <div className={FIELDS}>
        <Reportages.DecimalLine name="readRate" orElse={0} hasNone label={t('general.readRate')} help={t('general.readRateHelp')} />
      </div>
    </Section>
  );
};

const ProductionsPart = (): ReactElement => {
  const { t } = useText();
  return (
    <Section area="productions" title={t('general.productions')}>
      <Flags legend={t('general.locks')}>
        <Productions.Check name="lockFinished" label={t('general.lockDone')} />
      </Flags>
    </Section>
  );
};

const ReportsPart = (): ReactElement => {
  const { t } = useText();
  return (
    <Section area="reports" title={t('general.reports')}>
      <Flags legend={t('general.private')}>
        <Reports.Check name="privateEnabled" label={t('general.reports')} />
      </Flags>
    </Section>
  );
};

/** The settings of all documents: who may make them private, which fields forms have, the read rate, and when they are closed (ADM-GEN). */
export const GeneralScreen = (): ReactElement => {
  const { t } = useText();
  const check = useCallback(
    ({ documents, stories, rundowns, news_reports: reportages }: General): FieldErrors => ({
      'documents.passwordExpirationDays': messageWords(t, checkRange(documents.passwordExpirationDays, DAYS)),
      'stories.readRate': messageWords(t, checkRange(stories.readRate, RATES)),
      'rundowns.editIntervalMinutes': messageWords(t, checkRange(rundowns.editIntervalMinutes, MINUTES)),
      'news_reports.readRate': messageWords(t, checkRange(reportages.readRate, RATES)),
    }),
    [t],
  );
  return (
    <SettingsPage title={t('general.title')} text={t('general.text')} areas={AREAS} check={check}>
      <DocumentsPart />
      <StoriesPart />
      <RundownsPart />
      <GuidelinesPart />
      <ReportagesPart />
      <ProductionsPart />
      <ReportsPart />
    </SettingsPage>
  );
};
