import { checkUrl, INVALID_FORM, POST_FAILURES } from '@lauda/domain';
import type { WordpressTest } from '@lauda/sdk';
import { postsOf } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { Button } from '../../components/Button.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { notify } from '../../components/toast.tsx';
import { useForm } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { useBusy } from '../../hooks/useBusy.ts';
import { useText } from '../../i18n/i18n.ts';

interface Site {
  readonly id?: number;
  readonly url?: string | null;
  readonly username?: string | null;
  readonly password?: string | null;
}
const MOST_NAMES = 8;
const namesOf = (entries: readonly { readonly name: string }[]): string => {
  const names = entries.slice(0, MOST_NAMES).map(({ name }) => name);
  return entries.length > MOST_NAMES ? `${names.join(', ')} +${entries.length - MOST_NAMES}` : names.join(', ');
};

/** The result of testing a site: its user, authors and categories, or why it cannot be used. */
const Answer = ({ test }: { test: WordpressTest }): ReactElement => {
  const { t } = useText();
  const { failure, details, site, user, authors, categories } = test;
  if (failure)
    return (
      <div className="flex flex-col gap-1">
        <span>
          <Badge tone="bad" icon="warning">
            {t(POST_FAILURES[failure])}
          </Badge>
        </span>
        <p className="text-sm break-words text-muted">{details}</p>
      </div>
    );
  return (
    <div className="flex flex-col gap-1 text-sm">
      <span>
        <Badge tone="good" icon="check">
          {t('site.works', { site: site ?? '', user: user ?? '' })}
        </Badge>
      </span>
      <p>{t('site.authors', { names: namesOf(authors) })}</p>
      <p>{t('site.categories', { names: namesOf(categories) })}</p>
    </div>
  );
};

/** Tests the typed site before it is stored. */
export const SiteTrial = (): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const { view } = useForm<Site>();
  const [busy, whileBusy] = useBusy();
  const [said, setSaid] = useState<WordpressTest | 'invalid'>();
  const test = async (): Promise<void> => {
    const { id, url, username, password } = view.snapshot().document ?? {};
    if (!url || checkUrl(url) || !username) {
      setSaid(url && checkUrl(url) ? 'invalid' : undefined);
      notify({ ...INVALID_FORM, title: messageWords(t, INVALID_FORM.title) });
      return;
    }
    const done = await whileBusy(() => postsOf(store).test({ url, username, ...(id ? { id } : {}), ...(password ? { password } : {}) }));
    setSaid(done.ok ? done.value : undefined);
  };
  return (
    <section aria-live="polite" className="flex flex-col items-start gap-2">
      <Button busy={busy} onClick={() => void test()}>
        {t(busy ? 'site.testing' : 'site.test')}
      </Button>
      {said === 'invalid' ? <Badge tone="bad">{t('validation:invalidUrl')}</Badge> : said && <Answer test={said} />}
    </section>
  );
};
