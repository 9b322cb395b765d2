import type { Bench } from '../measure.ts';
import { deskReading } from './reading.ts';
import { deskSaves } from './saves.ts';
import { deskScreens } from './screens.ts';
import { deskScripts } from './scripts.ts';

/** What the editorial desk promises about speed; each part tells its figures when it has them. */
export const desk: readonly Bench[] = [deskReading, deskSaves, deskScreens, deskScripts];
