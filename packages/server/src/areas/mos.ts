import { DEVICE_CHARSETS, MOS_PLUGINS, MOS_REVISIONS } from '@lauda/domain';
import { mos } from '@lauda/spec/areas/mos';
import { implement } from '../implement.ts';
import { testDevice } from '../studio/ask.ts';

export const mosHandlers = implement<typeof mos>(mos, {
  encodings: async () => [...DEVICE_CHARSETS],
  plugins: async () => [...MOS_PLUGINS],
  revisions: async () => [...MOS_REVISIONS],
  test: ({ body }, context) => testDevice(body, context),
});
