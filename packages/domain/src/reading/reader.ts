/** Who reads the texts of a program by default: its presenter, on the radio its announcer (STO-18). */
export const defaultReader = (
  program: { readonly defaultPresenter: number | null; readonly defaultAnnouncer: number | null } | undefined,
  radio: boolean,
): number | null => (radio ? program?.defaultAnnouncer : program?.defaultPresenter) ?? null;

/** Answers who reads the texts of a story that name nobody: its presenter, else who reads its head, else who reads its program by default. */
export const readerOf = (
  story: {
    readonly presenterId: number | null;
    readonly radio: boolean;
    readonly sections: {
      readonly head?:
        | { readonly subSections?: readonly { readonly presenterId?: number | null | undefined }[] | null | undefined }
        | null
        | undefined;
    };
  },
  program: Parameters<typeof defaultReader>[0],
): number | null =>
  story.presenterId ??
  story.sections.head?.subSections?.find(({ presenterId }) => presenterId != null)?.presenterId ??
  defaultReader(program, story.radio);
