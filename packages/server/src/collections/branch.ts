import { RELEASE } from '@lauda/domain';
import type { branch } from '@lauda/spec/areas/branch';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { type BranchSettings, readSetting, type StoredSetting, writeSetting } from '../settings.ts';
import { type Change, change } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';
import { announceSettings } from './events.ts';
import { demandFonts, demandLogo } from './logo.ts';

type BranchConfig = z.input<typeof branch.config.get.result>;
/** Converts the stored branch settings to the entity. */
export const branchConfig = ({ id, version, body }: StoredSetting<BranchSettings>): BranchConfig => ({
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

type Rezoning = (tx: Change, context: Context, zone: string) => Promise<void>;
const rezonings: Rezoning[] = [];
/** Registers what to do in the transaction that moves the branch to another time zone, for whatever stores instants of its clock. */
export const followZone = (rezoning: Rezoning): void => void rezonings.push(rezoning);

/** Stores the settings of the branch. */
export async function updateBranch(
  input: z.output<NonNullable<typeof branch.config.update.body>>,
  context: Context,
): Promise<BranchConfig> {
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
    await demandLogo(tx, context, body, before);
    await demandFonts(tx, context, body.uiFontsIds, before.uiFontsIds);
    const written = await writeSetting(tx, 'branch', body, input.version);
    if (!written) {
      const current = branchConfig(await readSetting(tx, 'branch', context.settings.branch.body));
      throw new Problem('settings_conflict', { current });
    }
    if (body.timeZone !== before.timeZone) for (const rezoning of rezonings) await rezoning(tx, context, body.timeZone);
    announceSettings(tx, 'branch', null, branchConfig(written), EVERYBODY);
    tx.after(() => context.settings.reload());
    return written;
  });
  return branchConfig(stored);
}
