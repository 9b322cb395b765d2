import type { ReactElement, ReactNode } from 'react';

/** A part of a document that is read, under its name; `aside` stands at the end of that line. */
export const ReadPart = ({ name, aside, children }: { name: string; aside?: string; children: ReactNode }): ReactElement => (
  <section aria-label={name}>
    <h3 className="flex justify-between gap-3 text-sm text-muted">
      <span>{name}</span>
      {aside && <span className="tnum">{aside}</span>}
    </h3>
    {children}
  </section>
);

/** A longer text of a document under its name; an empty one is left out. */
export const ReadText = ({ name, text }: { name: string; text: string | null }): ReactElement | null =>
  text?.trim() ? (
    <ReadPart name={name}>
      <p className="max-w-[68ch] whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
    </ReadPart>
  ) : null;
