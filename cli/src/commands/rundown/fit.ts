import { clockOn, type FitOptions, type FitProposal, fitRundown, fitText, optionsOn, rundownTiming } from '@lauda/domain';
import type { Rundown } from '@lauda/sdk';
import { type Context, defineCommand } from '../../command.ts';
import { missing } from '../../errors.ts';
import { EXIT } from '../../exit.ts';
import { countingOf, lateOf, withTyped } from '../../rundown/air.ts';
import { makeChanges } from '../../rundown/applyFit.ts';
import { differenceText } from '../../rundown/totals.ts';
import { commandFor } from '../../rundown/undo.ts';
import { idOf, secondsOption } from '../input.ts';
import { countingWish, DATE, ESTIMATED, loadRundown, PROGRAM, type RundownWish, rundownWish } from './options.ts';

const FIELDS = ['number', 'kind', 'text', 'end', 'difference', 'total', 'score', 'steps', 'changes'] as const;

export interface FitCommand extends RundownWish {
  readonly apply: number | undefined;
  readonly options: FitOptions;
}
type Numbered = Omit<FitProposal, 'end'> & { readonly number: number; readonly text: string; readonly end: string };

/** `lauda rundown fit`: proposes how the show lands on time, and applies one of the proposals. */
export const fit = defineCommand<FitCommand>({
  name: 'rundown fit',
  text: 'rundown.fit.summary',
  examples: ['rundown fit "jornal da noite"', 'rundown fit 1 --apply 1'],
  arguments: [PROGRAM],
  options: [
    DATE,
    { flags: '--apply <number>', text: 'rundown.fit.apply' },
    { flags: '--approved', text: 'rundown.fit.approved' },
    ESTIMATED,
    { flags: '--tolerance <seconds>', text: 'option.tolerance' },
  ],
  fields: FIELDS,
  parse: (input) => {
    const { apply, approved, tolerance } = input.options;
    return {
      ...rundownWish(input),
      apply: apply === undefined ? undefined : idOf(apply, '--apply'),
      options: {
        tolerance: secondsOption(tolerance, '--tolerance') ?? 5,
        approvedOnly: approved === true,
        ...countingWish(input),
      },
    };
  },
  run: async ({ apply, options: typed, ...wish }, context) => {
    const { newsroom, rundown } = await loadRundown(wish, context);
    const options = optionsOn(rundown, withTyped(await countingOf(newsroom), typed), rundown.timeZone);
    const late = await lateOf(rundown, options, newsroom);
    const proposals = fitRundown(rundown, { ...options, late }).map((proposal, index) => numbered(proposal, index + 1, rundown, context));
    if (apply === undefined) return list(proposals, rundown, { ...options, late }, context);
    const chosen = proposals[apply - 1];
    if (!chosen) throw missing('rundown.fit.noProposal', { value: apply, count: proposals.length });
    const undo = await makeChanges(newsroom, rundown, chosen.changes);
    const { show, t } = context;
    if (!show.selected(chosen))
      show.say(t('rundown.fit.done', { text: chosen.text, end: chosen.end, difference: differenceText(chosen.difference, t) }));
    show.say(t('rundown.fit.undo'));
    for (const change of undo) show.say(`  ${commandFor(change)}`);
    return EXIT.ok;
  },
});

const numbered = (proposal: FitProposal, number: number, rundown: Rundown, { locale }: Context): Numbered => ({
  ...proposal,
  number,
  text: proposal.steps.map((step) => fitText(step, locale)).join('; '),
  end: clockOn(rundown, rundown.timeZone)(proposal.end),
});

function list(proposals: readonly Numbered[], rundown: Rundown, options: FitOptions, { show, t }: Context) {
  show.list(
    proposals,
    [
      { title: 'column.number', text: ({ number }) => String(number), align: 'right' },
      { title: 'column.proposal', text: ({ text }) => text, least: 24 },
      { title: 'column.end', text: ({ end }) => end, align: 'right' },
      { title: 'column.difference', text: ({ difference }) => differenceText(difference, t) },
    ],
    'rundown.fit.none',
  );
  if (show.isTTY && typeof show.json === 'string') {
    const { differenceFull, differenceApproved } = rundownTiming(rundown, options);
    const now = options.approvedOnly ? differenceApproved : differenceFull;
    show.say(t('rundown.fit.now', { difference: differenceText(now === undefined ? now : now - (options.late ?? 0), t) }));
  }
  return EXIT.ok;
}
