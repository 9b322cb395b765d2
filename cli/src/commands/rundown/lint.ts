import {
  isAtLeast,
  LINT_LEVELS,
  type LintFinding,
  type LintLevel,
  lintRundown,
  lintText,
  messageText,
  optionsOn,
  type TimingOptions,
} from '@lauda/domain';
import { defineCommand } from '../../command.ts';
import { EXIT } from '../../exit.ts';
import type { Style } from '../../output/style.ts';
import { countingOf, withTyped } from '../../rundown/air.ts';
import { choiceOf, secondsOption, textOf } from '../input.ts';
import { countingWish, DATE, ESTIMATED, loadRundown, PROGRAM, type RundownWish, rundownWish } from './options.ts';

const FIELDS = ['level', 'code', 'blockId', 'storyId', 'page', 'slug', 'section', 'text', 'params'] as const;
const STYLES: Readonly<Record<LintLevel, Style>> = { error: 'red', warning: 'yellow', note: 'dim' };

export interface LintOptions extends RundownWish {
  readonly level: LintLevel;
  readonly tolerance: number;
  readonly typed: TimingOptions;
}

/** `lauda rundown lint`: lists faults that would be seen on air; exit 1 when there are any. */
export const lint = defineCommand<LintOptions>({
  name: 'rundown lint',
  text: 'rundown.lint.summary',
  examples: ['rundown lint "jornal da noite" --level error', 'rundown lint 1 --json code,slug'],
  arguments: [PROGRAM],
  options: [
    DATE,
    { flags: '-l, --level <level>', text: 'rundown.lint.level', choices: LINT_LEVELS },
    { flags: '--tolerance <seconds>', text: 'option.tolerance' },
    ESTIMATED,
  ],
  fields: FIELDS,
  parse: (input) => ({
    ...rundownWish(input),
    level: choiceOf(textOf(input.options.level) ?? 'warning', '--level', LINT_LEVELS),
    tolerance: secondsOption(input.options.tolerance, '--tolerance') ?? 5,
    typed: countingWish(input),
  }),
  run: async ({ level, tolerance, typed, ...wish }, context) => {
    const { show, t, locale } = context;
    const { newsroom, rundown } = await loadRundown(wish, context);
    const counting = withTyped(await countingOf(newsroom), typed);
    const all = lintRundown(rundown, { ...optionsOn(rundown, counting, rundown.timeZone), tolerance });
    const findings = all
      .filter((finding) => isAtLeast(finding.level, level))
      .map((finding) => ({ ...finding, text: lintText(finding, locale) }));
    const place = ({ section }: Pick<LintFinding, 'section'>): string => (section ? messageText(`section.${section}`, locale) : '');
    show.list<LintFinding & { readonly text: string }>(
      findings,
      [
        { title: 'column.level', text: ({ level: of }) => show.word(t(`level.${of}`), of) },
        { title: 'column.page', text: ({ page }) => page },
        { title: 'column.slug', text: ({ slug }) => slug, least: 12 },
        { title: 'column.place', text: place, drop: 2 },
        { title: 'column.finding', text: ({ text }) => text, least: 24 },
        { title: 'column.code', text: ({ code }) => code, drop: 1 },
        { title: 'column.id', text: ({ storyId }) => (storyId === null ? '' : String(storyId)), align: 'right' },
      ],
      'rundown.lint.clean',
      (finding) => STYLES[finding.level],
    );
    return findings.length > 0 ? EXIT.failed : EXIT.ok;
  },
});
