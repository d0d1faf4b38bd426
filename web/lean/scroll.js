// A page that is gone to begins at its top, as the router does it; nothing is remembered of where others stood.
export const setupScrollRestoration = (router) => {
  const scroll = router._scroll;
  if (scroll.r) return;
  scroll.r = true;
  router.subscribe('onRendered', ({ toLocation: { hash } }) => {
    const begins = scroll.n;
    scroll.n = true;
    scroll.h = false;
    if (hash) document.getElementById(hash)?.scrollIntoView(true);
    else if (begins) scrollTo({ top: 0, left: 0 });
  });
};

export const defaultGetScrollRestorationKey = undefined;
export const getElementScrollRestorationEntry = undefined;
export const storageKey = undefined;
