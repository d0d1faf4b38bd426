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
  // The public pages are light unless the visitor's system asks for dark.
  const light = ['/quote', '/unsubscribe'].includes(location.pathname)
    ? !matchMedia('(prefers-color-scheme: dark)').matches
    : theme === 'light';
  root.dataset.theme = light ? 'light' : 'dark';
  if (light) document.querySelector('meta[name="theme-color"]').content = '#f4f2ee';
  if (stored('density') === 'compact') root.dataset.density = 'compact';
  if (stored('motion') === 'reduced') root.dataset.motion = 'reduced';
  // Safari 17, Firefox 125, Chrome and Edge 120 have these and everything else that is needed; what is older reads so.
  if (!('popover' in HTMLElement.prototype) || !('isWellFormed' in String.prototype)) {
    const told = new MutationObserver(() => {
      const app = document.getElementById('app');
      if (!app) return;
      told.disconnect();
      app.id = 'old-browser';
      app.setAttribute('role', 'main');
      app.style.cssText = 'max-width: 34em; margin: 15vh auto; padding: 0 24px; font: 16px/1.5 sans-serif';
      const heading = document.createElement('h1');
      heading.textContent = 'This browser is too old for Washboard';
      const words = document.createElement('p');
      words.textContent =
        'Washboard works in Safari 17, Firefox 125, Chrome 120, Edge 120 and newer ones. Update this browser, or open the same address in another one.';
      app.append(heading, words);
    });
    told.observe(document, { childList: true, subtree: true });
  }
  // Who is here, and through whose eyes, is asked while the scripts are still on their way; so is what the board is made of.
  const forAnybody = /^\/(?:quote|unsubscribe|reset|confirm|login)(?:\/|$)/.test(location.pathname);
  if (!forAnybody && /(?:^|; )washboard_in=1(?:;|$)/.test(document.cookie)) {
    const ask = (name) => {
      const answer = fetch(`/api/${name}`, {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
        signal: AbortSignal.timeout(40_000),
      });
      // Whoever takes it over hears of it.
      answer.catch(() => {});
      return answer;
    };
    globalThis.askedBefore = { 'auth.me': ask('auth.me'), 'view.get': ask('view.get') };
    if (/^\/leads(?:\/|$)/.test(location.pathname))
      for (const href of (document.currentScript.dataset.board ?? '').split(' ').filter(Boolean)) {
        const link = document.createElement('link');
        const style = href.endsWith('.css');
        Object.assign(
          link,
          { rel: style ? 'preload' : 'modulepreload', href, crossOrigin: '' },
          style && { as: 'style' },
        );
        document.head.append(link);
      }
  }
  // The validator would probe for eval, which the content policy refuses and reports.
  globalThis.__zod_globalConfig = { jitless: true };
})();
