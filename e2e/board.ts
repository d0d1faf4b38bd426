import { cardIn } from './browser.ts';
import { addLead, hire, type Person, takeOwnSeat } from './people.ts';
import { admin, browser, url } from './stage.ts';

/** A rep of this story with leads of their own in New, and their board in a browser. */
export const sit = async (displayName: string, leads: readonly string[], phone = false) => {
  const rep = await hire(url, admin, { displayName });
  const ids: string[] = [];
  for (const businessName of leads)
    ids.push(await addLead(rep, { businessName, phone: '7075550120', assignedRep: rep.uid }));
  const size = phone ? { width: 390, height: 844, touch: true } : {};
  const seat = await takeOwnSeat(browser, rep, { url, ...size });
  await seat.page.goto('/leads');
  if (leads[0]) await cardIn(seat.page, 'New', leads[0]).waitFor();
  return { ...seat, rep, ids };
};

export const stored = (by: Person, id = '') => by.call<Record<string, unknown>>('leads.get', { id });
