import { clockOn, type FitOptions, type FitProposal, fitRundown, fitText, optionsOn, rundownTiming } from '@lauda/domain';
import type { Rundown } from '@lauda/sdk';
import { type Context, defineCommand } from '../../command.ts';
import { CliError, missing } from '../../errors.ts';
import { EXIT, type ExitCode } from '../../exit.ts';
import { countingOf, lateOf, withTyped } from '../../rundown/air.ts';
import { HalfMade, makeChanges } from '../../rundown/applyFit.ts';
import { storiesOf } from '../../rundown/find.ts';
import { fitName } from '../../rundown/fitName.ts';
import { differenceText } from '../../rundown/totals.ts';
import { changedSince, type Undo, undoOf, undoWord } from '../../rundown/undo.ts';
import { secondsOption, textOf } from '../input.ts';
import { countingWish, DATE, ESTIMATED, loadRundown, PROGRAM, type RundownWish, rundownWish } from './options.ts';

const FIELDS = ['number', 'name', 'kind', 'text', 'end', 'difference', 'total', 'score', 'steps', 'changes'] as const;

export interface FitCommand extends RundownWish {
  /** The name of the proposal to apply. */
  readonly apply: string | undefined;
  readonly undo: Undo | undefined;
  readonly options: FitOptions;
}
type Numbered = Omit<FitProposal, 'end'> & {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly end: string;
};

/** `lauda rundown fit`: proposes how the show lands on time, and applies one of the proposals. */
export const fit = defineCommand<FitCommand>({
  name: 'rundown fit',
  text: 'rundown.fit.summary',
  examples: ['rundown fit "jornal da noite"', 'rundown fit 1 --apply tkwz'],
  arguments: [PROGRAM],
  options: [
    DATE,
    { flags: '--apply <name>', text: 'rundown.fit.apply' },
    { flags: '--undo <word>', text: 'rundown.fit.undoOption' },
    { flags: '--approved', text: 'rundown.fit.approved' },
    ESTIMATED,
    { flags: '--tolerance <seconds>', text: 'option.tolerance' },
  ],
  fields: FIELDS,
  parse: (input) => {
    const { apply, undo, approved, tolerance } = input.options;
    return {
      ...rundownWish(input),
      apply: textOf(apply),
      undo: undo === undefined ? undefined : undoOf(textOf(undo) ?? '', '--undo'),
      options: {
        tolerance: secondsOption(tolerance, '--tolerance') ?? 5,
        approvedOnly: approved === true,
        ...countingWish(input),
      },
    };
  },
  run: async ({ apply, undo, options: typed, ...wish }, context) => {
    const key = await loadRundown(wish, context);
    const { newsroom, rundown } = key;
    if (undo) return takeBack(undo, key, context);
    const options = optionsOn(rundown, withTyped(await countingOf(newsroom), typed), rundown.timeZone);
    const late = await lateOf(rundown, options, newsroom);
    const proposals = fitRundown(rundown, { ...options, late }).map((proposal, index) => numbered(proposal, index + 1, rundown, context));
    if (apply === undefined) return list(proposals, rundown, { ...options, late }, context);
    const chosen = proposals.find(({ name }) => name === apply.toLowerCase());
    if (!chosen) throw missing('rundown.fit.noProposal', { value: apply, names: proposals.map(({ name }) => name).join(', ') || '—' });
    return makeTrue(chosen, key, context);
  },
});

type Key = Awaited<ReturnType<typeof loadRundown>>;

/** Makes changes to the end once they have begun, although the person interrupts; says what of them is left where they can neither be ended nor taken back. */
async function wholly({ newsroom, rundown }: Key, changes: Undo['changes'], { env, show, t }: Context): Promise<Undo> {
  try {
    return await env.whole(() => makeChanges(newsroom, rundown, changes));
  } catch (error) {
    if (!(error instanceof HalfMade)) throw error;
    const touched = new Set(error.left.flatMap((change) => (change.call === 'stories.patch' ? change.id : change.ids)));
    const names = storiesOf(rundown).flatMap(({ id, page, slug }) => (touched.has(id) ? `${page} ${slug}`.trim() || `#${id}` : []));
    show.fail(t('rundown.fit.half', { stories: names.join(', ') }));
    throw error.cause;
  }
}

/** Says that what had begun was ended although the person interrupted. */
function ended({ env, show, t }: Context): ExitCode {
  if (!env.signal.aborted) return EXIT.ok;
  show.fail(t('rundown.fit.finished'));
  return EXIT.interrupted;
}

async function makeTrue(chosen: Numbered, key: Key, context: Context): Promise<ExitCode> {
  const { show, t } = context;
  const undo = await wholly(key, chosen.changes, context);
  if (!show.selected(chosen))
    show.say(t('rundown.fit.done', { text: chosen.text, end: chosen.end, difference: differenceText(chosen.difference, t) }));
  show.say(t('rundown.fit.undo'));
  // Nothing else tells it later.
  show.fail(`  lauda rundown fit ${key.program.id} -d ${key.date} --undo ${undoWord(undo)}`);
  return ended(context);
}

async function takeBack(undo: Undo, key: Key, context: Context): Promise<ExitCode> {
  const { rundown } = key;
  const other = undo.rundownId === rundown.id ? changedSince(rundown, undo) : `#${undo.rundownId}`;
  if (other !== undefined) throw new CliError(EXIT.conflict, 'rundown.fit.changed', { story: other });
  await wholly(key, undo.changes, context);
  context.show.say(context.t('rundown.fit.undone'));
  return ended(context);
}

const numbered = (proposal: FitProposal, number: number, rundown: Rundown, { locale }: Context): Numbered => ({
  ...proposal,
  number,
  name: fitName(proposal, rundown.onAir !== null),
  text: proposal.steps.map((step) => fitText(step, locale)).join('; '),
  end: clockOn(rundown, rundown.timeZone)(proposal.end),
});

function list(proposals: readonly Numbered[], rundown: Rundown, options: FitOptions, { show, t }: Context) {
  show.list(
    proposals,
    [
      { title: 'column.name', text: ({ name }) => name },
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
