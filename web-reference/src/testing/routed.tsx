import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { act, type RenderedComponent, render } from './render.tsx';

/** A component on a route of its own. */
export interface RoutedComponent extends RenderedComponent {
  readonly path: () => string;
  /** The search parameters of its address. */
  readonly search: () => Readonly<Record<string, unknown>>;
  /** Goes to another address; what blocks that is asked. */
  readonly go: (address: string) => Promise<void>;
}

/** Renders a component at every address of a router in memory. */
export const renderRouted = async (component: ReactElement, address = '/'): Promise<RoutedComponent> => {
  const root = createRootRoute({ component: () => component, notFoundComponent: () => component });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
  const shown = await render(<RouterProvider router={router as never} />);
  return {
    ...shown,
    path: () => router.state.location.pathname,
    search: () => router.state.location.search,
    go: (to) => act(async () => void router.history.push(to)),
  };
};
