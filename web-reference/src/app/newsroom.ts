import { can, documentTitle } from '@lauda/domain';
import { Newsroom } from '@lauda/sdk';
import { Store } from '@lauda/store';
import { lazyPart } from '../components/lazyPart.ts';
import { ticker } from '../hooks/clock.ts';
import { carriedBack, carryKept, isAnythingTyped, keepTyped, kept, others } from '../hooks/typedText.ts';
import { type Language, showLanguage } from '../i18n/i18n.ts';
import { setAccent } from '../theme/theme.ts';
import { fetchAhead } from './ahead.ts';
import { browserEnvironment } from './environment.ts';

/** The one client and the one store of this window. */
const newsroom = new Newsroom({ fetch: fetchAhead });
export const store: Store = new Store({
  client: newsroom,
  env: browserEnvironment(),
  session: {
    signedIn: () => {
      openAhead();
      forgetOthers();
    },
    // Who signs out was asked before, and leaves nothing behind.
    signedOut: (wanted) => (wanted ? kept.clear() : keepTyped()),
    settled: () => void loadSettled().then(({ settled }) => settled(store)),
  },
});

/** The person who was signed in last. */
let lastPerson = carriedBack(store.chats.left);
/** Forgets what was typed when the session ended, unless its person signed in again. */
const forgetOthers = (): void => {
  const me = store.session.userId;
  if (lastPerson !== me) {
    kept.clear();
    store.chats.forgetDrafts();
  }
  lastPerson = me;
};
/** Lets what was typed when the session ended outlast this page, as on the way through another one. */
export const carryTyped = (): void => carryKept(lastPerson, store.chats.left);
/** Shows a warning about forms that stays until it is dismissed. */
const warn = (what: string): void =>
  void store.notices.show({ level: 'WARNING', title: { key: `form.${what}` }, description: { key: `form.${what}Text` }, manual: true });
/** Tells a person who signed in again that what was typed when the session ended stands in their forms and chats. */
export const tellKept = (): void => {
  if (kept.size > 0) warn('kept');
  if (store.chats.left.size > 0) warn('keptChat');
};

const isDocumentUnsaved = (): boolean => store.forms.open.snapshot().some(({ form }) => form.view.snapshot().dirty);
// A document has a draft, unless the browser refused to store it.
others.add(() => store.drafts.problem.snapshot() !== undefined && isDocumentUnsaved());
others.add(() => store.chats.isWriting);

/** Tells whether somebody writes in this page. */
export const isAnythingWritten = (): boolean => isAnythingTyped() || isDocumentUnsaved();
/** Tells whether this page is not reloaded on its own: somebody writes in it, it shows something on air, or a prompter would lose its place. */
export const isInUse = (): boolean => isAnythingWritten() || store.notices.isOnAir() || location.pathname.startsWith('/prompter/');
/** Tells that a newer release is there, which waits until the page is no longer in use. */
export const tellRenewal = (): void => warn('renewal');

/** What is done once somebody is signed in for a while, after the first screen. */
const loadSettled = lazyPart(() => import('./settled.ts'));

/** Loads the rundown of the address as soon as the session is known, while the screens are still being drawn. */
const openAhead = (): void => {
  const [, programId, date] = /^\/rundown\/(\d+)\/(\d{4}-\d\d-\d\d)$/.exec(location.pathname) ?? [];
  if (programId && date && can(store.session.view.snapshot().roles, ['RUNDOWN_READ']))
    store.rundowns.openRundown(Number(programId), date, { textsLater: true });
};

const followBranch = (): void => {
  const branch = store.settings.branch.snapshot();
  if (!branch) return;
  setAccent(branch.themeColour);
  document.title = documentTitle(branch.productVersion);
};

const AGAIN_MS = 2_000;

const followLanguage = async (): Promise<void> => {
  const language = store.language.view.snapshot();
  // The server writes its refusals in the language of this desk, whatever the browser prefers.
  newsroom.setLocale(language);
  // Nothing can be drawn without its texts, so a failed load is repeated.
  for (;;) {
    const shown = await showLanguage(language).catch(() => 'again' as const);
    if (shown !== 'again' || store.language.view.snapshot() !== language) return;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
};

/** Chooses the language of this desk, also for the next visit. */
export const chooseLanguage = (language: Language): void => store.language.choose(language);

/** Shows the texts of the language this desk chose, and of each that is chosen later. */
export const startTexts = (): Promise<void> => {
  store.language.view.subscribe(() => void followLanguage());
  return followLanguage();
};

/** Syncs with the server's clock again: this desk must count the same second as the others. */
const followClock = async (): Promise<void> => {
  if (await store.clock.resync()) ticker.refresh();
};

/** Loads the session, the server's time and the settings of the branch; everything else follows by events. */
export const startNewsroom = async (): Promise<void> => {
  store.settings.branch.subscribe(followBranch);
  ticker.follow(() => store.clock.now());
  await store.start();
  // A screen in the gallery is in sight for weeks: nothing else would tell that its clock was set or runs apart.
  store.clock.keep(() => ticker.refresh());
  store.connection.subscribe(() => {
    if (store.connection.snapshot() === 'open') void followClock();
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void followClock();
  });
  addEventListener('online', () => void followClock());
};
