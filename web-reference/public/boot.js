// Runs before the first paint, so a light desk never flashes dark, and before the scripts are here, so that what every page asks is on its way.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch {}
  if (theme !== 'light' && theme !== 'dark') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;

  // Who is signed in gets this file with the number of the last live event before it: what is asked now misses none after that one.
  if (window.ahead?.event === undefined) return;
  const ask = (path) => {
    const answer = fetch(path, { headers: { accept: 'application/json' }, credentials: 'include' });
    answer.catch(() => {});
    window.ahead.answers[path] = answer;
  };
  window.ahead.answers = {};
  const [, program, date] = /^\/rundown\/(\d+)\/(\d{4}-\d\d-\d\d)$/.exec(location.pathname) ?? [];
  if (program) ask(`/api/rundowns?programId=${program}&date=${date}`);
  for (const path of ['/api/users/me', '/api/authorities', '/api/branch/config']) ask(path);
  // The scripts of a rundown, which those of the start name only when they run.
  if (program)
    for (const href of (document.currentScript.dataset.rundown ?? '').split(' ').filter(Boolean))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
})();
