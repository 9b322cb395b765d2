import { isOneOf, MEDIA_KINDS, type MediaKind, type StorySectionType } from '../enums.ts';
import { SECTION_NAMES, type SectionName } from '../print/sections.ts';

/** The type each section of a story is stored with (STO-02). */
export const SECTION_TYPES = {
  head: 'HEADER',
  link: 'LINK',
  liveVO: 'LIVE_VO',
  vt: 'VT',
  footer: 'FOOTER',
  recordedVO: 'RECORDED_VO',
} as const satisfies Readonly<Record<SectionName, StorySectionType>>;

/** A section without anything in it. */
export interface EmptySection<T extends StorySectionType = StorySectionType> {
  readonly type: T;
  readonly cueIn: string;
  readonly cueOut: string;
  readonly duration: string;
  readonly voDuration: string;
  readonly subSections: readonly never[];
}
/** Makes an empty section. */
export const emptySection = <N extends SectionName>(name: N): EmptySection<(typeof SECTION_TYPES)[N]> => ({
  type: SECTION_TYPES[name],
  cueIn: '',
  cueOut: '',
  duration: 'PT0S',
  voDuration: 'PT0S',
  subSections: [],
});

/** The sections a form or a viewer has, in the order they air: the link only when the settings say so (STO-09). */
export const sectionsOffered = ({ linkEnabled }: { readonly linkEnabled: boolean }): readonly SectionName[] =>
  SECTION_NAMES.filter((name) => linkEnabled || name !== 'link');

/** Who reads the texts of a program unless told: its presenter, on the radio its announcer (STO-18). */
export const defaultReader = (
  program: { readonly defaultPresenter: number | null; readonly defaultAnnouncer: number | null } | undefined,
  radio: boolean,
): number | null => (radio ? program?.defaultAnnouncer : program?.defaultPresenter) ?? null;

/** Makes a camera text for whoever reads it unless told. */
export const newCameraText = (
  uuid: string,
  program: Parameters<typeof defaultReader>[0],
  radio = false,
): { readonly uuid: string; readonly type: 'CAMERA_TEXT'; readonly text: string; readonly presenterId: number | null } => ({
  uuid,
  type: 'CAMERA_TEXT',
  text: '',
  presenterId: defaultReader(program, radio),
});

/** Reads the kind of a media; an unknown one is OTHER (STO-06). */
export const mediaKindOf = (value: unknown): MediaKind => (isOneOf(MEDIA_KINDS, value) ? value : 'OTHER');
