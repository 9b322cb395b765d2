// uPlot makes a formatter of the browser's language while it is loaded. A browser that runs without a language of its own (LANG=C) names one no
// formatter takes, `en-US@posix`, and the screen would fail with it.
try {
  Intl.NumberFormat.supportedLocalesOf(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
}
