import { LDAP_FAILURES, type MessageKey, messageText, OPENID_FAILURES } from '@lauda/domain';
import { type Context, defineCommand } from '../../command.ts';
import { EXIT, type ExitCode } from '../../exit.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { withSaid } from '../../output/why.ts';

interface Trial {
  readonly ok: boolean;
  readonly failure: string | null;
  readonly said: string | null;
}
/** Prints whether a trial of the settings worked, or what failed; returns the exit code. */
function reportTrial<T extends Trial>(
  found: T,
  reasons: Readonly<Record<string, MessageKey>>,
  done: TextKey,
  { show, t, locale }: Context,
): ExitCode {
  const reason = found.failure === null ? undefined : reasons[found.failure];
  if (!show.selected(found)) show.line(reason ? withSaid(messageText(reason, locale), found.said) : t(done));
  return found.ok ? EXIT.ok : EXIT.failed;
}

/** `lauda admin ldap test`: tests the directory by the stored settings; exit code 1 with the part that failed. */
export const ldapTest = defineCommand<null>({
  name: 'admin ldap test',
  text: 'admin.ldap.test.summary',
  examples: ['admin ldap test', 'admin ldap test --json ok,failure'],
  fields: ['ok', 'failure', 'said'],
  parse: () => null,
  run: async (_options, context) => {
    const { ldap } = await context.newsroom();
    const { hasPassword: _hasPassword, ...stored } = await ldap.config.get({ signal: context.env.signal });
    return reportTrial(await ldap.test(stored), LDAP_FAILURES, 'admin.ldap.test.done', context);
  },
});

/** `lauda admin sign-in test`: tests the provider of OpenID Connect by the stored settings; exit code 1 with the part that failed. */
export const signInTest = defineCommand<null>({
  name: 'admin sign-in test',
  text: 'admin.signIn.test.summary',
  examples: ['admin sign-in test', 'admin sign-in test --json ok,failure,returnAddress'],
  fields: ['ok', 'failure', 'said', 'returnAddress', 'signsOut'],
  parse: () => null,
  run: async (_options, context) => {
    const { signIn } = await context.newsroom();
    const { hasClientSecret: _hasClientSecret, ...stored } = await signIn.config.get({ signal: context.env.signal });
    const found = await signIn.test(stored);
    const code = reportTrial(found, OPENID_FAILURES, 'admin.signIn.test.done', context);
    context.show.say(context.t('admin.signIn.returnAddress', { url: found.returnAddress }));
    return code;
  },
});
