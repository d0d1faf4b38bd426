import { vi } from 'vitest';
import { page } from 'vitest/browser';

/**
 * Presses the way back of a toast as soon as it stands. Toasts go after four seconds; on a busy machine a click from outside
 * of the page may take longer.
 */
export const pressUndo = (name: string | RegExp = 'Undo'): Promise<void> =>
  vi.waitFor(() =>
    (page.getByRole('button', { name, exact: typeof name === 'string' }).element() as HTMLElement).click(),
  );
