import { LINT_LEVELS, type LintFinding, type LintLevel, lintText } from '@lauda/domain';
import type { OpenRundown } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { handlers } from '../../../actions/handlers.ts';
import { cx } from '../../../components/cx.ts';
import { Icon, type IconName } from '../../../components/icons.tsx';
import { SidePanel } from '../../../components/SidePanel.tsx';
import { EmptyState } from '../../../components/States.tsx';
import { useText } from '../../../i18n/i18n.ts';
import { TextsFirst } from '../TextsFirst.tsx';
import type { Findings } from './findings.ts';

const LOOKS: Record<LintLevel, { icon: IconName; tone: string }> = {
  error: { icon: 'error', tone: 'text-bad' },
  warning: { icon: 'warning', tone: 'text-warn' },
  note: { icon: 'info', tone: 'text-info' },
};
const GRAVEST_FIRST = LINT_LEVELS.toReversed();

const Line = ({ finding, onGo }: { finding: LintFinding; onGo: () => void }): ReactElement => {
  const { t, language } = useText();
  const { icon, tone } = LOOKS[finding.level];
  return (
    <li>
      <button type="button" onClick={onGo} className="flex w-full gap-2.5 border-b border-line px-3 py-2 text-left hover:bg-hover">
        <Icon name={icon} size={15} label={t(`lint.level.${finding.level}`)} className={cx('mt-0.5', tone)} />
        <span className="min-w-0 flex-1">
          {finding.storyId !== null && (
            <span className="flex gap-1.5 font-medium">
              <span className="tnum text-muted">{finding.page}</span>
              <span className="truncate uppercase">{finding.slug || t('state.privateOther')}</span>
            </span>
          )}
          <span className={cx('block', finding.storyId !== null && 'text-muted')}>{lintText(finding, language)}</span>
        </span>
        <Icon name={finding.storyId === null ? 'clock' : 'chevronRight'} size={14} className="mt-0.5 text-faint" />
      </button>
    </li>
  );
};

/** The lint findings, the most serious first; each leads to its story, the one about the end time to the fit panel. */
export const LintPanel = ({
  open,
  findings,
  onGo,
  onClose,
}: {
  open: OpenRundown;
  findings: Findings | undefined;
  onGo: (storyId: number) => void;
  onClose: () => void;
}): ReactElement => {
  const { t } = useText();
  const [hidden, setHidden] = useState<ReadonlySet<LintLevel>>(new Set());
  const list = findings?.list ?? [];
  const shown = GRAVEST_FIRST.flatMap((level) => (hidden.has(level) ? [] : list.filter((each) => each.level === level)));
  const turn = (level: LintLevel): void => {
    const next = new Set(hidden);
    if (!next.delete(level)) next.add(level);
    setHidden(next);
  };
  return (
    <SidePanel title={t('action.rundown.lint')} onClose={onClose}>
      <TextsFirst open={open} isReady={findings !== undefined}>
        {list.length === 0 ? (
          <EmptyState icon="check" title={t('lint.none')} text={t('lint.noneText')} />
        ) : (
          <>
            <div role="group" aria-label={t('lint.show')} className="flex gap-1.5 border-b border-line px-3 py-2">
              {GRAVEST_FIRST.map((level) => (
                <button
                  key={level}
                  type="button"
                  aria-pressed={!hidden.has(level)}
                  onClick={() => turn(level)}
                  className="flex h-6 items-center gap-1 rounded-md border border-line-strong px-2 text-sm aria-pressed:bg-selected hover:brightness-110"
                >
                  <Icon name={LOOKS[level].icon} size={13} className={LOOKS[level].tone} />
                  <span className="tnum">{list.filter((each) => each.level === level).length}</span>
                  {t(`lint.level.${level}`)}
                </button>
              ))}
            </div>
            <ul>
              {shown.map((finding, at) => (
                <Line
                  key={`${finding.code}${finding.storyId}${finding.section}${at}`}
                  finding={finding}
                  onGo={() => (finding.storyId === null ? handlers.run('rundown.fit') : onGo(finding.storyId))}
                />
              ))}
            </ul>
          </>
        )}
      </TextsFirst>
    </SidePanel>
  );
};
