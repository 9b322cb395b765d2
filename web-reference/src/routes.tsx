import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Navigate, Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Guard } from './app/Guard.tsx';
import type { Screen } from './app/screen.ts';
import { GridSkeleton } from './components/States.tsx';
import { withTexts } from './i18n/i18n.ts';
import { ErrorPage } from './screens/Errors/ErrorPage.tsx';
import { RoleGate } from './screens/Errors/RoleGate.tsx';
import { HomeScreen } from './screens/Home/HomeScreen.tsx';
import { readEmbeddedSearch } from './screens/Media/search.ts';
import { readRundownSearch } from './screens/Rundown/search.ts';
import { SCREENS } from './screens/screens.ts';
import { componentOf } from './shell/componentOf.tsx';
import { PageFailed } from './shell/PageFailed.tsx';
import { Root } from './shell/Root.tsx';
import { Shell } from './shell/Shell.tsx';

const LOGIN_SEARCH = ['redirect', 'state', 'code', 'iss', 'error'] as const;
/** The address to return to, and the parameters of an OpenID provider. */
const loginSearch = (search: Record<string, unknown>): Partial<Record<(typeof LOGIN_SEARCH)[number], string>> =>
  Object.fromEntries(LOGIN_SEARCH.flatMap((name) => (search[name] === undefined ? [] : [[name, String(search[name])]])));

const root = createRootRoute({ component: Root, notFoundComponent: () => <ErrorPage code={404} /> });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginSearch,
  component: lazyRouteComponent(() => import('./screens/Login/LoginScreen.tsx'), 'LoginScreen'),
});

const design = createRoute({
  getParentRoute: () => root,
  path: '/design',
  component: lazyRouteComponent(() => import('./screens/Design/DesignScreen.tsx'), 'DesignScreen'),
});

const PrintScreen = lazyRouteComponent(
  withTexts('workspace', () => import('./screens/Print/PrintScreen.tsx')),
  'PrintScreen',
);
const print = createRoute({
  getParentRoute: () => root,
  path: '/print/$encoded/$kind',
  component: () => (
    <Guard>
      <PrintScreen />
    </Guard>
  ),
});

const BranchPrintScreen = lazyRouteComponent(
  withTexts('workspace', () => import('./screens/Print/PrintScreen.tsx')),
  'BranchPrintScreen',
);
const branchPrint = createRoute({
  getParentRoute: () => root,
  path: '/print/branches/$branchId/$encoded/$kind',
  component: () => (
    <Guard>
      <BranchPrintScreen />
    </Guard>
  ),
});

const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  component: () => (
    <Guard>
      <Shell />
    </Guard>
  ),
});

const toMain = (): ReactElement => <Navigate to="/main" replace />;
const home = createRoute({ getParentRoute: () => app, path: '/', component: toMain });
const rundownHome = createRoute({ getParentRoute: () => app, path: '/rundown', component: toMain });
const main = createRoute({
  getParentRoute: () => app,
  path: '/main',
  validateSearch: readRundownSearch,
  pendingComponent: GridSkeleton,
  component: lazyRouteComponent(() => import('./screens/Home/MainScreen.tsx'), 'MainScreen'),
});
const prompterHome = createRoute({
  getParentRoute: () => app,
  path: '/prompter',
  component: () => <HomeScreen to="/prompter/$programId/$date" />,
});
const rundownGridHome = createRoute({
  getParentRoute: () => app,
  path: '/rundown-grid',
  component: () => <HomeScreen to="/rundown-grid/$programId/$date" />,
});

const routeOf = <P extends string, S extends object>(screen: Screen<P, S>) =>
  createRoute({
    getParentRoute: () => app,
    path: screen.path,
    validateSearch: (search: Record<string, unknown>): S => screen.search?.(search) ?? ({} as S),
    pendingComponent: GridSkeleton,
    component: componentOf(screen),
  });
type Screens = typeof SCREENS;
type Routes = {
  readonly [K in keyof Screens]: Screens[K] extends Screen<infer P, infer S extends object> ? ReturnType<typeof routeOf<P, S>> : never;
};
const routes = Object.fromEntries(
  Object.entries(SCREENS).map(([name, screen]) => [name, routeOf(screen as Screen<string, object>)]),
) as unknown as Routes;

// Pages for an iframe of another page: the guard, and no shell around them.
const embedded = createRoute({
  getParentRoute: () => root,
  id: 'embedded',
  component: () => (
    <Guard>
      <Outlet />
    </Guard>
  ),
});
const EmbeddedMedia = lazyRouteComponent(
  withTexts('devices', () => import('./screens/Media/EmbeddedMedia.tsx')),
  'EmbeddedMedia',
);
const embeddedMedia = createRoute({
  getParentRoute: () => embedded,
  path: '/embed/media',
  validateSearch: readEmbeddedSearch,
  component: () => (
    <RoleGate needs="MEDIA_READ">
      <EmbeddedMedia />
    </RoleGate>
  ),
});

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    design,
    print,
    branchPrint,
    embedded.addChildren([embeddedMedia]),
    app.addChildren({ home, main, rundownHome, prompterHome, rundownGridHome, ...routes }),
  ]),
  defaultErrorComponent: ({ error, reset }) => <PageFailed error={error} reset={reset} />,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
