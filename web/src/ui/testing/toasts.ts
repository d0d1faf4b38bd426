import { vi } from 'vitest';
import { page } from 'vitest/browser';

/**
 * Presses the way back of a toast as soon as it stands. Toasts go after four seconds; on a busy machine a click from outside
 * of the page may take longer.
 */
export const pressUndo = (name: string | RegExp = 'Undo'): Promise<void> =>
  vi.waitFor(() => {
    // `element` would draw the whole page as text at each look that does not find it.
    const button = page.getByRole('button', { name, exact: typeof name === 'string' }).query();
    if (!button) throw new Error(`There is no ‘${name}’`);
    (button as HTMLElement).click();
  });
