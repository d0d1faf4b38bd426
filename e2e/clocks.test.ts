import { expect, test } from 'vitest';
import { cardIn, columnOf, reads } from './browser.ts';
import { set } from './clocks.ts';
import { allQuiet, closeDialog, dialogOf, isTold, newcomer } from './desk.ts';
import { addLead } from './people.ts';
import { admin, takeStage } from './stage.ts';
import { comesRound, hoursPass } from './time.ts';

takeStage({ alone: true });

type Stored = {
  column: string;
  timeoutExpired: boolean;
  contactedWithinTimeframe: boolean;
  endOfLeaseReminders: Record<string, string>;
  markDead: boolean;
};

const stored = (id: string) => admin.call<Stored>('leads.get', { id });

/** Somewhere it is day whenever this runs. */
const zoneAtWork = (): string => {
  const hourIn = (timeZone: string) =>
    Number(new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone }).format());
  const zones = ['America/Los_Angeles', 'UTC', 'Asia/Tokyo'];
  return zones.find((zone) => hourIn(zone) >= 9 && hourIn(zone) < 20) ?? 'UTC';
};

test('[W8] the first-contact clock of a card counts down in words and colour; over, it is told once, and the lead stays', async () => {
  const rep = await newcomer('Cleo Clock');
  const lead = 'Ticking Terrace';
  const id = await addLead(rep.person, { businessName: lead, assignedRep: rep.person.uid });
  const card = columnOf(rep.page, 'New').getByRole('article').filter({ hasText: lead });
  await card.getByText(/^2[34] h left$/).waitFor();
  const tone = () => card.locator('[data-tone]').getAttribute('data-tone');
  expect(await tone()).toBe('calm');

  await hoursPass(id, 20);
  await rep.page.reload();
  await card.getByText('3 h left', { exact: true }).waitFor();
  expect(await tone()).toBe('soon');

  await hoursPass(id, 5);
  await comesRound('leads.clocks');
  const sentence = `${lead} has not been contacted in time`;
  await isTold(rep.page, 'First contact is over', sentence);
  await closeDialog(rep.page);
  await rep.page.reload();
  await card.getByText('1 h over', { exact: true }).waitFor();
  expect(await tone()).toBe('over');
  expect(await stored(id)).toMatchObject({ column: 'new', timeoutExpired: true });

  // The administrators as well; and the next round says nothing more.
  const told = async (by: typeof rep.person, message: string) => {
    const { items } = await by.call<{ items: { message: string }[] }>('notifications.list');
    return items.filter((item) => item.message === message).length;
  };
  const others = `Cleo Clock has not contacted ${lead} in time`;
  await expect.poll(() => told(admin, others)).toBe(1);
  await comesRound('leads.clocks');
  const sign = await addLead(admin, { businessName: 'Sign of the Clock', assignedRep: rep.person.uid });
  await expect.poll(() => told(rep.person, 'Sign of the Clock has been assigned to you')).toBe(1);
  expect([await told(rep.person, sentence), await told(admin, others)]).toEqual([1, 1]);

  // In time, the other one is recorded as such.
  await cardIn(rep.page, 'New', 'Sign of the Clock').click();
  await dialogOf(rep.page, 'Sign of the Clock')
    .getByRole('button', { name: 'Contacted', exact: true })
    .first()
    .click();
  await reads(rep.page, 'Lead moved to selling!');
  await expect.poll(() => stored(sign)).toMatchObject({ contactedWithinTimeframe: true });
  allQuiet(rep);
});

test('[W1] a dead lead whose lease ends in 14 months is among the lease windows, reminded of once, and new again with one press', async () => {
  const rep = await newcomer('Lea Lease');
  const lead = 'Lease Window Lodge';
  const end = new Date();
  end.setUTCMonth(end.getUTCMonth() + 14);
  const id = await addLead(rep.person, {
    businessName: lead,
    assignedRep: rep.person.uid,
    leaseExpirationDate: end.toISOString().slice(0, 10),
  });
  await rep.person.call('leads.move', { id, to: 'dead', reason: 'Owns machines' });
  await cardIn(rep.page, 'Dead', lead).waitFor();
  await rep.page.getByRole('button', { name: 'Lease windows' }).click();
  await rep.page.waitForURL((at) => at.searchParams.get('quick') === 'lease-windows');
  await cardIn(rep.page, 'Dead', lead).waitFor();

  // 14 months less the notice of 180 days: the reminder of nine months is due, once people are at work.
  await set({ officeTimeZone: zoneAtWork() });
  try {
    await comesRound('leads.leases');
    await expect.poll(async () => Object.keys((await stored(id)).endOfLeaseReminders)).toEqual(['9']);
    await comesRound('leads.leases');
  } finally {
    await set({ officeTimeZone: 'America/Los_Angeles' });
  }
  const opens = new Date(`${end.toISOString().slice(0, 10)}T00:00:00Z`).getTime() - 180 * 24 * 3_600_000;
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(opens);
  await isTold(rep.page, 'Lease window', `The lease window of ${lead} opens on ${day}, in 9 months`);
  const drawer = rep.page.getByRole('dialog', { name: 'Notifications', exact: true });
  expect(await drawer.getByRole('listitem').filter({ hasText: 'Lease window' }).count()).toBe(1);
  await closeDialog(rep.page);

  await cardIn(rep.page, 'Dead', lead).click();
  await reads(dialogOf(rep.page, lead), 'Dead: Owns machines');
  await dialogOf(rep.page, lead).getByRole('button', { name: 'Reopen as new' }).click();
  await reads(rep.page, 'Lead reopened');
  await closeDialog(rep.page);
  await cardIn(rep.page, 'New', lead).waitFor();
  expect(await stored(id)).toMatchObject({ column: 'new', markDead: false });
  allQuiet(rep);
});
