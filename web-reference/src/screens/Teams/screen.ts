import { screen } from '../../app/screen.ts';
import { workspaceSearch } from '../../shared/documents/search.ts';

export const teams = screen({
  path: '/teams',
  role: 'TEAM_READ',
  texts: ['lists', 'desk'],
  search: workspaceSearch({}),
  load: async () => (await import('./TeamsScreen.tsx')).TeamsScreen,
  area: 'teamsSchedule',
});
