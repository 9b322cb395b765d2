import type { DeliveryState } from '@lauda/domain';

/** Which deliveries the address asks for: of the first webhook where it names none, in any state where it names none. */
export interface DeliveriesAsked {
  readonly webhook?: number | undefined;
  readonly state?: DeliveryState | undefined;
}
