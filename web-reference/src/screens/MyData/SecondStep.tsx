import { checkRequired } from '@lauda/domain';
import type { CodeSecret } from '@lauda/sdk';
import type { FieldProblem } from '@lauda/store';
import { type ReactElement, useCallback, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Skeleton } from '../../components/States.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { notify } from '../../components/toast.tsx';
import { problemWords } from '../../format/problemWords.ts';
import { showDate } from '../../format/show.ts';
import { Group } from '../../forms/controls.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormOf } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { type FieldErrors, useSettingsForm } from '../../forms/useSettingsForm.ts';
import { type Text, useText } from '../../i18n/i18n.ts';
import { AppSecret } from '../../shared/secondStep/AppSecret.tsx';
import { RecoveryCodes } from '../../shared/secondStep/RecoveryCodes.tsx';

interface Proof {
  readonly password: string;
  readonly code: string;
}
const { Line } = fieldsOf<Proof>();
const NOTHING: Proof = { password: '', code: '' };

const WRONG = { password: 'secondStep.passwordWrong', code: 'secondStep.codeWrong' } as const;
const wrongOf = (t: Text, fields: readonly FieldProblem[] = []): FieldErrors =>
  Object.fromEntries(
    fields.map((field) => [
      field.path,
      field.rule === 'wrong' && field.path in WRONG ? t(WRONG[field.path as keyof typeof WRONG]) : problemWords(t, field),
    ]),
  );

interface ProofDialogProps {
  title: string;
  confirm: string;
  /** The required proofs. */
  asks: readonly (keyof Proof)[];
  onSend: (proof: Proof) => Promise<FieldErrors | undefined>;
  onClose: () => void;
  children?: ReactElement | undefined;
}
/** Asks for the password, a code or both, as proof of identity. */
const ProofDialog = ({ title, confirm, asks, onSend, onClose, children }: ProofDialogProps): ReactElement => {
  const { t } = useText();
  const check = useCallback(
    (typed: Proof) => Object.fromEntries(asks.map((name) => [name, messageWords(t, checkRequired(typed[name]))])),
    [t, asks],
  );
  const { form, source, busy, submit } = useSettingsForm<Proof>({
    start: NOTHING,
    isPassing: true,
    check,
    save: async (proof) => {
      const refused = await onSend(proof);
      return refused ? { refused } : { stored: NOTHING };
    },
  });
  return (
    <FormDialog {...{ form, busy, title, confirm, onClose }} onSubmit={() => void submit()}>
      <FormOf source={source}>
        {children}
        {asks.includes('password') && (
          <Line name="password" orElse="" label={t('login.password')} secret fill="current-password" autoFocus />
        )}
        {asks.includes('code') && (
          <Line
            name="code"
            orElse=""
            label={t('secondStep.code')}
            fill="one-time-code"
            maxLength={40}
            autoFocus={!asks.includes('password')}
          />
        )}
      </FormOf>
    </FormDialog>
  );
};
const PASSWORD = ['password'] as const;
const CODE = ['code'] as const;
const BOTH = ['password', 'code'] as const;

/** The dialog that is open. */
type SetupDialog =
  | { readonly kind: 'begin' | 'end' | 'renew' }
  | { readonly kind: 'confirm'; readonly app: CodeSecret }
  | { readonly kind: 'keep'; readonly codes: readonly string[] };

