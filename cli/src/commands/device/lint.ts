import {
  type ConversationFinding,
  conversationText,
  isAtLeast,
  judgeConversation,
  LINT_LEVELS,
  type LintLevel,
  summarizeConversation,
} from '@lauda/domain';
import { readTree } from '@lauda/mos';
import { defineCommand } from '../../command.ts';
import { readRecording } from '../../device/recording.ts';
import { EXIT } from '../../exit.ts';
import type { Style } from '../../output/style.ts';
import { choiceOf, textOf } from '../input.ts';
import { CONVERSATION } from './options.ts';

const FIELDS = ['level', 'code', 'message', 'at', 'direction', 'port', 'command', 'messageId', 'text', 'params'] as const;
const STYLES: Readonly<Record<LintLevel, Style>> = { error: 'red', warning: 'yellow', note: 'dim' };

/** `lauda device lint`: judges a recorded conversation against its profile; exit 1 when something is wrong. */
export const deviceLint = defineCommand<{ path: string; level: LintLevel }>({
  name: 'device lint',
  text: 'device.lint.summary',
  examples: ['device lint noite.jsonl', 'device lint noite.jsonl --level error'],
  arguments: [CONVERSATION],
  options: [{ flags: '-l, --level <level>', text: 'rundown.lint.level', choices: LINT_LEVELS }],
  fields: FIELDS,
  parse: ({ arguments: [path], options }) => ({
    path: path ?? '',
    level: choiceOf(textOf(options.level) ?? 'warning', '--level', LINT_LEVELS),
  }),
  run: async ({ path, level }, context) => {
    const { show, t, locale } = context;
    const conversation = await readRecording(path, context);
    const { answers } = summarizeConversation(conversation, readTree);
    const findings = judgeConversation(conversation, readTree)
      .filter((finding) => isAtLeast(finding.level, level))
      .map((finding) => ({ ...finding, text: conversationText(finding, locale) }));
    show.list<ConversationFinding & { readonly text: string }>(
      findings,
      [
        { title: 'column.level', text: ({ level: of }) => show.word(t(`level.${of}`), of) },
        { title: 'column.message', text: ({ message }) => String(message), align: 'right' },
        { title: 'column.command', text: ({ command }) => command, least: 10 },
        { title: 'column.finding', text: ({ text }) => text, least: 24, wraps: true },
        { title: 'column.messageId', text: ({ messageId }) => messageId ?? '', align: 'right', drop: 2 },
        { title: 'column.code', text: ({ code }) => code, drop: 1 },
      ],
      'device.lint.clean',
      (finding) => STYLES[finding.level],
    );
    if (answers.count > 0) show.say(t('device.lint.answers', answers));
    return findings.length > 0 ? EXIT.failed : EXIT.ok;
  },
});
