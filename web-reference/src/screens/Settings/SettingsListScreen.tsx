import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ErrorPage } from '../Errors/ErrorPage.tsx';
import { RoleGate } from '../Errors/RoleGate.tsx';
import { CollectionScreen } from './CollectionScreen.tsx';
import { SETTINGS_LISTS } from './lists.ts';

/** The list of settings of the address, for people who may read it. */
export const SettingsListScreen = (): ReactElement => {
  const { list } = useParams({ from: '/app/admin/lists/$list' });
  const spec = SETTINGS_LISTS.find(({ id }) => id === list);
  if (!spec) return <ErrorPage code={404} />;
  return (
    <RoleGate needs={spec.read}>
      <CollectionScreen key={spec.id} spec={spec} />
    </RoleGate>
  );
};
