import { Newsroom } from '@lauda/sdk';
import { Store } from '@lauda/store';
import { ticker } from '../hooks/clock.ts';
import { followBranchLanguage, onLanguage } from '../i18n/i18n.ts';
import { setAccent } from '../theme/theme.ts';
import { browserEnvironment } from './environment.ts';

/** The one client and the one store of this window. */
export const newsroom = new Newsroom();
export const store = new Store({ client: newsroom, env: browserEnvironment() });

const followBranch = (): void => {
  const branch = store.settings.branch.snapshot();
  if (!branch) return;
  setAccent(branch.themeColour);
  void followBranchLanguage(branch.locale);
  document.title = `Lauda ${branch.productVersion}`;
};

/** Asks who is signed in, what time it is and how the branch is set; everything else follows by events. */
export const startNewsroom = async (): Promise<void> => {
  store.settings.branch.subscribe(followBranch);
  // The server words its refusals in the language of this desk, whatever the browser asks for.
  onLanguage((language) => newsroom.setLocale(language));
  await store.start();
  ticker.setOffset(store.clock.now() - Date.now());
};
