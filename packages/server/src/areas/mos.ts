import { DEVICE_CHARSETS, MOS_PLUGINS, MOS_REVISIONS } from '@lauda/domain';
import { mos } from '@lauda/spec/areas/mos';
import { implement } from '../implement.ts';
import { invalid, Problem } from '../problem.ts';
import { askDevice } from '../studio/ask.ts';

export const mosHandlers = implement<typeof mos>(mos, {
  encodings: async () => [...DEVICE_CHARSETS],
  plugins: async () => [...MOS_PLUGINS],
  revisions: async () => [...MOS_REVISIONS],
  test: async ({ body }, context) => {
    if (body.virtual) return true;
    if (!body.host) throw invalid('host', 'required');
    if (!body.port) throw invalid('port', 'required');
    return askDevice<boolean>(context, null, 'test', { device: body }).catch((error: unknown) => {
      // That a device does not answer is what was asked, not a failure of asking.
      if (error instanceof Problem && (error.code === 'mos_communication_failed' || error.code === 'device_unreachable')) return false;
      throw error;
    });
  },
});
