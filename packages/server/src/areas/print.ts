import { print } from '@lauda/spec/areas/print';
import { demandLogo } from '../collections/logo.ts';
import { settingsHandlers } from '../collections/settings.ts';
import { implement } from '../implement.ts';
import { PRINT_CONFIG } from '../settings.ts';

export const printHandlers = implement<typeof print>(print, { config: settingsHandlers('print', PRINT_CONFIG, { demand: demandLogo }) });
