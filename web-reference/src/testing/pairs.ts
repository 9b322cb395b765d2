/** Text tokens and the grounds they stand on. Each pair keeps 4.5:1 in both themes (WCAG 2.2 AA). */
const onSurfaces = (text: string, grounds: readonly string[]): readonly (readonly [string, string])[] =>
  grounds.map((ground) => [text, ground]);

const surfaces = ['ground', 'raised', 'float', 'inset', 'hover'] as const;

export const TEXT_PAIRS: readonly (readonly [string, string])[] = [
  ...onSurfaces('text', [
    ...surfaces,
    'selected',
    'next-ground',
    'good-ground',
    'bad-ground',
    'warn-ground',
    'info-ground',
    'standby-a',
    'standby-b',
  ]),
  ...onSurfaces('muted', [...surfaces, 'selected', 'block-ground', 'next-ground', 'standby-a', 'standby-b', 'displayed-ground']),
  ...onSurfaces('faint', surfaces),
  ...onSurfaces('accent-text', surfaces),
  ...onSurfaces('good', ['ground', 'raised', 'float', 'good-ground', 'block-ground', 'hover']),
  ...onSurfaces('bad', ['ground', 'raised', 'float', 'bad-ground', 'block-ground', 'hover', 'inset']),
  ...onSurfaces('warn', ['ground', 'raised', 'float', 'warn-ground', 'block-ground', 'hover']),
  ['next', 'next-ground'],
  ...onSurfaces('info', ['ground', 'raised', 'float', 'info-ground']),
  ['on-accent', 'accent'],
  ['on-brand', 'brand'],
  ['on-air', 'air'],
  ['air-soft', 'air'],
  ['on-danger', 'danger'],
  ['displayed', 'displayed-ground'],
  ...onSurfaces('displayed', ['selected']),
  ...onSurfaces('floated', ['selected']),
  ...onSurfaces('standby', ['selected']),
  ['standby', 'standby-a'],
  ['standby', 'standby-b'],
  ['floated', 'floated-ground'],
  ['block', 'block-ground'],
];

/** Marks without text (stripes, dots, edges) and their backgrounds: 3:1. */
export const MARK_PAIRS: readonly (readonly [string, string])[] = [
  ...['kind-note', 'kind-vt', 'kind-live', 'kind-vo', 'next'].flatMap((mark) => onSurfaces(mark, ['ground', 'hover'])),
  ['accent', 'ground'],
  ['accent', 'raised'],
  ['accent-text', 'selected'],
];
