import { isAtLeast, LINT_LEVELS, type LintFinding, type LintLevel, lintRundown, lintText, messageText } from '@lauda/domain';
import { defineCommand } from '../../command.ts';
import { EXIT } from '../../exit.ts';
import type { Style } from '../../output/style.ts';
import { spanOf } from '../../rundown/air.ts';
import { choiceOf, secondsOption, textOf } from '../input.ts';
import { DATE, loadRundown, PROGRAM, type RundownWish, rundownWish } from './options.ts';

const FIELDS = ['level', 'code', 'blockId', 'storyId', 'page', 'slug', 'section', 'text', 'params'] as const;
const STYLES: Readonly<Record<LintLevel, Style>> = { error: 'red', warning: 'yellow', note: 'dim' };

export interface LintOptions extends RundownWish {
  readonly level: LintLevel;
  readonly tolerance: number;
  readonly estimated: boolean;
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
    { flags: '--estimated', text: 'rundown.view.estimated' },
  ],
  fields: FIELDS,
  parse: (input) => ({
    ...rundownWish(input),
    level: choiceOf(textOf(input.options.level) ?? 'warning', '--level', LINT_LEVELS),
    tolerance: secondsOption(input.options.tolerance, '--tolerance') ?? 5,
    estimated: input.options.estimated === true,
  }),
  run: async ({ level, tolerance, estimated, ...wish }, context) => {
    const { show, t, locale } = context;
    const { rundown } = await loadRundown(wish, context);
    const all = lintRundown(rundown, { ...spanOf(rundown), tolerance, estimatedEnabled: estimated });
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
