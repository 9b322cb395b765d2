import { license } from '@lauda/spec/areas/license';
import { licenceAllows, licenceDays, licenceInfo, registerLicence, storeLicenceServer } from '../auth/licence.ts';
import { implement } from '../implement.ts';

export const licenseHandlers = implement<typeof license>(license, {
  check: (_request, context) => licenceAllows(context),
  daysToExpire: (_request, context) => licenceDays(context),
  info: (_request, context) => licenceInfo(context),
  register: ({ body }, context) => registerLicence(body.id, context),
  setServerUrl: ({ body }, context) => storeLicenceServer(body.serverUrl, context),
});
