import { checkRequired } from '@lauda/domain';
import type { CodeSecret } from '@lauda/sdk';
import { type ReactElement, useCallback } from 'react';
import { Button } from '../../components/Button.tsx';
import { FormOf, namedFor } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { useText } from '../../i18n/i18n.ts';
import { AppSecret } from '../../shared/secondStep/AppSecret.tsx';
import { RecoveryCodes } from '../../shared/secondStep/RecoveryCodes.tsx';
import { FIELDS, LoginWarning, Submit, useSending, type Warning } from './LoginForm.tsx';

interface Typed {
  readonly code: string;
}
const NOTHING: Typed = { code: '' };
const Given = namedFor<Typed>()(FIELDS);

interface CodeFormProps {
  /** The app that is set up by the first code; undefined where there is one. */
  app?: CodeSecret | undefined;
  busy: boolean;
  warning?: Warning | undefined;
  onSubmit: (code: string) => void;
  onBack: () => void;
}

/** The code of one's app, after the password; where one needs an app first, its secret stands above. */
const CodeForm = ({ app, busy, warning, onSubmit, onBack }: CodeFormProps): ReactElement => {
  const { t } = useText();
  const check = useCallback(({ code }: Typed) => ({ code: messageWords(t, checkRequired(code)) }), [t]);
  const { source, frame } = useSending(NOTHING, check, ({ code }) => onSubmit(code));
  return (
    <form {...frame}>
      <p className="text-muted">{t(app ? 'secondStep.setUpText' : 'secondStep.codeText')}</p>
      {app && <AppSecret app={app} />}
      <FormOf source={source}>
        <Given.Line
          name="code"
          orElse=""
          label={t('secondStep.code')}
          help={app ? undefined : t('secondStep.codeHelp')}
          fill="one-time-code"
          maxLength={40}
          autoFocus
        />
      </FormOf>
      {warning && <LoginWarning warning={warning} />}
      <Submit busy={busy} word={t('login.submit')} />
      <Button kind="quiet" onClick={onBack}>
        {t('secondStep.back')}
      </Button>
    </form>
  );
};

/** What is asked for after the password: a code, an app to be set up, or that the recovery codes are kept. */
export const StepForms = ({
  codes,
  onEnter,
  ...form
}: CodeFormProps & { codes?: readonly string[] | undefined; onEnter: () => void }): ReactElement => {
  const { t } = useText();
  return codes ? <RecoveryCodes codes={codes} done={t('secondStep.enter')} onDone={onEnter} /> : <CodeForm {...form} />;
};
