import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { ErrorPage } from './screens/Errors/ErrorPage.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: () => <ErrorPage code={404} /> });

const design = createRoute({
  getParentRoute: () => root,
  path: '/design',
  component: lazyRouteComponent(() => import('./screens/Design/DesignScreen.tsx'), 'DesignScreen'),
});

export const router = createRouter({
  routeTree: root.addChildren([design]),
  defaultErrorComponent: ({ error }) => <ErrorPage code={500} details={String(error)} />,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
