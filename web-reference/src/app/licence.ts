import { licenceOf, type Store } from '@lauda/store';

/** Warns of a licence that ends soon or has ended. */
export const warnOfLicence = (store: Store): Promise<void> => licenceOf(store).warn();
