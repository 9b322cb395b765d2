// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { AREA_GROUPS } from '../app/areas.ts';
import { act } from '../testing/render.tsx';
import { type RoutedComponent, renderRouted } from '../testing/routed.tsx';
import { Rail } from './Rail.tsx';

let shown: RoutedComponent | undefined;
afterEach(() => shown?.unmount());

it('scrolls to the area one is in, and goes with its page', async () => {
  const seen: string[] = [];
  // Browsers answer a promise, which may end no effect.
  Element.prototype.scrollIntoView = function scrolled(this: Element): never {
    seen.push(this.getAttribute('href') ?? '');
    return Promise.resolve() as never;
  };
  const areas = [{ id: 'stories', path: '/', icon: 'story', role: null, group: AREA_GROUPS[0] }];
  shown = await renderRouted(<Rail areas={areas as never} wide={false} onWide={() => undefined} onGo={() => undefined} />);
  expect(seen).toEqual(['/']);
  await act(async () => shown!.unmount());
  shown = undefined;
  expect(document.querySelector('nav')).toBeNull();
});
