import { type ReactElement, type ReactNode, useState } from 'react';
import type { Desk } from '../../app/desk.ts';
import type { Answers } from '../../app/sampleClient.ts';
import { Button } from '../../components/Button.tsx';
import { ViewerDrawer } from '../../shared/documents/ViewerDrawer.tsx';
import { FontsScreen } from '../General/FontsScreen.tsx';
import { GUIDELINES, GuidelinesScreen } from '../Guidelines/GuidelinesScreen.tsx';
import { CollectionScreen } from '../Settings/CollectionScreen.tsx';
import { SETTINGS_LISTS } from '../Settings/lists.ts';
import { Part } from './parts.tsx';
import {
  FONTS,
  FONTS_REFUSED,
  GUIDELINE_HIDDEN,
  GUIDELINE_LOCKED,
  GUIDELINES_REFUSED,
  NO_GUIDELINES,
  NO_VEHICLES,
  VEHICLES_REFUSED,
  WITH_FONTS,
  WITH_GUIDELINES,
  WITH_VEHICLES,
} from './sampleDocuments.ts';
import { SampleDesk } from './sampleNewsroom.tsx';

interface Sample {
  readonly name: string;
  readonly answers: Answers;
  readonly search?: Readonly<Record<string, unknown>>;
  /** Whether it is shown to a person who may only read. */
  readonly isRead?: boolean;
}

const READERS = ['ASSIGNMENT_READ', 'ADMIN_READ'] as const;

/** Buttons that choose the state of a screen, and the screen in it. */
const States = ({ samples, children }: { samples: readonly Sample[]; children: (desk: Desk) => ReactNode }): ReactElement => {
  const [shown, setShown] = useState(samples[0]!);
  const { name, answers, search = {}, isRead } = shown;
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        {samples.map((sample) => (
          <Button
            key={sample.name}
            size="sm"
            aria-pressed={sample === shown}
            className="aria-pressed:bg-selected"
            onClick={() => setShown(sample)}
          >
            {sample.name}
          </Button>
        ))}
      </div>
      <div className="flex h-130 flex-col overflow-hidden rounded-lg border border-line bg-ground">
        <SampleDesk key={name} {...{ answers, search }} {...(isRead ? { roles: READERS } : {})}>
          {children}
        </SampleDesk>
      </div>
    </>
  );
};

const WORKSPACES: readonly Sample[] = [
  { name: 'A day', answers: WITH_GUIDELINES },
  { name: 'One is written', answers: WITH_GUIDELINES, search: { tabs: [1, 3], open: 1 } },
  { name: 'Beside the list', answers: WITH_GUIDELINES, search: { beside: 1 } },
  { name: 'Locked by another', answers: GUIDELINE_LOCKED, search: { tabs: [1], open: 1 } },
  { name: 'A new one', answers: WITH_GUIDELINES, search: { tabs: [0], open: 0 } },
  { name: 'Read only', answers: WITH_GUIDELINES, isRead: true },
  { name: 'None', answers: NO_GUIDELINES },
  { name: 'Loading', answers: {} },
  { name: 'Not loaded', answers: GUIDELINES_REFUSED },
];

const VEHICLES = SETTINGS_LISTS.find(({ id }) => id === 'vehicles')!;
const COLLECTIONS: readonly Sample[] = [
  { name: 'Entries', answers: WITH_VEHICLES },
  { name: 'Read only', answers: WITH_VEHICLES, isRead: true },
  { name: 'None', answers: NO_VEHICLES },
  { name: 'Loading', answers: {} },
  { name: 'Not loaded', answers: VEHICLES_REFUSED },
];

const PAGES: readonly Sample[] = [
  { name: 'Settings', answers: WITH_FONTS },
  { name: 'Read only', answers: WITH_FONTS, isRead: true },
  { name: 'Loading', answers: {} },
  { name: 'Not loaded', answers: FONTS_REFUSED },
];

/** A change saved by another person while the page is edited. */
const Overtaking = ({ store }: Pick<Desk, 'store'>): ReactElement => {
  const overtake = (): void => {
    const { view } = store.settings.print;
    const { version } = view.snapshot() ?? FONTS;
    store.settings.print.mergeEntry({ ...FONTS, fontSize: 16, version: version + 1 });
  };
  return (
    <span className="flex items-center gap-2 border-b border-line px-4 py-2">
      <Button size="sm" onClick={overtake}>
        Somebody else saves
      </Button>
      <span className="text-sm text-muted">A page that is typed into says so, another follows.</span>
    </span>
  );
};

const READ: readonly Sample[] = [
  { name: 'One is read', answers: WITH_GUIDELINES },
  { name: 'Private to another', answers: GUIDELINE_HIDDEN },
  { name: 'Loading', answers: {} },
  { name: 'Not loaded', answers: GUIDELINES_REFUSED },
];

/** The drawer in the chosen state, while it is open. */
const Drawers = (): ReactElement => {
  const [open, setOpen] = useState<Sample>();
  return (
    <div className="flex flex-wrap gap-2">
      {READ.map((sample) => (
        <Button key={sample.name} onClick={() => setOpen(sample)}>
          {sample.name}
        </Button>
      ))}
      {open && (
        <SampleDesk answers={open.answers}>
          {() => <ViewerDrawer kind="assignments" spec={GUIDELINES.viewer as never} id={1} onClose={() => setOpen(undefined)} />}
        </SampleDesk>
      )}
    </div>
  );
};

/** The screens built from common parts, each in every state. */
export const ScreensPart = (): ReactElement => (
  <>
    <Part
      id="workspaces"
      title="A workspace of documents"
      note="List, filters, tabs, one beside the list, locks and drafts: all of it follows from what its documents are."
    >
      <States samples={WORKSPACES}>{() => <GuidelinesScreen />}</States>
    </Part>
    <Part
      id="viewers"
      title="A document that is read"
      note="In a drawer of 640 px; what is empty is not there. It follows what others change."
    >
      <Drawers />
    </Part>
    <Part
      id="collections"
      title="A list of settings"
      note="Cells are typed over in their place, the rest is written in a form. What is in use says by how many before it goes."
    >
      <States samples={COLLECTIONS}>{() => <CollectionScreen spec={VEHICLES} />}</States>
    </Part>
    <Part
      id="settings"
      title="A page of settings"
      note="One form over settings documents, saved as a whole; what somebody else saved is never overwritten."
    >
      <States samples={PAGES}>
        {({ store }) => (
          <>
            <Overtaking store={store} />
            <FontsScreen />
          </>
        )}
      </States>
    </Part>
  </>
);
