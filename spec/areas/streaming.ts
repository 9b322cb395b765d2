import { STREAMING_PROTOCOLS } from '@lauda/domain';
import * as z from 'zod';
import { settings } from '../families.ts';
import { call, entity } from '../kit.ts';
import { Id, Int, Version } from '../scalars.ts';

const StreamingProtocol = z.enum(STREAMING_PROTOCOLS).meta({ id: 'StreamingProtocol' });
const StreamingConfig = entity('StreamingConfig', {
  id: Id,
  version: Version,
  protocol: StreamingProtocol,
  host: z.string().trim().max(253),
  port: Int.min(1).max(65_535),
  path: z.string().max(500).nullable(),
});

export const streaming = {
  config: settings('/streaming/config', 'the streaming server', { read: 'user', write: 'ADMIN_WRITE' }, StreamingConfig),
  protocols: call('GET /streaming/protocols', 'Lists the protocols a streaming server is reached by.', {
    role: 'user',
    result: z.array(StreamingProtocol),
  }),
};
