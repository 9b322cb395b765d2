import { screen } from '../../app/screen.ts';

export const proposals = screen({
  path: '/proposals',
  role: 'ASSIGNMENT_PROPOSAL_READ',
  texts: ['lists', 'desk'],
  load: async () => (await import('./ProposalsScreen.tsx')).ProposalsScreen,
  area: 'proposals',
});
export const news = screen({
  path: '/news',
  role: 'ASSIGNMENT_PROPOSAL_READ',
  texts: ['lists', 'desk'],
  load: async () => (await import('./ProposalsScreen.tsx')).NewsScreen,
  area: 'newsSuggestions',
});
