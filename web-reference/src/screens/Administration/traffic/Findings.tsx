import { type ConversationFinding, type ConversationSummary, conversationText } from '@lauda/domain';
import type { ReactElement } from 'react';
import { IconButton } from '../../../components/Button.tsx';
import { Badge } from '../../../components/StatusMark.tsx';
import { useText } from '../../../i18n/i18n.ts';

const TONES = { error: 'bad', warning: 'warn', note: 'info' } as const;

/** The result of checking a recorded conversation. */
export interface Judgement {
  readonly findings: readonly ConversationFinding[];
  readonly answers: ConversationSummary['answers'];
}

/** The faults found in a conversation, each leading to its message, and the response times. */
export const Findings = ({
  judgement: { findings, answers },
  onGo,
  onClose,
}: {
  judgement: Judgement;
  onGo: (message: number) => void;
  onClose: () => void;
}): ReactElement => {
  const { t, language } = useText();
  return (
    <section aria-label={t('traffic.findings')} className="flex max-h-56 shrink-0 flex-col border-t border-line-strong">
      <header className="flex items-center gap-2 px-4 py-1">
        <h3 className="font-semibold">{t('traffic.findings')}</h3>
        <span role="status" className="tnum text-sm text-muted">
          {findings.length === 0 ? t('traffic.clean') : findings.length}
        </span>
        {answers.count > 0 && <span className="tnum text-sm text-muted max-sm:hidden">{t('traffic.answers', answers)}</span>}
        <IconButton size="sm" icon="x" label={t('common.close')} className="ml-auto" onClick={onClose} />
      </header>
      <ul className="min-h-0 overflow-auto pb-1 empty:hidden">
        {findings.map((finding, at) => (
          <li key={at}>
            <button
              type="button"
              className="flex w-full items-baseline gap-2 px-4 py-1 text-left hover:bg-hover focus-visible:-outline-offset-2"
              onClick={() => onGo(finding.message)}
            >
              <Badge tone={TONES[finding.level]}>{t(`traffic.level.${finding.level}`)}</Badge>
              <span className="tnum text-sm text-muted">{finding.message}</span>
              <span className="min-w-0 flex-1">{conversationText(finding, language)}</span>
              <span className="text-sm text-faint max-sm:hidden">{finding.command}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
