/** Somebody who is named with numbers and addresses. */
export interface NamedContact {
  readonly id?: number | null | undefined;
  readonly name: string;
  readonly numbers?: string[] | null | undefined;
  readonly emails?: string[] | null | undefined;
  readonly info?: string | null | undefined;
}

/** People to be reached as text, a line each: `Plantão: (11) 3333-4444, plantao@dp.example`. */
export const contactsText = (contacts: readonly NamedContact[]): string =>
  contacts
    .map(({ name, numbers, emails }) => [name, [...(numbers ?? []), ...(emails ?? [])].join(', ')].filter(Boolean).join(': '))
    .join('\n');

/** Reads such lines: what stands before the colon is a name, what has an @ is an address, the rest are numbers. What else is known of who is named stays. */
export const contactsOf = (text: string, known: readonly NamedContact[]): NamedContact[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [name = '', reached = ''] = line.split(/:(.*)/);
      const each = reached.split(',').map((part) => part.trim());
      const former = known.find((contact) => contact.name === name.trim());
      return {
        ...former,
        name: name.trim(),
        numbers: each.filter((part) => part && !part.includes('@')),
        emails: each.filter((part) => part.includes('@')),
      };
    });
