import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { settleBy } from './typedAhead.ts';

/**
 * Has the page take in at once what it drew last, before the first key there. What comes late, as with a part that is loaded, is drawn before it listens
 * to the store: a field would show again what stood in it before each letter, and keep the last one only.
 */
export const Settle = (): null => {
  const [, draw] = useState({});
  // To draw anything at once, what was drawn before is taken in first.
  useEffect(() => settleBy(() => flushSync(() => draw({}))), []);
  return null;
};
