import { UPKEEP_EN_US } from '@lauda/domain/upkeep';
import lists from './en_US.json' with { type: 'json' };

/** The texts of lists and administration: those of upkeep, which the command line shares, and their own. */
export default { ...UPKEEP_EN_US, ...lists };
