import { Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Notices } from '../app/Notices.tsx';
import { store } from '../app/newsroom.ts';
import { Questions } from '../components/ConfirmDialog.tsx';

/** The root of every page: its screen, the confirmation dialogs and the notices. */
export const Root = (): ReactElement => (
  <>
    <Outlet />
    <Questions />
    <Notices store={store} />
  </>
);
