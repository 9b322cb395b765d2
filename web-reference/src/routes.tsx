import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Navigate, Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Guard } from './app/Guard.tsx';
import { GridSkeleton } from './components/States.tsx';
import { withTexts } from './i18n/i18n.ts';
import { readDevicesSearch } from './screens/Administration/search.ts';
import { ErrorPage } from './screens/Errors/ErrorPage.tsx';
import { RoleGate } from './screens/Errors/RoleGate.tsx';
import { readGuidelinesSearch } from './screens/Guidelines/search.ts';
import { HomeScreen } from './screens/Home/HomeScreen.tsx';
import { readEmbeddedSearch, readMediaSearch } from './screens/Media/search.ts';
import { readPreviewSearch } from './screens/Preview/search.ts';
import { readRundownSearch } from './screens/Rundown/search.ts';
import { readDaySearch } from './screens/Rundowns/search.ts';
import { readTemplatesSearch } from './screens/RundownTemplates/search.ts';
import { readStoriesSearch } from './screens/Stories/search.ts';
import { Root } from './shell/Root.tsx';
import { Shell } from './shell/Shell.tsx';
import { screenFor } from './shell/screenFor.tsx';

const root = createRootRoute({ component: Root, notFoundComponent: () => <ErrorPage code={404} /> });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { redirect?: string } =>
    typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
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

const RundownScreen = lazyRouteComponent(() => import('./screens/Rundown/RundownScreen.tsx'), 'RundownScreen');
const rundown = createRoute({
  getParentRoute: () => app,
  path: '/rundown/$programId/$date',
  validateSearch: readRundownSearch,
  pendingComponent: GridSkeleton,
  component: screenFor('RUNDOWN_READ', RundownScreen),
});

const PrompterScreen = lazyRouteComponent(() => import('./screens/Prompter/PrompterScreen.tsx'), 'PrompterScreen');
const prompterHome = createRoute({
  getParentRoute: () => app,
  path: '/prompter',
  component: () => <HomeScreen to="/prompter/$programId/$date" />,
});
const prompter = createRoute({
  getParentRoute: () => app,
  path: '/prompter/$programId/$date',
  component: screenFor('RUNDOWN_READ', PrompterScreen),
});

const RundownsScreen = lazyRouteComponent(
  withTexts('lists', () => import('./screens/Rundowns/RundownsScreen.tsx')),
  'RundownsScreen',
);
const rundowns = createRoute({
  getParentRoute: () => app,
  path: '/rundowns',
  validateSearch: readDaySearch,
  pendingComponent: GridSkeleton,
  component: screenFor('RUNDOWN_READ', RundownsScreen),
});

const RundownGridScreen = lazyRouteComponent(
  withTexts('lists', () => import('./screens/RundownGrid/RundownGridScreen.tsx')),
  'RundownGridScreen',
);
const rundownGridHome = createRoute({
  getParentRoute: () => app,
  path: '/rundown-grid',
  component: () => <HomeScreen to="/rundown-grid/$programId/$date" />,
});
const rundownGrid = createRoute({
  getParentRoute: () => app,
  path: '/rundown-grid/$programId/$date',
  pendingComponent: GridSkeleton,
  component: screenFor('RUNDOWN_READ', RundownGridScreen),
});

const TemplatesScreen = lazyRouteComponent(
  withTexts(
    'lists',
    withTexts('workspace', () => import('./screens/RundownTemplates/TemplatesScreen.tsx')),
  ),
  'TemplatesScreen',
);
const templates = createRoute({
  getParentRoute: () => app,
  path: '/templates',
  validateSearch: readTemplatesSearch,
  pendingComponent: GridSkeleton,
  component: screenFor('RUNDOWN_READ', TemplatesScreen),
});

