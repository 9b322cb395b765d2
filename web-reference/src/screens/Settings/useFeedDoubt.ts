import { OUTBOUND_FAILURES } from '@lauda/domain';
import type { RssFeed } from '@lauda/sdk';
import { agencyOf } from '@lauda/store';
import { useRef } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useText } from '../../i18n/i18n.ts';

/**
 * Tries a feed's address before it is stored and answers in words why it may be no feed. This is a hint, as a site may be down: saving the same
 * address again stores it.
 */
export const useFeedDoubt = (start: Partial<RssFeed>): ((feed: Partial<RssFeed>) => Promise<string | undefined>) => {
  const { t } = useText();
  const { store } = useDesk();
  const said = useRef(start.url);
  return async ({ url }) => {
    if (!url || url === said.current) return undefined;
    const done = await agencyOf(store).tryFeed(url);
    if (!done.ok) return undefined;
    said.current = url;
    const { failure, failedStatus } = done.value;
    return failure ? t('settings.feedDoubtWhy', { why: t(OUTBOUND_FAILURES[failure], { status: String(failedStatus ?? '') }) }) : undefined;
  };
};
