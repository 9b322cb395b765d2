import { MOS_PLUGINS } from '@lauda/domain';
import * as z from 'zod';
import { call } from '../kit.ts';
import { DeviceInput } from './devices.ts';

const role = 'user' as const;

export const mos = {
  encodings: call('GET /mos/encodings', 'Lists what texts to and from a device may be written in.', { role, result: z.array(z.string()) }),
  plugins: call('GET /mos/plugins', 'Lists the kinds of plug-in a device may bring.', { role, result: z.array(z.enum(MOS_PLUGINS)) }),
  revisions: call('GET /mos/revisions', 'Lists the revisions of MOS a device may speak.', { role, result: z.array(z.string()) }),
  test: call('POST /mos/test', 'Tries to reach a device, stored or not, and tells whether it answered within 5 s.', {
    role: 'ADMIN_WRITE',
    audited: false,
    body: DeviceInput,
    result: z.boolean(),
    repeats: 'natural',
  }),
};
