/** Tells whether a text holds nothing but white space (VAL-10). */
export const isBlank = (text: string | null | undefined): boolean => (text ?? '').trim() === '';
