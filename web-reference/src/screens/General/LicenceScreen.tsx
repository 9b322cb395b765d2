import { checkUrl, licenceState } from '@lauda/domain';
import type { License } from '@lauda/sdk';
import { licenceOf } from '@lauda/store';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { Skeleton } from '../../components/States.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { TextArea, TextInput } from '../../components/TextInput.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { notify } from '../../components/toast.tsx';
import { STAND_IN } from '../../focus/keyboard.ts';
import { problemWords } from '../../format/problemWords.ts';
import { showDate } from '../../format/show.ts';
import { Group } from '../../forms/controls.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';

const Facts = ({ info }: { info: License }): ReactElement => {
  const { t, language } = useText();
  const { type, maxUsers, expiration, serverUrl, daysToExpire } = info;
  const state = licenceState(daysToExpire);
  const rows: readonly [string, string][] = [
    [t('licence.type'), info.id === '' ? t('licence.open') : type],
    [t('licence.maxUsers'), maxUsers === 0 ? t('licence.anyNumber') : String(maxUsers)],
    [t('licence.expiration'), expiration === null ? t('licence.never') : showDate(expiration, language, 'year')],
    [t('licence.days'), daysToExpire === null ? t('licence.never') : String(daysToExpire)],
    [t('licence.serverUrl'), serverUrl || t('licence.noServer')],
  ];
  return (
    <Group
      title={t('licence.registered')}
      aside={state !== 'ok' && <Badge tone={state === 'expired' ? 'bad' : 'warn'}>{t(`licence.${state}`)}</Badge>}
    >
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="tnum break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Group>
  );
};

const Server = ({ info }: { info: License }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const { loadingServerUrl } = useView(licenceOf(store).view);
  /** What is typed; undefined while nothing is, so that what another administrator stores shows and takes nobody's words. */
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const save = async (): Promise<void> => {
    const url = typed ?? info.serverUrl;
    const wrong = url === '' ? undefined : messageWords(t, checkUrl(url));
    setError(wrong);
    if (wrong || !(await licenceOf(store).setServerUrl(url)).ok) return;
    setTyped((now) => (now === url ? undefined : now));
    notify({ level: 'SUCCESS', title: t('common.saved') });
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={t('licence.serverUrl')} error={error}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="url"
            value={typed ?? info.serverUrl}
            onChange={({ target }) => setTyped(target.value.trim())}
          />
        )}
      </Field>
      <span>
        <Button type="submit" busy={loadingServerUrl}>
          {t('licence.saveServer')}
        </Button>
      </span>
    </form>
  );
};

const Registering = (): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const { registering } = useView(licenceOf(store).view);
  const [file, setFile] = useState('');
  const [error, setError] = useState<string>();
  const register = async (): Promise<void> => {
    const done = await licenceOf(store).register(file.trim());
    const problem = done.ok ? undefined : done.error.fields?.[0];
    setError(problem && problemWords(t, problem));
    if (!done.ok) return;
    setFile('');
    notify({ level: 'SUCCESS', title: t('licence.done') });
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void register();
      }}
    >
      <Field label={t('licence.file')} help={t('licence.fileHelp')} error={error}>
        {(control) => (
          <TextArea {...control} rows={4} className="font-mono" value={file} onChange={({ target }) => setFile(target.value)} />
        )}
      </Field>
      <span>
        <Button type="submit" busy={registering} disabled={file.trim() === ''}>
          {t('licence.register')}
        </Button>
      </span>
    </form>
  );
};

/** The forms of what may be changed; Ctrl+S presses the button of the one that has the keyboard. */
const Change = ({ info }: { info: License }): ReactElement => {
  const { t } = useText();
  const forms = useRef<HTMLDivElement>(null);
  useActions({ 'form.save': () => forms.current?.querySelector<HTMLButtonElement>('form:focus-within [type=submit]')?.click() });
  return (
    <Group title={t('licence.change')}>
      <div ref={forms} className="flex flex-col gap-5">
        <Server info={info} />
        <Registering />
      </div>
    </Group>
  );
};

/** The licence: its limits and end, its source, and the registration of another (ADM-LIC-01). */
export const LicenceScreen = (): ReactElement => {
  const { t } = useText();
  const { store, may } = useDesk();
  const { info, refusal } = useView(licenceOf(store).view);
  useEffect(() => void licenceOf(store).load(), [store]);
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('licence.title')}</h1>
      </InTopBar>
      <div {...STAND_IN} className="min-h-0 flex-1 overflow-auto p-4 outline-none">
        <div className="flex max-w-4xl flex-col gap-6">
          <p className="text-muted">{t('licence.text')}</p>
          {info ? (
            <>
              <Facts info={info} />
              {may('ADMIN_WRITE') && <Change info={info} />}
            </>
          ) : refusal ? (
            <LoadFailed error={refusal} onRetry={() => void licenceOf(store).load()} />
          ) : (
            <Skeleton className="h-48 w-full" />
          )}
        </div>
      </div>
    </>
  );
};
