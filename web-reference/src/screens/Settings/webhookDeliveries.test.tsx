// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it } from 'vitest';
import { handlers } from '../../actions/handlers.ts';
import { act, useEnglish } from '../../testing/render.tsx';
import { type RoutedComponent, renderRouted } from '../../testing/routed.tsx';
import { WebhookDeliveries } from './WebhookDeliveries.tsx';

let shown: RoutedComponent;
beforeAll(useEnglish);
afterEach(() => shown.unmount());

it('opens the deliveries of the webhook that is chosen when it is pressed, by its button and by its action', async () => {
  let chosen: number | undefined = 7;
  shown = await renderRouted(<WebhookDeliveries chosen={() => chosen} />, '/admin/webhooks');
  await act(async () => shown.element.querySelector('button')!.click());
  expect([shown.path(), shown.search()]).toEqual(['/admin/webhooks', { webhook: 7 }]);
  chosen = 8;
  await act(async () => void handlers.run('webhook.deliveries'));
  expect(shown.search()).toEqual({ webhook: 8 });
});
