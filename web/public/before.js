// Runs before the first paint, so that no wrong theme flashes up; a file of its own because the
// content policy allows no inline script. The same keys are written by src/view/appearance.ts.
(() => {
  const root = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const theme = stored('theme');
  // Visitors of the public pages have chosen nothing here; their system has.
  const visits = ['/quote', '/unsubscribe'].includes(location.pathname) && theme !== 'dark';
  const light = theme === 'light' || (visits && matchMedia('(prefers-color-scheme: light)').matches);
  root.dataset.theme = light ? 'light' : 'dark';
  if (light) document.querySelector('meta[name="theme-color"]').content = '#f4f2ee';
  if (stored('density') === 'compact') root.dataset.density = 'compact';
  if (stored('motion') === 'reduced') root.dataset.motion = 'reduced';
  // The validator would probe for eval, which the content policy refuses and reports.
  globalThis.__zod_globalConfig = { jitless: true };
})();
