const acts = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * A part that opens below what is on the screen is scrolled into sight, and kept there while it and whatever it stands in
 * still grow, until the person does something.
 */
export const intoSight = (part: HTMLElement | null): (() => void) | undefined => {
  if (!part) return undefined;
  const done = new AbortController();
  const grown = new ResizeObserver(() => part.scrollIntoView({ block: 'nearest' }));
  done.signal.addEventListener('abort', () => grown.disconnect());
  for (let box: HTMLElement | null = part; box; box = box.parentElement) grown.observe(box);
  for (const act of acts)
    window.addEventListener(act, () => done.abort(), { capture: true, passive: true, signal: done.signal });
  return () => done.abort();
};
