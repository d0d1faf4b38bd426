/**
 * The controls below an element that a thumb may miss: they take no press of 44 × 44 px, the room around them counted as far
 * as it takes one. Handed to a page by stories as well: it names nothing outside of itself.
 */
export const smallTargets = (root: Element = document.body): string[] => {
  const least = 44;
  const controls =
    'a[href], button, summary, select, input:not([type="hidden"]), textarea, [role="button"], [role="tab"], [role="menuitem"]';
  // A link within a sentence is no target of its own; what is inert or kept for keys takes no press.
  const excused = 'p a, [inert] *, [aria-hidden="true"] *, .skip';
  const isSmall = (control: Element): string[] => {
    // What lies in a label is pressed by it.
    const target = control.closest('label') ?? control;
    const shown = { visibilityProperty: true, opacityProperty: true };
    if (control.matches(excused) || !target.checkVisibility(shown)) return [];
    target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = target.getBoundingClientRect();
    if (width === 0 || height === 0 || Math.min(width, height) >= least) return [];
    const [x, y] = [left + width / 2, top + height / 2];
    const takes = (dx: number, dy: number): boolean => {
      const at = document.elementFromPoint(x + dx, y + dy);
      return at !== null && (target.contains(at) || at.closest('label')?.control === control);
    };
    // Something lies over it, or it is out of the window.
    if (!takes(0, 0)) return [];
    /** How far a press may go astray in a direction, counted up to a whole target. */
    const reach = (dx: number, dy: number): number => {
      let [near, far] = [0, least];
      while (near < far) {
        const middle = Math.ceil((near + far) / 2);
        if (takes(dx * middle, dy * middle)) near = middle;
        else far = middle - 1;
      }
      return near;
    };
    const wide = width < least ? reach(-1, 0) + reach(1, 0) + 1 : width;
    const high = height < least ? reach(0, -1) + reach(0, 1) + 1 : height;
    if (wide >= least && high >= least) return [];
    const name = control.getAttribute('aria-label') ?? target.textContent?.trim().slice(0, 40);
    return [`${Math.round(wide)} × ${Math.round(high)} px: ${control.localName} ‘${name}’`];
  };
  // Rows repeat their controls: of those drawn alike in the same place two are looked at.
  const seen = new Map<string, number>();
  const isNews = (control: Element): boolean => {
    const kind = [control, control.parentElement, control.parentElement?.parentElement]
      .map((one) => `${one?.localName}.${one?.className}`)
      .join(' ');
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    return (seen.get(kind) ?? 0) <= 2;
  };
  return [...root.querySelectorAll(controls)].filter(isNews).flatMap(isSmall);
};
