import type { ReactElement, ReactNode } from 'react';

/** A titled part of the page. */
export const Part = ({ id, title, note, children }: { id: string; title: string; note?: string; children: ReactNode }): ReactElement => (
  <section id={id} className="scroll-mt-4 border-t border-line pt-5 pb-8">
    <h2 className="text-lg font-semibold">{title}</h2>
    {note && <p className="mb-3 max-w-2xl text-muted">{note}</p>}
    <div className="mt-3">{children}</div>
  </section>
);

/** The same components in the dark and in the light theme, side by side. */
export const InBoth = ({ children }: { children: ReactNode }): ReactElement => (
  <div className="grid gap-3 xl:grid-cols-2">
    {(['dark', 'light'] as const).map((theme) => (
      <div key={theme} data-theme={theme} className="rounded-lg border border-line bg-ground p-4 text-text">
        {children}
      </div>
    ))}
  </div>
);

export const Row = ({ label, children }: { label: string; children: ReactNode }): ReactElement => (
  <div className="mb-3 flex flex-wrap items-center gap-2 last:mb-0">
    <span className="w-24 shrink-0 text-sm text-faint">{label}</span>
    {children}
  </div>
);
