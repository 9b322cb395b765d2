/** The names of the parts of a script, kept apart from other texts because a printed page needs them alone, in every language. */
export const SECTIONS_EN_US = {
  'section.cueIn': 'In cue',
  'section.cueOut': 'Out cue',
  'section.footer': 'Tag',
  'section.head': 'Head',
  'section.link': 'Live link',
  'section.liveVO': 'Live voice-over',
  'section.recordedVO': 'Recorded voice-over',
  'section.vt': 'VT',
} as const;
export type SectionTexts = Readonly<Record<keyof typeof SECTIONS_EN_US, string>>;
export const SECTIONS_ES_ES: SectionTexts = {
  'section.cueIn': 'Entrada',
  'section.cueOut': 'Salida',
  'section.footer': 'Pie',
  'section.head': 'Entradilla',
  'section.link': 'Directo',
  'section.liveVO': 'Off en directo',
  'section.recordedVO': 'Off grabado',
  'section.vt': 'VTR',
};
export const SECTIONS_PT_BR: SectionTexts = {
  'section.cueIn': 'Deixa inicial',
  'section.cueOut': 'Deixa final',
  'section.footer': 'Nota pé',
  'section.head': 'Cabeça',
  'section.link': 'Vivo',
  'section.liveVO': 'Nota coberta ao vivo',
  'section.recordedVO': 'Off',
  'section.vt': 'VT',
};
