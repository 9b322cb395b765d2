import './theme/main.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { startNewsroom, startTexts } from './app/newsroom.ts';
import { renewAfterRelease } from './app/renew.ts';
import { startTheme } from './theme/theme.ts';

renewAfterRelease(window, () => Date.now());
startTheme();
void startNewsroom();
// Not awaited here: chunks of the texts may import this one, and would wait for it while it waits for them.
void startTexts().then(() => createRoot(document.getElementById('root')!).render(<App />));
