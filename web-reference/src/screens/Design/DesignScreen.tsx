import { lazy, type ReactElement, Suspense, useSyncExternalStore } from 'react';
import { Mark } from '../../components/Mark.tsx';
import { GridSkeleton } from '../../components/States.tsx';
import { Switch } from '../../components/Toggles.tsx';
import { withTexts } from '../../i18n/i18n.ts';
import { setTheme, themeView } from '../../theme/theme.ts';
import { Buttons, Fields } from './Controls.tsx';
import { DocumentPart } from './DocumentPart.tsx';
import { GridPart } from './GridPart.tsx';
import { ImagePart } from './ImagePart.tsx';
import { Colours, Icons, Marks, Type } from './Looks.tsx';
import { Emptiness, Overlays, Strips } from './Overlays.tsx';
import { Forms, Reading } from './ReadPart.tsx';

const bringScreens = async () => ({ default: (await import('./ScreensPart.tsx')).ScreensPart });
const ScreensPart = lazy(withTexts('desk', withTexts('lists', withTexts('productions', withTexts('souv', bringScreens)))));

const LINKS = [
  'grid',
  'colours',
  'type',
  'marks',
  'buttons',
  'fields',
  'images',
  'forms',
  'reading',
  'documents',
  'workspaces',
  'viewers',
  'collections',
  'settings',
  'strips',
  'overlays',
  'empty',
  'icons',
];

/** The design page: every component in every state. */
export const DesignScreen = (): ReactElement => {
  const { theme } = useSyncExternalStore(themeView.subscribe, themeView.snapshot);
  return (
    <div className="flex h-dvh">
      <nav aria-label="Parts" className="flex w-44 shrink-0 flex-col gap-0.5 border-r border-line bg-raised p-3 max-md:hidden">
        <Mark className="mb-4" />
        {LINKS.map((id) => (
          <a key={id} href={`#${id}`} className="rounded-md px-2 py-1 text-muted capitalize hover:bg-hover hover:text-text">
            {id}
          </a>
        ))}
        <span className="mt-auto">
          <Switch label="Light" checked={theme === 'light'} onChange={(light) => setTheme(light ? 'light' : 'dark')} />
        </span>
      </nav>
      <main className="min-w-0 flex-1 overflow-auto px-4 py-6 sm:px-8">
        <h1 className="mb-4 text-2xl font-semibold tracking-tight">Parts</h1>
        <GridPart />
        <Colours />
        <Type />
        <Marks />
        <Buttons />
        <Fields />
        <ImagePart />
        <Forms />
        <Reading />
        <DocumentPart />
        <Suspense fallback={<GridSkeleton />}>
          <ScreensPart />
        </Suspense>
        <Strips />
        <Overlays />
        <Emptiness />
        <Icons />
      </main>
    </div>
  );
};
