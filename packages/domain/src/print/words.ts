import type { Locale } from '../enums.ts';
import type { SectionName } from './sections.ts';

/** The words a print page writes by itself. */
export interface PrintWords {
  readonly sections: Readonly<Record<SectionName, string>>;
  readonly camera: string;
  readonly graphic: string;
  readonly video: string;
  readonly cueIn: string;
  readonly cueOut: string;
  readonly block: string;
  readonly break: string;
  readonly private: string;
  /** Says that a grid shows `{shown}` of `{total}`. */
  readonly limited: string;
}
const EN_US: PrintWords = {
  sections: {
    head: 'Intro (head)',
    link: 'Live link',
    liveVO: 'Live voice-over',
    recordedVO: 'Recorded voice-over',
    vt: 'VT',
    footer: 'Tag',
  },
  camera: 'CAM',
  graphic: 'CG',
  video: 'VT',
  cueIn: 'In',
  cueOut: 'Out',
  block: 'Block',
  break: 'break',
  private: '(private)',
  limited: 'The first {shown} of {total}.',
};
const ES_ES: PrintWords = {
  sections: { head: 'Entradilla', link: 'Directo', liveVO: 'Off en directo', recordedVO: 'Off grabado', vt: 'Vídeo', footer: 'Pie' },
  camera: 'CÁM',
  graphic: 'RÓTULO',
  video: 'VTR',
  cueIn: 'Entra',
  cueOut: 'Sale',
  block: 'Bloque',
  break: 'pausa',
  private: '(privada)',
  limited: 'Las primeras {shown} de {total}.',
};
const PT_BR: PrintWords = {
  sections: { head: 'Cabeça', link: 'Link', liveVO: 'Nota coberta ao vivo', recordedVO: 'Off', vt: 'VT', footer: 'Nota pé' },
  camera: 'CÂM',
  graphic: 'GC',
  video: 'VT',
  cueIn: 'Deixa inicial',
  cueOut: 'Deixa final',
  block: 'Bloco',
  break: 'intervalo',
  private: '(privada)',
  limited: 'As primeiras {shown} de {total}.',
};
const WORDS: Readonly<Record<Locale, PrintWords>> = { en_US: EN_US, es_ES: ES_ES, pt_BR: PT_BR };

/** The words of print pages in a language. */
export const printWords = (locale: Locale): PrintWords => WORDS[locale];
