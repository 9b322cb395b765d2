// Part of the page itself: it runs before the first paint, so a light desk never flashes dark, and before any script is here, so that what every
// page asks is on its way.
(() => {
  let theme = null;
  let language = null;
  try {
    theme = localStorage.getItem('theme');
    language = localStorage.getItem('language');
  } catch {}
  if (theme !== 'light' && theme !== 'dark') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;

  // What the scripts of the start name only when they run.
  const { dataset } = document.currentScript;
  const bring = (href) => document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  const texts = dataset.texts?.split(' ') ?? [];
  const at = texts.indexOf(language ?? document.documentElement.lang.replace('-', '_'));
  if (at >= 0) bring(texts[at + 1]);

  // Who is signed in gets the page with what every page asks, and with the number of the last live event before it: what is asked now misses
  // none after that one.
  const known = document.getElementById('known');
  if (!known) return;
  const { event, ...said } = JSON.parse(known.textContent);
  const answers = {};
  window.ahead = { event, answers };
  for (const path in said) answers[path] = Promise.resolve(new Response(said[path], { headers: { 'content-type': 'application/json' } }));
  const [, program, date] = /^\/rundown\/(\d+)\/(\d{4}-\d\d-\d\d)$/.exec(location.pathname) ?? [];
  if (!program) return;
  const path = `/api/rundowns?programId=${program}&date=${date}`;
  answers[path] = fetch(path, { headers: { accept: 'application/json' }, credentials: 'include' });
  answers[path].catch(() => {});
  for (const href of (dataset.rundown ?? '').split(' ').filter(Boolean)) bring(href);
})();
