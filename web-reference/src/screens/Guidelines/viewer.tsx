import { GUIDELINE_TEXTS, type GuidelineFact, guidelineFacts, momentText } from '@lauda/domain';
import type { Guideline, GuidelineConfig } from '@lauda/store';
import type { ReactElement } from 'react';
import { showDate, showTime } from '../../format/show.ts';
import { useText } from '../../i18n/i18n.ts';
import { ReadPart } from '../../shared/documents/ReadPart.tsx';
import type { ViewerSpec } from '../../shared/documents/spec.ts';
import { GUIDELINE_LISTS, withEntryNames } from '../../shared/entryNames.ts';
import { MakeFromGuideline } from '../../shared/made/MakeFromGuideline.tsx';
import { PlaceLink } from '../../shared/places/PlaceLink.tsx';
import { StateBadge } from './State.tsx';

const Marks = ({ document: { state } }: { document: Guideline }): ReactElement => <StateBadge state={state} />;

/** The interview schedule and the tasks of a guideline. */
const Lists = ({ document: { guides, production } }: { document: Guideline }): ReactElement => {
  const { t, language } = useText();
  return (
    <>
      {guides.length > 0 && (
        <ReadPart name={t('guideline.guides')}>
          <ul className="flex flex-col gap-1">
            {guides.map(({ uuid, scheduleDate, scheduleTime, interviewee, address, observation, contacts }, at) => (
              <li key={uuid ?? at}>
                <span className="tnum font-medium">{`${showDate(scheduleDate, language)} ${showTime(scheduleTime ?? null)}`.trim()}</span>{' '}
                {interviewee}
                {address && (
                  <>
                    {interviewee && ' · '}
                    <PlaceLink address={address} />
                  </>
                )}
                {observation && `${interviewee || address ? ' · ' : ''}${observation}`}
                {(contacts ?? []).map(({ name, numbers, emails }, index) => (
                  <p key={index} className="tnum pl-4 text-muted">
                    {[name, ...(numbers ?? []), ...(emails ?? [])].join(' · ')}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </ReadPart>
      )}
      {production.length > 0 && (
        <ReadPart name={t('guideline.tasks')}>
          <ul className="flex flex-col gap-1">
            {production.map(({ id, label, date, time, information, done }, at) => (
              <li key={id ?? at} className={done ? 'text-muted' : undefined}>
                <span className="tnum">{momentText(date, time, language)}</span>{' '}
                <span className={done ? 'line-through' : undefined}>{label}</span>
                {information?.trim() && <p className="whitespace-pre-wrap pl-4 text-muted [overflow-wrap:anywhere]">{information}</p>}
              </li>
            ))}
          </ul>
        </ReadPart>
      )}
    </>
  );
};

/** The setting that switches off each optional fact. */
const FLAGS: { readonly [F in GuidelineFact]?: keyof GuidelineConfig } = {
  reporters: 'reportersEnabled',
  editors: 'editorsEnabled',
  classification: 'classificationEnabled',
  type: 'typeEnabled',
  editorials: 'editorialsEnabled',
  vehicles: 'vehiclesEnabled',
};

/** The viewer of a guideline: all its fields, with the names and in the order of its mail and its printed page. */
export const GUIDELINE_VIEWER: ViewerSpec<Guideline> = {
  lists: GUIDELINE_LISTS,
  facts: (guideline, words, named) => [
    ['guideline.date', showDate(guideline.date, words.language)],
    ['guideline.time', showTime(guideline.scheduleTime)],
    ...guidelineFacts(withEntryNames(guideline, words, named)).map(({ fact, name, value }) => [name, value, FLAGS[fact]] as const),
  ],
  texts: (guideline) => GUIDELINE_TEXTS.map((field) => [`guideline.${field}`, guideline[field]] as const),
  Marks,
  Body: Lists,
  print: 'guideline-content',
  Actions: MakeFromGuideline,
};
