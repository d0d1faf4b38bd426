// @module-tag long

import { expect, test } from 'vitest';
import { heading } from '../clients.ts';
import { hire, takeOwnSeat } from '../people.ts';
import { admin, browser, takeStage, url } from '../stage.ts';

takeStage();

test('[NAV-05] [CLIENT-01] a manager is sent to /unauthorized', async () => {
  const max = await hire(url, admin, { displayName: 'Max Client' });
  const { page } = await takeOwnSeat(browser, max, { url });
  await page.goto('/clients');
  await heading(page, 'Not for your role').waitFor();
  expect(new URL(page.url()).pathname).toBe('/unauthorized');
});
