import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

export const phone = { width: 390, height: 844, touch: true };

// What a keyboard of 336 px leaves, where the page ends at it.
export const aboveKeyboard = { width: 390, height: 508 };

/** Presses as a thumb does, and counts how often. */
export const thumb = () => {
  let presses = 0;
  return {
    press: async (target: Locator) => {
      await target.tap();
      presses += 1;
    },
    count: () => presses,
  };
};

/** In the window, whole, and taking a press itself; without anybody scrolling. */
export const isInReach = async (target: Locator) => {
  await target.waitFor();
  await expect
    .poll(() =>
      target.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return top >= 0 && bottom <= innerHeight && element.contains(at);
      }),
    )
    .toBe(true);
};

export const button = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, exact: true });
