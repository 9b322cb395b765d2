import { print } from '@lauda/spec/areas/print';
import { settingsHandlers } from '../collections/settings.ts';
import { implement } from '../implement.ts';

/** How pages are printed until somebody stores otherwise. */
const PRINT_CONFIG = { fontFamily: 'Inter', fontSize: 12, logoId: null as number | null };

export const printHandlers = implement<typeof print>(print, { config: settingsHandlers('print', PRINT_CONFIG) });
