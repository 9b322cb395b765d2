import { DELIVERY_STATES } from '@lauda/domain';
import { screen } from '../../app/screen.ts';
import { idOf } from '../../app/searchValues.ts';
import type { DeliveriesSearch } from './search.ts';

export const webhooks = screen({
  path: '/admin/webhooks',
  role: 'ADMIN_READ',
  texts: ['lists'],
  search: ({ webhook, state }): DeliveriesSearch => ({
    webhook: idOf(webhook),
    state: DELIVERY_STATES.find((each) => each === state),
  }),
  load: async () => (await import('./DeliveriesScreen.tsx')).DeliveriesScreen,
  action: 'app.webhooks',
  isAdmin: true,
});
