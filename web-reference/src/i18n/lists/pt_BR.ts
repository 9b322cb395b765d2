import { UPKEEP_PT_BR } from '@lauda/domain/upkeep';
import lists from './pt_BR.json' with { type: 'json' };

/** The texts of lists and administration: those of upkeep, which the command line shares, and their own. */
export default { ...UPKEEP_PT_BR, ...lists };
