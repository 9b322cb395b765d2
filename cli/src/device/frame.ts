import { type Frame, frameOf as frameBy, type Utterance } from '@lauda/domain';
import { readTree } from '@lauda/mos';

/** Summarises a message for one line. */
export const frameOf = (utterance: Utterance): Frame => frameBy(utterance, readTree);
