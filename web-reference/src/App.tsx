import { RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Questions } from './components/ConfirmDialog.tsx';
import { Notices } from './components/toast.tsx';
import { router } from './routes.tsx';

/** The whole product: its routes, and the two places where questions and notices appear. */
export const App = (): ReactElement => (
  <>
    <RouterProvider router={router} />
    <Questions />
    <Notices />
  </>
);
