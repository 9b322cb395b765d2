import { type ReactElement, type ReactNode, useEffect } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { listenForKeys } from '../../actions/keys.ts';
import { chooseLanguage } from '../../app/newsroom.ts';
import { Mark } from '../../components/Mark.tsx';
import { keyboard } from '../../focus/keyboard.ts';
import { LANGUAGES, useText } from '../../i18n/i18n.ts';

/** The page around the login forms: the mark, one form, the language. */
export const LoginPage = ({ title, children, foot }: { title: string; children: ReactNode; foot?: ReactNode }): ReactElement => {
  const { t, language } = useText();
  useEffect(() => listenForKeys(window, handlers), []);
  // A button that sends has the focus again once it was refused.
  useEffect(() => keyboard.start(), []);
  return (
    <div className="flex h-dvh flex-col items-center overflow-auto bg-ground px-4">
      <div className="my-auto w-full max-w-88 py-10">
        <Mark size="lg" />
        <p className="mt-2 mb-8 text-lg text-muted">{t('login.hello')}</p>
        <section aria-label={title} className="rounded-lg border border-line bg-raised p-5">
          <h1 className="mb-4 text-lg font-semibold">{title}</h1>
          {children}
        </section>
        {foot}
      </div>
      <nav aria-label={t('shell.language')} className="flex gap-1 pb-5 text-sm">
        {LANGUAGES.map((code) => (
          <button
            key={code}
            type="button"
            aria-pressed={code === language}
            lang={code.slice(0, 2)}
            onClick={() => chooseLanguage(code)}
            className="rounded-md px-2 py-1 text-muted hover:bg-hover aria-pressed:font-medium aria-pressed:text-text"
          >
            {t(`language.${code}`)}
          </button>
        ))}
      </nav>
    </div>
  );
};