/** The dialogs of the second step: switching it on (password, app with its first code, recovery codes), new recovery codes, switching it off. */
const SetupDialogs = ({ dialog, onNext }: { dialog: SetupDialog; onNext: (next: SetupDialog | undefined) => void }): ReactElement => {
  const { t } = useText();
  const { secondStep } = useDesk().store.session;
  const close = (): void => onNext(undefined);
  switch (dialog.kind) {
    case 'begin':
      return (
        <ProofDialog
          title={t('secondStep.turnOn')}
          confirm={t('secondStep.goOn')}
          asks={PASSWORD}
          onClose={close}
          onSend={async ({ password }) => {
            const done = await secondStep.begin(password);
            if (!done.ok) return wrongOf(t, done.error.fields);
            onNext({ kind: 'confirm', app: done.value });
            return undefined;
          }}
        />
      );
    case 'confirm':
      return (
        <ProofDialog
          key="confirm"
          title={t('secondStep.setUpTitle')}
          confirm={t('secondStep.turnOn')}
          asks={CODE}
          onClose={close}
          onSend={async ({ code }) => {
            const done = await secondStep.confirm(code);
            if (!done.ok) return wrongOf(t, done.error.fields);
            onNext({ kind: 'keep', codes: done.value });
            return undefined;
          }}
        >
          <>
            <p className="text-muted">{t('secondStep.setUpText')}</p>
            <AppSecret app={dialog.app} />
          </>
        </ProofDialog>
      );
    case 'keep':
      return (
        <Dialog open onClose={close} title={t('secondStep.recovery')}>
          <RecoveryCodes codes={dialog.codes} done={t('secondStep.kept')} onDone={close} />
        </Dialog>
      );
    case 'renew':
      return (
        <ProofDialog
          title={t('secondStep.renew')}
          confirm={t('secondStep.goOn')}
          asks={BOTH}
          onClose={close}
          onSend={async (proof) => {
            const done = await secondStep.renew(proof);
            if (!done.ok) return wrongOf(t, done.error.fields);
            onNext({ kind: 'keep', codes: done.value });
            return undefined;
          }}
        >
          <p className="text-muted">{t('secondStep.renewText')}</p>
        </ProofDialog>
      );
    case 'end':
      return (
        <ProofDialog
          title={t('secondStep.turnOff')}
          confirm={t('secondStep.turnOff')}
          asks={BOTH}
          onClose={close}
          onSend={async (proof) => {
            const done = await secondStep.end(proof);
            if (!done.ok) return wrongOf(t, done.error.fields);
            notify({ level: 'SUCCESS', title: t('secondStep.off') });
            close();
            return undefined;
          }}
        />
      );
    default:
      return dialog satisfies never;
  }
};

/** Whether one's own sign-in asks for an authenticator code after the password, with the buttons to switch that on and off. */
export const SecondStep = (): ReactElement => {
  const { t, language } = useText();
  const { value, refusal, load } = useStoreAnswer((store) => store.session.secondStep.own(), []);
  const [dialog, setDialog] = useState<SetupDialog>();
  const next = (to: SetupDialog | undefined): void => {
    setDialog(to);
    if (!to) load();
  };
  return (
    <Group
      title={t('secondStep.title')}
      aside={value && <Badge tone={value.enabled ? 'good' : 'neutral'}>{t(value.enabled ? 'secondStep.isOn' : 'secondStep.isOff')}</Badge>}
    >
      {refusal ? (
        <LoadFailed error={refusal} onRetry={load} />
      ) : !value ? (
        <Skeleton className="h-16 w-full" />
      ) : (
        <>
          <p className="text-muted">{t('secondStep.text')}</p>
          {value.enabled && value.since && (
            <p>{t('secondStep.since', { date: showDate(value.since.slice(0, 10), language, 'year'), count: value.recoveryLeft })}</p>
          )}
          {!value.enabled && value.required && <p className="text-warn">{t('secondStep.required')}</p>}
          <span className="flex flex-wrap gap-2">
            {value.enabled && (
              <Button icon="sync" onClick={() => setDialog({ kind: 'renew' })}>
                {t('secondStep.renew')}
              </Button>
            )}
            <Button icon="lock" onClick={() => setDialog({ kind: value.enabled ? 'end' : 'begin' })}>
              {t(value.enabled ? 'secondStep.turnOff' : 'secondStep.turnOn')}
            </Button>
          </span>
        </>
      )}
      {dialog && <SetupDialogs dialog={dialog} onNext={next} />}
    </Group>
  );
};
