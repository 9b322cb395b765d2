import { HOUSE_HOST_LENGTH, HOUSE_HOSTS } from '@lauda/domain';
import * as z from 'zod';
import { settings } from '../families.ts';
import { PATTERNS } from '../formats.ts';
import { entity } from '../kit.ts';
import { Id, Version } from '../scalars.ts';

/** The internal hosts to which the server may send requests. */
export const OutboundConfig = entity('OutboundConfig', {
  id: Id,
  version: Version,
  hosts: z
    .array(z.string().trim().toLowerCase().max(HOUSE_HOST_LENGTH).regex(PATTERNS.host))
    .max(HOUSE_HOSTS)
    .meta({ description: 'Hosts of the house that feeds may be read from, as `feeds.house` or `10.0.0.7:8080`' }),
});
export const outbound = {
  config: settings(
    '/outbound/config',
    'where the server may go in the house',
    { read: 'ADMIN_READ', write: 'ADMIN_WRITE' },
    OutboundConfig,
    { extension: true },
  ),
};
