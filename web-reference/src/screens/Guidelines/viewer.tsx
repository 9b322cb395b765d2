import type { Assignment } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { Badge } from '../../components/StatusMark.tsx';
import { showDate, showTime } from '../../format/show.ts';
import { useText } from '../../i18n/i18n.ts';
import { programNames } from '../../shared/documents/columns.tsx';
import type { ViewerSpec } from '../../shared/documents/spec.ts';
import { OfGuideline } from '../../shared/made/OfGuideline.tsx';
import { PlaceLink } from '../../shared/places/PlaceLink.tsx';
import { StateBadge } from './State.tsx';

const Marks = ({ document: { state, private: isPrivate } }: { document: Assignment }): ReactElement => {
  const { t } = useText();
  return (
    <>
      <StateBadge state={state} />
      {isPrivate && (
        <Badge tone="warn" icon="lock">
          {t('state.private')}
        </Badge>
      )}
    </>
  );
};

/** Where the reporter goes, and what has to be arranged before. */
const Lists = ({ document: { guides, production } }: { document: Assignment }): ReactElement => {
  const { t, language } = useText();
  return (
    <>
      {guides.length > 0 && (
        <section aria-label={t('guideline.guides')}>
          <h3 className="text-sm text-muted">{t('guideline.guides')}</h3>
          <ul className="flex flex-col gap-1">
            {guides.map(({ uuid, scheduleDate, scheduleTime, interviewee, address, observation, contacts }, at) => (
              <li key={uuid ?? at}>
                <span className="tnum font-medium">
                  {`${showDate(scheduleDate ?? '', language)} ${showTime(scheduleTime ?? null)}`.trim()}
                </span>{' '}
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
        </section>
      )}
      {production.length > 0 && (
        <section aria-label={t('guideline.tasks')}>
          <h3 className="text-sm text-muted">{t('guideline.tasks')}</h3>
          <ul className="flex flex-col gap-1">
            {production.map(({ id, label, done }, at) => (
              <li key={id ?? at} className={done ? 'text-muted line-through' : undefined}>
                {label}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

/** How a guideline is read. */
export const GUIDELINE_VIEWER: ViewerSpec<Assignment> = {
  facts: (guideline, words) => {
    const names = (ids: readonly number[]): string => ids.map(words.nameOf).filter(Boolean).join(', ');
    return [
      ['guideline.date', showDate(guideline.date, words.language)],
      ['guideline.time', showTime(guideline.scheduleTime)],
      ['guideline.programs', programNames(words, guideline.programsIds)],
      ['guideline.reporters', names(guideline.reportersIds), 'reportersEnabled'],
      ['guideline.producers', names(guideline.producersIds)],
      ['guideline.editors', names(guideline.editorsIds), 'editorsEnabled'],
      ['guideline.cameraman', guideline.cameraman ?? ''],
      ['guideline.interviewee', guideline.interviewee ?? ''],
    ];
  },
  texts: (guideline) => [
    ['guideline.proposal', guideline.proposal],
    ['guideline.referral', guideline.referral],
    ['guideline.information', guideline.information],
    ['guideline.content', guideline.content],
    ['guideline.cover', guideline.cover],
    ['guideline.observation', guideline.observation],
  ],
  Marks,
  Body: Lists,
  print: 'guideline-content',
  Actions: OfGuideline,
};
