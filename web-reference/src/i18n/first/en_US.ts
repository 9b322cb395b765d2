import { MESSAGES_EN_US } from '@lauda/domain';
import screens from '../en_US.json' with { type: 'json' };

/** The texts of the first screen: what the product says everywhere, and what its screens say. */
export default { ...MESSAGES_EN_US, ...screens };
