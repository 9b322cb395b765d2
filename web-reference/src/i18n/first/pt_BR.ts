import { MESSAGES_PT_BR } from '@lauda/domain';
import screens from '../pt_BR.json' with { type: 'json' };

/** The texts of the first screen: what the product says everywhere, and what its screens say. */
export default { ...MESSAGES_PT_BR, ...screens };
