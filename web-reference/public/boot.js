// Runs before the first paint, so a light desk never flashes dark, and before the scripts are here, so that what every page asks is on its way.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch {}
  if (theme !== 'light' && theme !== 'dark') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;

  if (location.pathname === '/login') return;
  const ask = (path) => fetch(path, { headers: { accept: 'application/json' }, credentials: 'include' });
  const answers = {};
  window.ahead = { answers };
  const [, program, date] = /^\/rundown\/(\d+)\/(\d{4}-\d\d-\d\d)$/.exec(location.pathname) ?? [];
  const rundown = `/api/rundowns?programId=${program}&date=${date}`;
  const show = async () => {
    // Live events go on after this one: it is asked for before the rundown, so that none in between is missed.
    const { event } = await (await ask('/api/time')).json();
    if (event == null) throw new Error('Nobody is signed in.');
    window.ahead.event = event;
    return ask(rundown);
  };
  if (program) answers[rundown] = show();
  for (const path of ['/api/users/me', '/api/authorities', '/api/branch/config']) answers[path] = ask(path);
  for (const answer of Object.values(answers)) answer.catch(() => {});
  // The scripts of a rundown, which those of the start name only when they run.
  if (program)
    for (const href of (document.currentScript.dataset.rundown ?? '').split(' ').filter(Boolean))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
})();