const PreviewScreen = lazyRouteComponent(
  withTexts('lists', () => import('./screens/Preview/PreviewScreen.tsx')),
  'PreviewScreen',
);
const preview = createRoute({
  getParentRoute: () => app,
  path: '/preview',
  validateSearch: readPreviewSearch,
  pendingComponent: GridSkeleton,
  component: screenFor('PREVIEW_READ', PreviewScreen),
});

const AuthoritiesScreen = lazyRouteComponent(
  withTexts('lists', () => import('./screens/MyData/AuthoritiesScreen.tsx')),
  'AuthoritiesScreen',
);
const authorities = createRoute({
  getParentRoute: () => app,
  path: '/authorities',
  pendingComponent: GridSkeleton,
  component: AuthoritiesScreen,
});

const AdminScreen = lazyRouteComponent(
  withTexts('lists', () => import('./screens/Home/AdminScreen.tsx')),
  'AdminScreen',
);
const admin = createRoute({
  getParentRoute: () => app,
  path: '/admin',
  component: screenFor('ADMIN_READ', AdminScreen),
});

const LocksScreen = lazyRouteComponent(
  withTexts('lists', () => import('./screens/ActiveLocks/LocksScreen.tsx')),
  'LocksScreen',
);
const locks = createRoute({
  getParentRoute: () => app,
  path: '/admin/locks',
  pendingComponent: GridSkeleton,
  component: screenFor('ADMIN_READ', LocksScreen),
});

const bringList = withTexts('lists', () => import('./screens/Settings/SettingsListScreen.tsx'));
const settingsList = createRoute({
  getParentRoute: () => app,
  path: '/admin/lists/$list',
  component: lazyRouteComponent(bringList, 'SettingsListScreen'),
});

const DevicesScreen = lazyRouteComponent(
  withTexts('devices', () => import('./screens/Administration/DevicesScreen.tsx')),
  'DevicesScreen',
);
const devices = createRoute({
  getParentRoute: () => app,
  path: '/admin/devices',
  validateSearch: readDevicesSearch,
  pendingComponent: GridSkeleton,
  component: screenFor('ADMIN_READ', DevicesScreen),
});

const MediaScreen = lazyRouteComponent(
  withTexts('devices', () => import('./screens/Media/MediaScreen.tsx')),
  'MediaScreen',
);
const media = createRoute({
  getParentRoute: () => app,
  path: '/media',
  validateSearch: readMediaSearch,
  pendingComponent: GridSkeleton,
  component: () => (
    <RoleGate needs="MEDIA_READ">
      <MediaScreen />
    </RoleGate>
  ),
});

// What other pages show in a frame of theirs: the guard, and no shell around it.
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

const StoriesScreen = lazyRouteComponent(
  withTexts('lists', () => import('./screens/Stories/StoriesScreen.tsx')),
  'StoriesScreen',
);
const stories = createRoute({
  getParentRoute: () => app,
  path: '/stories',
  validateSearch: readStoriesSearch,
  pendingComponent: GridSkeleton,
  component: screenFor('STORY_READ', StoriesScreen),
});

const GuidelinesScreen = lazyRouteComponent(
  withTexts('lists', () => import('./screens/Guidelines/GuidelinesScreen.tsx')),
  'GuidelinesScreen',
);
const guidelines = createRoute({
  getParentRoute: () => app,
  path: '/guidelines',
  validateSearch: readGuidelinesSearch,
  pendingComponent: GridSkeleton,
  component: screenFor('ASSIGNMENT_READ', GuidelinesScreen),
});

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    design,
    print,
    embedded.addChildren([embeddedMedia]),
    app.addChildren([
      home,
      main,
      rundownHome,
      rundown,
      prompterHome,
      prompter,
      rundowns,
      rundownGridHome,
      rundownGrid,
      templates,
      preview,
      authorities,
      admin,
      locks,
      settingsList,
      devices,
      media,
      stories,
      guidelines,
    ]),
  ]),
  defaultErrorComponent: ({ error, reset }) => <ErrorPage code={500} details={String(error)} onRetry={reset} />,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
