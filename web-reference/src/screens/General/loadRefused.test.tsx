// @vitest-environment jsdom
import { ForbiddenError, ServerUnavailableError } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { LocksScreen } from '../ActiveLocks/LocksScreen.tsx';
import { AuthoritiesScreen } from '../MyData/AuthoritiesScreen.tsx';
import { LicenceScreen } from './LicenceScreen.tsx';
import { LogoScreen } from './LogoScreen.tsx';
import { ThemeScreen } from './ThemeScreen.tsx';

let shown: RenderedComponent | undefined;
beforeAll(useEnglish);
afterEach(() => shown?.unmount());

const REFUSALS = {
  forbidden: [new ForbiddenError(403, 'forbidden', 'You may not.'), 'you do not have the necessary permission'],
  'no answer': [new ServerUnavailableError(0, 'server_unavailable', 'No answer.'), 'The server does not answer'],
} as const;
const SCREENS: Readonly<Record<string, readonly [() => ReactElement, (refuse: () => Promise<never>) => object]>> = {
  'the active locks': [LocksScreen, (list) => ({ locks: { list } })],
  'the own permissions': [AuthoritiesScreen, (list) => ({ authorities: { list } })],
  'the licence': [LicenceScreen, (info) => ({ license: { info } })],
  'the logo': [LogoScreen, (get) => ({ branch: { config: { get } } })],
  'a page of settings': [ThemeScreen, (get) => ({ branch: { config: { get } } })],
};

it.each(
  Object.keys(SCREENS).flatMap((name) => (Object.keys(REFUSALS) as (keyof typeof REFUSALS)[]).map((why) => [name, why] as const)),
)('%s says why it could not be loaded: %s', async (name, why) => {
  const [Screen, calls] = SCREENS[name]!;
  const [error, said] = REFUSALS[why];
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const { store, At } = await deskOf(newsroom, ['ADMIN_READ', 'ADMIN_WRITE']);
  Object.assign(
    newsroom.client,
    calls(() => Promise.reject(error)),
  );
  Object.assign(store.settings, { branch: { snapshot: () => undefined, subscribe: () => () => undefined } });
  shown = await render(
    <At>
      <Screen />
    </At>,
  );
  await vi.waitFor(() => expect(document.body.textContent).toContain(said), PATIENCE);
  expect(document.body.textContent).toContain('Try again');
});
