import { RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { router } from './routes.tsx';

/** The whole product. */
export const App = (): ReactElement => <RouterProvider router={router} />;
