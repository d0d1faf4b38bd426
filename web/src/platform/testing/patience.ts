import { vi } from 'vitest';

// As long as the configuration lets `expect.poll` wait: a state comes, however busy the machine is.
const patience = 120_000;

const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, { ...(typeof options === 'object' ? options : {}), timeout: patience });
