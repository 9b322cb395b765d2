import type { Locale } from '../enums.ts';
import { GUIDELINE_EN_US, GUIDELINE_ES_ES, GUIDELINE_PT_BR, type GuidelineTexts } from '../messages/texts/guideline.ts';
import { PROPOSAL_EN_US, PROPOSAL_ES_ES, PROPOSAL_PT_BR, type ProposalTexts } from '../messages/texts/proposal.ts';
import { REPORTAGE_EN_US, REPORTAGE_ES_ES, REPORTAGE_PT_BR, type ReportageTexts } from '../messages/texts/reportage.ts';
import { SECTIONS_EN_US, SECTIONS_ES_ES, SECTIONS_PT_BR, type SectionTexts } from '../messages/texts/sections.ts';
import type { SectionName } from './sections.ts';

/** The words a print page writes by itself. */
export interface PrintWords {
  /** The names of the sections, as every screen says them. */
  readonly sections: Readonly<Record<SectionName, string>>;
  readonly camera: string;
  readonly graphic: string;
  readonly video: string;
  readonly cueIn: string;
  readonly cueOut: string;
  readonly block: string;
  readonly break: string;
  readonly private: string;
  readonly reporter: string;
  readonly editor: string;
  readonly approved: string;
  readonly unapproved: string;
  /** How many lines of a lauda a text has: `{lines}`; one alone has a word of its own. */
  readonly lines: string;
  readonly line: string;
  /** What the fields of a document are called, by the keys of their texts. */
  readonly named: GuidelineTexts & ReportageTexts & ProposalTexts;
  /** Says that a grid shows `{shown}` of `{total}`. */
  readonly limited: string;
}
/** The words that only print pages use. */
type PageWords = Omit<PrintWords, 'sections' | 'cueIn' | 'cueOut' | 'named'>;
const EN_US: PageWords = {
  camera: 'CAM',
  graphic: 'CG',
  video: 'VT',
  block: 'Block',
  break: 'break',
  private: '(private)',
  reporter: 'Reporter',
  editor: 'Editor',
  approved: 'Approved',
  unapproved: 'Not approved',
  lines: '{lines} lines',
  line: '1 line',
  limited: 'The first {shown} of {total}.',
};
const ES_ES: PageWords = {
  camera: 'CÁM',
  graphic: 'RÓTULO',
  video: 'VTR',
  block: 'Bloque',
  break: 'pausa',
  private: '(privada)',
  reporter: 'Reportero',
  editor: 'Editor',
  approved: 'Aprobada',
  unapproved: 'Sin aprobar',
  lines: '{lines} líneas',
  line: '1 línea',
  limited: 'Las primeras {shown} de {total}.',
};
const PT_BR: PageWords = {
  camera: 'CÂM',
  graphic: 'GC',
  video: 'VT',
  block: 'Bloco',
  break: 'intervalo',
  private: '(privada)',
  reporter: 'Repórter',
  editor: 'Editor',
  approved: 'Aprovada',
  unapproved: 'Não aprovada',
  lines: '{lines} linhas',
  line: '1 linha',
  limited: 'As primeiras {shown} de {total}.',
};
const WORDS: Readonly<Record<Locale, PageWords>> = { en_US: EN_US, es_ES: ES_ES, pt_BR: PT_BR };

const SECTIONS: Readonly<Record<Locale, SectionTexts>> = { en_US: SECTIONS_EN_US, es_ES: SECTIONS_ES_ES, pt_BR: SECTIONS_PT_BR };

const NAMED: Readonly<Record<Locale, PrintWords['named']>> = {
  en_US: { ...GUIDELINE_EN_US, ...REPORTAGE_EN_US, ...PROPOSAL_EN_US },
  es_ES: { ...GUIDELINE_ES_ES, ...REPORTAGE_ES_ES, ...PROPOSAL_ES_ES },
  pt_BR: { ...GUIDELINE_PT_BR, ...REPORTAGE_PT_BR, ...PROPOSAL_PT_BR },
};

/** Says how many lines of a lauda a text has. */
export const linesText = (lines: number, { line, lines: many }: Pick<PrintWords, 'line' | 'lines'>): string =>
  lines === 1 ? line : many.replace('{lines}', String(lines));

/** The words of print pages in a language. */
export function printWords(locale: Locale): PrintWords {
  const names = SECTIONS[locale];
  return {
    ...WORDS[locale],
    sections: {
      head: names['section.head'],
      link: names['section.link'],
      liveVO: names['section.liveVO'],
      recordedVO: names['section.recordedVO'],
      vt: names['section.vt'],
      footer: names['section.footer'],
    },
    named: NAMED[locale],
    cueIn: names['section.cueIn'],
    cueOut: names['section.cueOut'],
  };
}
