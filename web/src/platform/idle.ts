const moment = 100;

/** Once the page has nothing to do, at the latest after `longest`; in a browser that cannot say so (Safari), in a moment. */
export const idle = (longest: number): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: longest });
    else setTimeout(resolve, Math.min(moment, longest));
  });
