import { MESSAGES_PT_BR } from '@lauda/domain';
import screens from '../pt_BR.json' with { type: 'json' };

/** The texts of the first screen: those of the domain, which server and command line share, and its own. */
export default { ...MESSAGES_PT_BR, ...screens };
