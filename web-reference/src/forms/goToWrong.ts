/** Puts the keyboard into the first field that is wrong, once it is drawn as such. */
export const goToWrong = (part: Element | null | undefined): void =>
  void setTimeout(() => part?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
