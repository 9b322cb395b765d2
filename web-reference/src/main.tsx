import './theme/main.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { carryTyped, isInUse, startNewsroom, startTexts, tellRenewal } from './app/newsroom.ts';
import { renewAfterRelease } from './app/renew.ts';
import { askBeforeUnload } from './hooks/typedText.ts';
import { startTheme } from './theme/theme.ts';

renewAfterRelease(window, () => Date.now(), { isInUse, tell: tellRenewal });
askBeforeUnload(window);
addEventListener('pagehide', carryTyped);
startTheme();
void startNewsroom();
// Not awaited at top level: chunks of texts may import this module, and both would wait for each other.
void startTexts().then(() => createRoot(document.getElementById('root')!).render(<App />));
