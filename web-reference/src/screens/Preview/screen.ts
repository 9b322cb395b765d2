import { screen } from '../../app/screen.ts';
import { readPreviewSearch } from './search.ts';

export const preview = screen({
  path: '/preview',
  role: 'PREVIEW_READ',
  texts: ['lists'],
  search: readPreviewSearch,
  load: async () => (await import('./PreviewScreen.tsx')).PreviewScreen,
  area: 'preview',
});
