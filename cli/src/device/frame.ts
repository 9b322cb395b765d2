import { type Frame, frameOf as frameBy, type Utterance } from '@lauda/domain';
import { readTree } from '@lauda/mos';

/** Reads what of a message fits into one line. */
export const frameOf = (utterance: Utterance): Frame => frameBy(utterance, readTree);
