import './theme/main.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { startNewsroom } from './app/newsroom.ts';
import { renewAfterRelease } from './app/renew.ts';
import { startTexts } from './i18n/i18n.ts';
import { startTheme } from './theme/theme.ts';

renewAfterRelease(window, () => Date.now());
startTheme();
void startNewsroom();
await startTexts();
createRoot(document.getElementById('root')!).render(<App />);
