import { expect, test } from 'vitest';
import { idle } from './idle.ts';

test('a browser without requestIdleCallback waits a moment, and goes on', async () => {
  const own = window.requestIdleCallback;
  Reflect.deleteProperty(window, 'requestIdleCallback');
  try {
    expect('requestIdleCallback' in window).toBe(false);
    await expect(idle(1000)).resolves.toBeUndefined();
  } finally {
    window.requestIdleCallback = own;
  }
});
