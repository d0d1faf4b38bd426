import { patience } from './chromium.ts';

/** How stories are run, those of the suite and those of the long run. */
export const stories = (include: string) => ({
  name: 'stories',
  // The files of a worker share its browser; the pages of each test are closed at its end.
  isolate: false,
  include: [include],
  globalSetup: ['e2e/setup.ts'],
  // A story waits for a state, however busy the machine is.
  expect: { poll: { timeout: patience } },
  testTimeout: 5 * patience,
  hookTimeout: 5 * patience,
});
