import { vi } from 'vitest';

// A test waits for a state, however busy the machine is: as long as it waits for an element, not for one second.
const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: 15_000, ...options });
