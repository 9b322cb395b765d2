// Part of the page itself: it runs before any script is here, so that what every page asks is on its way, and before the first paint, so that a
// light desk never flashes dark. What waits for nothing comes first.
(() => {
  const { rundown = '', texts = '' } = document.currentScript.dataset;
  const bring = (href) => document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));

  // Who is signed in gets the page with what every page asks, and with the number of the last live event before it: what is asked now misses
  // none after that one.
  const known = document.getElementById('known');
  if (known) {
    const { event, ...said } = JSON.parse(known.textContent);
    const answers = {};
    window.ahead = { event, answers };
    const [, program, date] = /^\/rundown\/(\d+)\/(\d{4}-\d\d-\d\d)$/.exec(location.pathname) ?? [];
    if (program) {
      const path = `/api/rundowns?programId=${program}&date=${date}&texts=false`;
      answers[path] = fetch(path, { headers: { accept: 'application/json' }, credentials: 'include' });
      answers[path].catch(() => {});
      // What the scripts of the start name only when they run.
      for (const href of rundown.split(' ').filter(Boolean)) bring(href);
      // The first use of its calendar keeps a browser busy for some frames: now, while everything else is on its way.
      setTimeout(() => new Intl.DateTimeFormat('en-US'));
    }
    for (const path in said) answers[path] = Promise.resolve(new Response(said[path], { headers: { 'content-type': 'application/json' } }));
  }

  // A browser that refuses its storage gives each part an error that asks for it. The page gets one that forgets, and refuses drafts, so that it is
  // said that they are not kept.
  for (const name of ['localStorage', 'sessionStorage']) {
    try {
      window[name].getItem(name);
    } catch {
      const kept = new Map();
      const setItem = (key, value) => {
        if (key === 'unsaved_data_cache') throw new Error('The browser refuses its storage.');
        kept.set(key, String(value));
      };
      const value = { getItem: (key) => kept.get(key) ?? null, setItem, removeItem: (key) => void kept.delete(key) };
      Object.defineProperty(window, name, { value, configurable: true });
    }
  }
  let theme = null;
  let language = null;
  try {
    theme = localStorage.getItem('theme');
    language = localStorage.getItem('language');
  } catch {}
  if (theme !== 'light' && theme !== 'dark') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  const files = texts.split(' ');
  const at = files.indexOf(language ?? document.documentElement.lang.replace('-', '_'));
  if (at >= 0) bring(files[at + 1]);
})();
