import { UPKEEP_ES_ES } from '@lauda/domain/upkeep';
import lists from './es_ES.json' with { type: 'json' };

/** The texts of lists and administration: those of upkeep, which the command line shares, and their own. */
export default { ...UPKEEP_ES_ES, ...lists };
