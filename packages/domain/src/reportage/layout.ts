import type { MediaType } from '../enums.ts';
import type { ReportageSectionType } from './sections.ts';

/** A verb that adds a section: its name on the screen and the type it makes. */
export interface OfferedSection {
  readonly name: ReportageSectionType | 'loc';
  readonly type: ReportageSectionType;
}
/** What a form shows for the outlets a reportage is made for. */
export interface ReportageLayout {
  /** The outlets whose layout it is, in the order TV, radio, newspaper, web. */
  readonly media: readonly MediaType[];
  readonly sections: readonly OfferedSection[];
  /** Lead and text are written, as for a paper or a site. */
  readonly hasText: boolean;
}

const ORDER = ['TV', 'RADIO', 'NEWSPAPER', 'WEB'] as const satisfies readonly MediaType[];
const same = (type: ReportageSectionType): OfferedSection => ({ name: type, type });

/** The layout for the outlets of a reportage: that of all together, and of TV where there is none (REP-LAY-01..05). */
export function reportageLayout(outlets: readonly MediaType[]): ReportageLayout {
  const media = outlets.length === 0 ? (['TV'] as const) : ORDER.filter((each) => outlets.includes(each));
  const has = (each: MediaType): boolean => (media as readonly MediaType[]).includes(each);
  return {
    media,
    sections: [
      ...(has('TV') ? [same('off'), same('appearance')] : []),
      ...(has('RADIO') ? [{ name: 'loc', type: 'appearance' } as const] : []),
      same('interview'),
      same('soundup'),
      ...(has('TV') ? [same('art')] : []),
    ],
    hasText: has('NEWSPAPER') || has('WEB'),
  };
}
