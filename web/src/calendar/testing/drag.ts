import { vi } from 'vitest';

/** Drags something onto something else by the mouse, and lets it go there unless `holds`. */
export const dragOnto = (item: Element, target: Element, { holds = false } = {}) => {
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => {});
  const middle = (one: Element) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return { clientX: x + width / 2, clientY: y + height / 2 };
  };
  const point = (type: string, where: Element, at: { clientX: number; clientY: number }) =>
    where.dispatchEvent(
      new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, pointerType: 'mouse', ...at }),
    );
  const from = middle(item);
  point('pointerdown', item, from);
  point('pointermove', item, { ...from, clientX: from.clientX + 9 });
  point('pointermove', item, middle(target));
  if (!holds) point('pointerup', item, middle(target));
};
