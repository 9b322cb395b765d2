import { STREAMING_PROTOCOLS, type StreamingProtocol } from '@lauda/domain';
import { streaming } from '@lauda/spec/areas/streaming';
import { settingsHandlers } from '../collections/settings.ts';
import { implement } from '../implement.ts';

/** The default: no streaming server. */
const STREAMING_SERVER = { protocol: 'rtmp' as StreamingProtocol, host: '', port: 1935, path: null as string | null };

export const streamingHandlers = implement<typeof streaming>(streaming, {
  config: settingsHandlers('streaming', STREAMING_SERVER),
  protocols: async () => [...STREAMING_PROTOCOLS],
});
