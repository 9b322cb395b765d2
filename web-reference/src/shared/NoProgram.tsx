import type { ReactElement } from 'react';
import { useDesk } from '../app/desk.ts';
import { NoneOf } from '../app/NoneOf.tsx';
import { EmptyState } from '../components/States.tsx';
import { useText } from '../i18n/i18n.ts';

/** The state while programs load, or without any. */
export const NoProgram = (): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  return (
    <NoneOf list={store.settings.programs}>
      <EmptyState icon="rundown" title={t('home.noProgram')} text={t('home.noProgramText')} />
    </NoneOf>
  );
};
