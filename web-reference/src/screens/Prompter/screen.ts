import { screen } from '../../app/screen.ts';

export const prompter = screen({
  path: '/prompter/$programId/$date',
  role: 'RUNDOWN_READ',
  load: async () => (await import('./PrompterScreen.tsx')).PrompterScreen,
});
