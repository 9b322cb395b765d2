import { accessMatrix, can } from '@lauda/domain';
import { type ReactElement, useRef, useSyncExternalStore } from 'react';
import { useDesk } from '../../app/desk.ts';
import { chooseLanguage } from '../../app/newsroom.ts';
import { ask } from '../../components/ConfirmDialog.tsx';
import { Drawer } from '../../components/Dialog.tsx';
import { notify } from '../../components/toast.tsx';
import { Choice } from '../../forms/choices.tsx';
import { LANGUAGES, useText } from '../../i18n/i18n.ts';
import { setTheme, THEMES, themeView } from '../../theme/theme.ts';
import { AccessTable } from './AccessTable.tsx';
import { Browsers } from './Browsers.tsx';
import { OwnDataForm } from './OwnDataForm.tsx';
import { ReadRateMeter } from './ReadRateMeter.tsx';
import { SecondStep } from './SecondStep.tsx';

/** The settings of this desk instead of the person: language and theme, effective at once. */
const DeskChoices = (): ReactElement => {
  const { t, language } = useText();
  const { choice } = useSyncExternalStore(themeView.subscribe, themeView.snapshot);
  const themes = THEMES.map(([value, label]) => ({ value, label: t(label) }));
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Choice
        label={t('shell.language')}
        readOnly={false}
        value={language}
        options={LANGUAGES.map((code) => ({ value: code, label: t(`language.${code}`) }))}
        onChange={(code) => code && chooseLanguage(code)}
      />
      <Choice label={t('shell.theme')} readOnly={false} value={choice} options={themes} onChange={(next) => next && setTheme(next)} />
    </div>
  );
};

/** One's own data: name and password, read rate, permissions. */
export const MyData = ({ onClose }: { onClose: () => void }): ReactElement => {
  const { t, language } = useText();
  const { me, roles, store } = useDesk();
  const dirty = useRef(false);
  const saveRate = async (readRate: number): Promise<void> => {
    if ((await store.session.save({ readRate })).ok) notify({ level: 'SUCCESS', title: t('common.saved') });
  };
  const close = async (): Promise<void> => {
    const question = { title: t('myData.closeAsk'), text: t('myData.closeText'), confirm: t('common.discard'), danger: true };
    if (!dirty.current || (await ask(question)) === 'yes') onClose();
  };
  return (
    <Drawer open onClose={() => void close()} title={t('area.myData')} width={640}>
      <div className="flex flex-col gap-6">
        <OwnDataForm
          onDirty={(now) => {
            dirty.current = now;
          }}
        />
        <DeskChoices />
        <SecondStep />
        <ReadRateMeter locale={language} rate={me.readRate} now={() => Date.now()} onMeasured={(measured) => void saveRate(measured)} />
        <AccessTable rows={accessMatrix(roles)} everything={can(roles, ['ROOT'])} />
        <Browsers />
      </div>
    </Drawer>
  );
};
