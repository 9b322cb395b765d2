import { isoSeconds, mmss, reportageSectionOf, sectionLasts, sectionNumbers } from '@lauda/domain';
import type { NewsReport, NewsReportSection } from '@lauda/sdk';
import type { ReactElement, ReactNode } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { ReadPart, ReadText } from '../../shared/documents/ReadPart.tsx';

/** The text of a section; of an interview the quote, and the text it belongs to (REP-SEC-19, REP-SEC-20). */
const Words = ({ type, content, observation }: NewsReportSection): ReactElement => {
  const isInterview = reportageSectionOf(type) === 'interview';
  return (
    <div className="max-w-[68ch] whitespace-pre-wrap [overflow-wrap:anywhere]">
      {content && <p>{isInterview ? `"${content}"` : content}</p>}
      {observation && <p className={isInterview ? undefined : 'text-muted'}>{observation}</p>}
    </div>
  );
};

const BEFORE = ['teaser', 'headingSuggestion', 'lead', 'text'] as const;
const AFTER = ['noteSuggestion', 'information'] as const;

/** The text of a reportage, section by section with number and time, and its graphics. */
export const ReportageText = ({ document }: { document: NewsReport }): ReactElement => {
  const { t } = useText();
  const numbers = sectionNumbers(document.sections);
  const blocks = (names: readonly (typeof BEFORE | typeof AFTER)[number][]): ReactNode =>
    names.map((name) => <ReadText key={name} name={t(`reportage.${name}`)} text={document[name]} />);
  return (
    <>
      {blocks(BEFORE)}
      {document.sections.map((section) => (
        <ReadPart
          key={section.uuid}
          name={`${t(`reportSection.${section.type}`)} ${numbers.get(section.uuid)}`}
          {...(sectionLasts(section.type) ? { aside: mmss(isoSeconds(section.duration)) } : {})}
        >
          <Words {...section} />
        </ReadPart>
      ))}
      {blocks(AFTER)}
      {document.cgs.length > 0 && (
        <ReadPart name={t('reportage.graphics')}>
          <ul className="flex max-w-[68ch] flex-col gap-1 [overflow-wrap:anywhere]">
            {document.cgs.map(({ uuid, ciiData, mosData }, at) => (
              <li key={uuid ?? at}>
                <span className="font-medium">{ciiData?.templateName ?? mosData?.slug}</span>{' '}
                {ciiData?.fields
                  .map(({ value }) => value)
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </ReadPart>
      )}
    </>
  );
};
