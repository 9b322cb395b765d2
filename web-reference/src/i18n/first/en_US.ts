import { MESSAGES_EN_US } from '@lauda/domain';
import screens from '../en_US.json' with { type: 'json' };

/** The texts of the first screen: those of the domain, which server and command line share, and its own. */
export default { ...MESSAGES_EN_US, ...screens };
