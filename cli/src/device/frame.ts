import { type Frame, frameOf as frameBy, type Utterance, type XmlTree } from '@lauda/domain';
import { readXml } from '@lauda/mos';

/** Reads a message as XML, or says why it cannot be read. */
export function readTree(text: string): XmlTree | { readonly broken: string } {
  try {
    return readXml(text.replace(/^[\s\uFEFF]+/, ''));
  } catch (error) {
    return { broken: (error as Error).message };
  }
}

/** Reads what of a message fits into one line. */
export const frameOf = (utterance: Utterance): Frame => frameBy(utterance, readTree);
