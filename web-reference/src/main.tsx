import './theme/main.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { isInUse, startNewsroom, startTexts, tellRenewal } from './app/newsroom.ts';
import { renewAfterRelease } from './app/renew.ts';
import { askBeforeUnload } from './app/typedText.ts';
import { startTheme } from './theme/theme.ts';

renewAfterRelease(window, () => Date.now(), { isInUse, tell: tellRenewal });
askBeforeUnload(window);
startTheme();
void startNewsroom();
// Not awaited at top level: chunks of texts may import this module, and both would wait for each other.
void startTexts().then(() => createRoot(document.getElementById('root')!).render(<App />));
