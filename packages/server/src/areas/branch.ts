import { LOCALES } from '@lauda/domain';
import { branch } from '@lauda/spec/areas/branch';
import { branchConfig, updateBranch } from '../collections/branch.ts';
import { implement } from '../implement.ts';

export const branchHandlers = implement<typeof branch>(branch, {
  config: {
    get: async (_request, { settings }) => {
      // Another node may have stored them a moment ago. Where the database does not answer, the login screen still gets what is known.
      await settings.reload().catch(() => undefined);
      return branchConfig(settings.branch);
    },
    update: ({ body }, context) => updateBranch(body, context),
  },
  locales: async () => [...LOCALES],
});
