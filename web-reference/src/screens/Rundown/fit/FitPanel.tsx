import { clockOn, type FitProposal, fitText } from '@lauda/domain';
import type { OpenRundown } from '@lauda/store';
import { type FocusEvent, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDesk } from '../../../app/desk.ts';
import { useUndo } from '../../../app/undo.ts';
import { Button } from '../../../components/Button.tsx';
import { OverUnder } from '../../../components/Clock.tsx';
import { offerUndo } from '../../../components/offerUndo.ts';
import { SidePanel } from '../../../components/SidePanel.tsx';
import { EmptyState } from '../../../components/States.tsx';
import { keyboard } from '../../../focus/keyboard.ts';
import { useBusy } from '../../../hooks/useBusy.ts';
import { useView } from '../../../hooks/useView.ts';
import { useText } from '../../../i18n/i18n.ts';
import { LiveEnd } from '../LiveBar.tsx';
import { TextsFirst } from '../TextsFirst.tsx';
import { applyProposal, type Preview, previewOf, proposalKey, useProposals } from './useProposals.ts';

interface ProposalProps {
  proposal: FitProposal;
  end: string;
  chosen: boolean;
  best: boolean;
  /** Whether it has the keyboard as it comes. */
  begins: boolean;
  onChoose: () => void;
}

/** One proposal for landing on time: its steps, the new end, and what is then over or under. */
const Proposal = ({ proposal, end, chosen, best, begins, onChoose }: ProposalProps): ReactElement => {
  const { t, language } = useText();
  return (
    <label className="flex cursor-pointer gap-2.5 border-b border-line px-3 py-2.5 hover:bg-hover has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent">
      <input type="radio" name="proposal" checked={chosen} onChange={onChoose} autoFocus={begins} className="mt-1 accent-accent" />
      <span className="flex min-w-0 flex-1 flex-col gap-1.5">
        {proposal.steps.map((step) => (
          <span key={`${step.kind}${step.storyId}`} className="first-letter:uppercase">
            {fitText(step, language)}
          </span>
        ))}
        <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <span>
            {t('live.end')} <span className="tnum font-semibold text-text">{end}</span>
          </span>
          <OverUnder size="sm" difference={proposal.difference} />
          {best && <span className="ml-auto text-good">{t('fit.best')}</span>}
        </span>
      </span>
    </label>
  );
};

/** Keeps the keyboard among the proposals where the one that has it is no longer offered: the first gets it then. One that comes later takes it from nowhere. */
const useStay = (proposals: readonly FitProposal[]) => {
  const list = useRef<HTMLFieldSetElement>(null);
  const [begun] = useState(() => ({ is: false }));
  const focused = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks after each change of them
  useLayoutEffect(() => {
    if (focused.current?.isConnected !== false) return;
    focused.current = null;
    // Of none is left nothing to give: the keyboard may be anywhere when there are some again.
    if (list.current) keyboard.give(() => list.current?.querySelector('input'));
  }, [proposals]);
  const shown = (fieldset: HTMLFieldSetElement | null): void => {
    list.current = fieldset;
    begun.is ||= fieldset !== null;
  };
  const part = {
    ref: shown,
    onFocus: ({ target }: FocusEvent): void => {
      focused.current = target;
    },
    onBlur: (): void => {
      focused.current = null;
    },
  };
  return { part, isNew: !begun.is };
};

const Nothing = ({ open }: { open: OpenRundown }): ReactElement => {
  const { t } = useText();
  const known = useView(open.timing)?.differenceFull !== undefined;
  return known ? (
    <EmptyState icon="check" title={t('fit.none')} text={t('fit.noneText')} />
  ) : (
    <EmptyState icon="clock" title={t('fit.unknown')} text={t('fit.unknownText')} />
  );
};

/** The proposals for landing on time, ranked; the chosen one is previewed in the grid and applied as one step. */
export const FitPanel = ({
  open,
  onPreview,
  onClose,
}: {
  open: OpenRundown;
  onPreview: (preview: Preview | undefined) => void;
  onClose: () => void;
}): ReactElement => {
  const { t } = useText();
  const { store, zone } = useDesk();
  const undo = useUndo();
  const rundown = useView(open.view);
  const closed = useView(open.closed);
  const { proposals, options } = useProposals(open);
  const [key, setKey] = useState<string>();
  const [busy, whileBusy] = useBusy();
  const stay = useStay(proposals);
  const first = proposals[0] && proposalKey(proposals[0]);
  // What is applied is what was shown: on air they are computed anew all the time, and another may come first.
  useEffect(() => setKey((former) => former ?? first), [first]);
  const wanted = key ?? first;
  const chosen = proposals.find((each) => proposalKey(each) === wanted);
  useEffect(
    () => onPreview(rundown && chosen && !busy ? previewOf(rundown, chosen, options) : undefined),
    [rundown, chosen, options, busy, onPreview],
  );
  useEffect(() => () => onPreview(undefined), [onPreview]);
  const clock = rundown ? clockOn(rundown, zone) : String;
  const apply = async (): Promise<void> => {
    if (!chosen) return;
    const step = await whileBusy(() => applyProposal(store, open, chosen.changes));
    if (!step) return;
    offerUndo(t('fit.done', { end: clock(chosen.end) }), () => void undo(step));
    onClose();
  };
  const footer = proposals.length > 0 && (
    <div className="flex items-center gap-2">
      <p role="status" className="min-w-0 flex-1 text-sm text-muted">
        {t(chosen ? 'fit.previewed' : 'fit.gone')}
      </p>
      <Button kind="quiet" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button kind="primary" icon="check" busy={busy} disabled={closed || !chosen} onClick={() => void apply()}>
        {t('fit.apply')}
      </Button>
    </div>
  );
  return (
    <SidePanel title={t('action.rundown.fit')} onClose={onClose} footer={footer}>
      <p className="flex items-center gap-2 border-b border-line px-3 py-2.5">
        <span className="text-muted">{t('fit.now')}</span>
        <LiveEnd open={open} />
      </p>
      <TextsFirst open={open}>
        {proposals.length > 0 ? (
          <fieldset {...stay.part}>
            <legend className="sr-only">{t('fit.ways')}</legend>
            {proposals.map((proposal, at) => (
              <Proposal
                key={proposalKey(proposal)}
                proposal={proposal}
                end={clock(proposal.end)}
                chosen={proposal === chosen}
                best={at === 0}
                begins={at === 0 && stay.isNew}
                onChoose={() => setKey(proposalKey(proposal))}
              />
            ))}
          </fieldset>
        ) : (
          <Nothing open={open} />
        )}
      </TextsFirst>
    </SidePanel>
  );
};
