import { screen } from '../../app/screen.ts';
import { readArchive, readScripts, readSearch, readTrash } from './search.ts';

export const search = screen({
  path: '/search',
  role: 'DOCUMENT_READ',
  texts: ['lists', 'productions', 'reportages', 'reports', 'workspace'],
  search: readSearch,
  load: async () => (await import('./FoundScreens.tsx')).SearchScreen,
  area: 'search',
});

export const archive = screen({
  path: '/archive',
  role: 'DOCUMENT_READ',
  texts: ['lists', 'productions', 'reportages', 'reports', 'workspace'],
  search: readArchive,
  load: async () => (await import('./FoundScreens.tsx')).ArchiveScreen,
  area: 'archive',
});

export const scripts = screen({
  path: '/scripts',
  role: 'STORY_READ',
  texts: ['lists', 'productions', 'reportages', 'reports', 'workspace'],
  search: readScripts,
  load: async () => (await import('./FoundScreens.tsx')).ScriptsScreen,
  area: 'scripts',
});

export const trash = screen({
  path: '/trash',
  role: 'DOCUMENT_READ',
  texts: ['lists', 'productions', 'reportages', 'reports', 'workspace'],
  search: readTrash,
  load: async () => (await import('./TrashScreen.tsx')).TrashScreen,
  area: 'trash',
});
