import { MESSAGES_ES_ES } from '@lauda/domain';
import screens from '../es_ES.json' with { type: 'json' };

/** The texts of the first screen: those of the domain, which server and command line share, and its own. */
export default { ...MESSAGES_ES_ES, ...screens };
