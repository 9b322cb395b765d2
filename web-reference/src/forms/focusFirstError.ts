/** Focuses the first invalid field, once it is drawn as such. */
export const focusFirstError = (part: Element | null | undefined): void =>
  void setTimeout(() => part?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
