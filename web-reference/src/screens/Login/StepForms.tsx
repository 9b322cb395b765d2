import { checkRequired } from '@lauda/domain';
import type { CodeSecret } from '@lauda/sdk';
import { type ReactElement, useCallback } from 'react';
import { Button } from '../../components/Button.tsx';
import { controlsFor, FormOf } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { useText } from '../../i18n/i18n.ts';
import { AppSecret } from '../../shared/secondStep/AppSecret.tsx';
import { RecoveryCodes } from '../../shared/secondStep/RecoveryCodes.tsx';
import { FIELDS, LoginWarning, Submit, useSending, type Warning } from './LoginForm.tsx';

interface Typed {
  readonly code: string;
}
const NOTHING: Typed = { code: '' };
const Given = controlsFor<Typed>()(FIELDS);

interface CodeFormProps {
  /** The app that the first code sets up; undefined where there is one already. */
  app?: CodeSecret | undefined;
  busy: boolean;
  warning?: Warning | undefined;
  onSubmit: (code: string) => void;
  onBack: () => void;
}

/** The form for the code of an authenticator app; while one is set up, with its secret above. */
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

/** The step after the password: a code, the setup of an app, or the confirmation that the recovery codes are stored. */
export const StepForms = ({
  codes,
  onEnter,
  ...form
}: CodeFormProps & { codes?: readonly string[] | undefined; onEnter: () => void }): ReactElement => {
  const { t } = useText();
  return codes ? <RecoveryCodes codes={codes} done={t('secondStep.enter')} onDone={onEnter} /> : <CodeForm {...form} />;
};
