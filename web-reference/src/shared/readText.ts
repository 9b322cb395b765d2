import { fileText } from '@lauda/domain';

/** Reads the text of a chosen file, in the character set it has. */
export const readText = async (file: Blob): Promise<string> => fileText(new Uint8Array(await file.arrayBuffer()));
