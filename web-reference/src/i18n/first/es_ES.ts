import { MESSAGES_ES_ES } from '@lauda/domain';
import screens from '../es_ES.json' with { type: 'json' };

/** The texts of the first screen: what the product says everywhere, and what its screens say. */
export default { ...MESSAGES_ES_ES, ...screens };
