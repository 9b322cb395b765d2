import type { Bench } from '../measure.ts';
import { adminBackup } from './backup.ts';
import { adminDirectory } from './directory.ts';
import { adminRebuild } from './rebuild.ts';
import { adminScreens } from './screens.ts';

/** What the administration promises about speed. */
export const admin: readonly Bench[] = [adminDirectory, adminRebuild, adminBackup, adminScreens];
