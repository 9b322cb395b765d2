import { LOCALES, RELEASE } from '@lauda/domain';
import { branch } from '@lauda/spec/areas/branch';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { implement } from '../implement.ts';
import { invalid, Problem } from '../problem.ts';
import { type BranchSettings, readSetting, type Stored, writeSetting } from '../settings.ts';
import { change } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';
import { settingsChanged } from './settings-events.ts';

type BranchConfig = z.input<typeof branch.config.get.result>;
const entityOf = ({ id, version, body }: Stored<BranchSettings>): BranchConfig => ({
  id,
  version,
  productVersion: RELEASE,
  ...body,
  themeColour: body.themeColour as BranchConfig['themeColour'],
});

function demandZone(zone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    throw invalid('timeZone', 'time_zone', { value: zone });
  }
}

async function update(input: z.output<NonNullable<typeof branch.config.update.body>>, context: Context): Promise<BranchConfig> {
  if (input.timeZone != null) demandZone(input.timeZone);
  const stored = await change(context, context.caller, async (tx) => {
    const before = (await readSetting(tx, 'branch', context.settings.branch.body)).body;
    const body: BranchSettings = {
      locale: input.locale ?? before.locale,
      branchName: input.branchName ?? before.branchName,
      timeZone: input.timeZone ?? before.timeZone,
      themeColour: input.themeColour === undefined ? before.themeColour : input.themeColour,
      logoId: input.logoId === undefined ? before.logoId : input.logoId,
      uiFontsIds: input.uiFontsIds ?? before.uiFontsIds,
    };
    const written = await writeSetting(tx, 'branch', body, input.version);
    if (!written) throw new Problem('settings_conflict');
    settingsChanged(tx, 'branch', null, entityOf(written), EVERYBODY);
    tx.after(() => context.settings.reload());
    return written;
  });
  return entityOf(stored);
}

export const branchHandlers = implement<typeof branch>(branch, {
  config: {
    get: async (_request, { settings }) => entityOf(settings.branch),
    update: ({ body }, context) => update(body, context),
  },
  locales: async () => [...LOCALES],
});
