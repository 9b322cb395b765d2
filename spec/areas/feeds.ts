import { OUTBOUND_FAILURE_CODES } from '@lauda/domain';
import * as z from 'zod';
import { Int } from '../scalars.ts';

export const OutboundFailure = z
  .enum(OUTBOUND_FAILURE_CODES)
  .nullable()
  .meta({ id: 'OutboundFailure', description: 'Why the last try failed; null where it did not' });
/** The result of the last reading of a source; read-only. */
export const SOURCE_STATE = {
  failure: OutboundFailure,
  failedStatus: Int.nullable().meta({ description: 'Status the site refused with, where it did' }),
};
/** A secret as it is sent. */
export const Secret = z
  .string()
  .max(2_000)
  .nullable()
  .meta({ description: 'Write-only: answered as null; null or absent leaves what is stored, an empty text removes it' });
export const HasSecret = z.boolean().meta({ description: 'Whether it is stored' });
/** The roles for lists of sources and their categories. */
export const LIST_ROLES = { read: 'AGENCY_READ', write: 'AGENCY_ADMIN' } as const;
export const CONFIG_ROLES = { read: 'AGENCY_ADMIN', write: 'AGENCY_ADMIN' } as const;
