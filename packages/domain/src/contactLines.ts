/** A person with phone numbers and e-mail addresses. */
export interface NamedContact {
  readonly id?: number | null | undefined;
  readonly name: string;
  readonly numbers?: string[] | null | undefined;
  readonly emails?: string[] | null | undefined;
  readonly info?: string | null | undefined;
}

/** Writes contacts as text, a line each: `Plantão: (11) 3333-4444, plantao@dp.example`. */
export const contactsText = (contacts: readonly NamedContact[]): string =>
  contacts
    .map(({ name, numbers, emails }) => [name, [...(numbers ?? []), ...(emails ?? [])].join(', ')].filter(Boolean).join(': '))
    .join('\n');

/** Reads contacts from such lines: the text before the colon is the name, parts with an @ are addresses, the rest are numbers. Other fields of a known contact stay. */
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
