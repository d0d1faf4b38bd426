/** A part that opens below what is on the screen is scrolled into sight, once it stands in its full height. */
export const intoSight = (part: HTMLElement | null): void => {
  requestAnimationFrame(() => part?.scrollIntoView({ block: 'nearest' }));
};
