import type { DeliveryState } from '@lauda/domain';

/** The search parameters of the deliveries: of the first webhook by default, in any state by default. */
export interface DeliveriesSearch {
  readonly webhook?: number | undefined;
  readonly state?: DeliveryState | undefined;
}
