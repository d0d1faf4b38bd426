// @module-tag long

import { test } from 'vitest';
import { columnOf } from '../browser.ts';
import { set } from '../clocks.ts';
import { allQuiet, newcomer } from '../desk.ts';
import { addLead } from '../people.ts';
import { takeStage } from '../stage.ts';

takeStage({ alone: true });

test('[W8] a change of the contact window moves the clocks that run, at once', async () => {
  const rep = await newcomer('Wim Window');
  const lead = 'Moving Clock Manor';
  await addLead(rep.person, { businessName: lead, assignedRep: rep.person.uid });
  const card = columnOf(rep.page, 'New').getByRole('article').filter({ hasText: lead });
  await card.getByText(/^2[34] h left$/).waitFor();
  await set({ contactWindowHours: 12 });
  try {
    await card.getByText(/^1[12] h left$/).waitFor();
  } finally {
    await set({ contactWindowHours: 24 });
  }
  await card.getByText(/^2[34] h left$/).waitFor();
  allQuiet(rep);
});
