const controls =
  'a[href], button, summary, select, input:not([type="hidden"]), textarea, [role="button"], [role="tab"], [role="menuitem"]';
const least = 44;

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

/** What takes a press in the place of a control: it, what lies in it, or the label around it. */
const takes = (control: Element, at: Element | null): boolean =>
  at !== null && (control.contains(at) || (control.closest('label')?.contains(at) ?? false));

/**
 * The controls below an element that a thumb may miss: less than 44 px high, the room around them counted as far as it
 * takes the press. Links within a sentence are no targets of their own.
 */
export const smallTargets = (root: Element = document.body): string[] =>
  [...root.querySelectorAll(controls)].filter(isShown).flatMap((control) => {
    if (control.matches('p a, li p a')) return [];
    control.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { left, top, width, height } = control.getBoundingClientRect();
    if (height >= least || width === 0) return [];
    const [x, middle] = [left + width / 2, top + height / 2];
    const reaches = [-least / 2 + 1, least / 2 - 1].every((away) =>
      takes(control, document.elementFromPoint(x, middle + away)),
    );
    return reaches ? [] : [`${Math.round(height)} px: ${control.outerHTML.slice(0, 120)}`];
  });
