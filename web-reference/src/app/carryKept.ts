import { remember } from '@lauda/store';
import { allKept, CARRIED } from './typedText.ts';

/** Passwords and keys lie in no storage of a browser: they are typed again. Whether one is stored, as `hasPassword` says, is none. */
const SECRET = /^(?!has[A-Z]).*(password|secret|token|apikey)/i;

/** Takes what was kept, and whose it is, through another page and back, as through that of an OpenID provider. */
export const carryKept = (person: number | undefined): void => {
  if (allKept.size === 0 || person === undefined) return;
  const carried = JSON.stringify({ person, kept: [...allKept] }, (name, value) => (SECRET.test(name) ? undefined : value));
  remember(sessionStorage, CARRIED, carried);
};
