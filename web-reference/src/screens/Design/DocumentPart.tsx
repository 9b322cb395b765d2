import { type ReactElement, useRef, useState } from 'react';
import { Badge } from '../../components/StatusMark.tsx';
import { useText } from '../../i18n/i18n.ts';
import { FilterBar } from '../../shared/documents/FilterBar.tsx';
import type { FilterFields } from '../../shared/documents/search.ts';
import type { ViewerSpec } from '../../shared/documents/spec.ts';
import { DocumentContent } from '../../shared/documents/ViewerDrawer.tsx';
import { InBoth, Part } from './parts.tsx';

const FILTERS: FilterFields = {
  slug: { kind: 'text', label: 'column.slug' },
  programId: { kind: 'program', label: 'place.program' },
  from: { kind: 'day', label: 'place.date' },
};
const PROGRAMS = [{ id: 1, name: 'Jornal da Noite' }];
const DOCUMENT = {
  slug: 'CHUVA NA SERRA',
  authorNickname: 'ana',
  changeDate: '2026-03-10T18:58:00',
  page: '04',
  text: 'Ouvir os moradores e a defesa civil.',
};
const VIEWER: ViewerSpec<typeof DOCUMENT> = {
  facts: ({ page }) => [
    ['column.page', page],
    ['place.program', 'Jornal da Noite'],
    ['column.reporter', ''],
  ],
  texts: ({ text }) => [['story.information', text]],
  Marks: () => <Badge tone="good">Approved</Badge>,
};

const Bar = (): ReactElement => {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({ programId: 1 });
  const box = useRef<HTMLInputElement>(null);
  return (
    <FilterBar
      filters={FILTERS}
      values={values}
      onChange={(some) => setValues({ ...values, ...some })}
      programs={PROGRAMS}
      today="2026-03-10"
      box={box}
    />
  );
};

const Reader = (): ReactElement => {
  const { t, language } = useText();
  const people = { presenter: [], reporter: [], editor: [] };
  const words = { t, language, narrow: false, programs: [], users: [], people, nameOf: () => '' };
  return <DocumentContent document={DOCUMENT} spec={VIEWER} words={words} />;
};

/** The components of a document workspace besides list, tabs and split. */
export const DocumentPart = (): ReactElement => (
  <Part
    id="documents"
    title="Documents"
    note="What a list is chosen by, kept in the address; and what the drawer reads, which leaves out what is empty."
  >
    <InBoth>
      <Bar />
      <div className="mt-4">
        <Reader />
      </div>
    </InBoth>
  </Part>
);
