import { useBlocker } from '@tanstack/react-router';

interface Address {
  readonly pathname: string;
  readonly search: object;
}
interface Leaving {
  readonly isUnsaved: () => boolean;
  /** Asks the person; tells whether what is unsaved may go. */
  readonly mayGo: () => Promise<boolean>;
  /** Tells whether an address is another place than the present one; by default another screen is. */
  readonly isElsewhere?: (here: Address, there: Address) => boolean;
}
const isOtherScreen = (here: Address, there: Address): boolean => here.pathname !== there.pathname;

/**
 * Asks before a place with unsaved text is left: by the back button, a link, the palette, or with the page. The way to the sign-in is never held up:
 * who goes there is signed out already, and a question would stand before an empty page.
 */
export const useLeaveAsking = ({ isUnsaved, mayGo, isElsewhere = isOtherScreen }: Leaving): void =>
  void useBlocker({
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => next.pathname !== '/login' && isElsewhere(current, next) && isUnsaved() && !(await mayGo()),
  });
