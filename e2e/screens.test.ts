import { test } from 'vitest';
import { columnOf, takeSeat } from './browser.ts';
import { takeOwnSeat } from './people.ts';
import { lead, look, takeLead } from './screens.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage();
takeLead();

test('[NAV-01] [NAV-02] the pages of visitors: both themes, desk and phone, by key, nothing in the console', async () => {
  await look(await takeSeat(browser, { url }), [
    { at: '/login', shows: 'Use an access code', reach: 'Sign in' },
    { at: '/quote', shows: 'The property', reach: 'Send request' },
  ]);
});

test('[BOARD-01] [LEAD-01] the board, the lead dialog and a new lead', { tags: ['long'] }, async () => {
  await look(await takeOwnSeat(browser, admin, { url }), [
    {
      at: '/leads',
      shows: 'Needs contact',
      first: (page) => columnOf(page, 'Selling').getByRole('link').first().waitFor(),
      reach: 'New lead',
    },
    {
      at: `/leads/${lead}`,
      shows: 'Save & Close',
      first: (page) => page.getByText('Seen from every side.').waitFor(),
      reach: 'Save & Close',
    },
    {
      at: '/leads?city=Napa',
      shows: 'Clear filters',
      first: (page) => page.getByRole('button', { name: 'New lead', exact: true }).first().click(),
      reach: 'Create lead',
    },
  ]);
});
