import * as z from 'zod';
import { call, entity, value } from '../kit.ts';
import { Int, LocalDate } from '../scalars.ts';

const Days = Int.nullable();
const License = entity('License', {
  id: z.string(),
  type: z.string(),
  maxUsers: Int,
  expiration: LocalDate.nullable(),
  serverUrl: z.string(),
  daysToExpire: Days,
});
const LicenseFile = value('LicenseFile', {
  id: z.string().trim().min(1).max(8_000),
});
const LicenseServer = value('LicenseServer', {
  serverUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]),
});

export const license = {
  check: call('GET /license/check', 'Tells whether the licence lets people in today.', { role: 'user', result: z.boolean() }),
  daysToExpire: call('GET /license/daysToExpire', 'Answers the days the licence has left; null where it never ends.', {
    role: 'user',
    result: Days,
    assumed: 'Null where no licence is registered: it is open and never ends',
  }),
  info: call(
    'GET /license/info',
    'Loads the licence; where none is registered it is `open`, for any number of people and without an end.',
    {
      role: 'ADMIN_READ',
      result: License,
    },
  ),
  register: call('POST /license/register', 'Registers a licence, whose signature is checked here without asking anybody.', {
    role: 'ADMIN_WRITE',
    body: LicenseFile,
    result: License,
    assumed: 'The id is the text of a signed licence file',
    repeats: 'natural',
  }),
  setServerUrl: call('PUT /license/set_server_url', 'Stores the address of the server licences come from.', {
    role: 'ADMIN_WRITE',
    body: LicenseServer,
    result: License,
    repeats: 'natural',
  }),
};
