const isLanguage = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
};

// uPlot makes a formatter of the browser's language while it is loaded. A browser that runs without a language of its own (LANG=C) names one no
// formatter takes, `en-US@posix`, and the screen would fail with it.
if (!isLanguage(navigator.language)) Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
