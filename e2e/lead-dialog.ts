import { addLead, hire, takeOwnSeat } from './people.ts';
import { admin, browser, url } from './stage.ts';

export type Stored = {
  column: string;
  nextStep: { what: string } | null;
  numberOfUnits: number;
  deadReason: string;
};

export const stored = (id: string) => admin.call<Stored>('leads.get', { id });

export const sit = async (displayName: string, ...leads: Record<string, unknown>[]) => {
  const rep = await hire(url, admin, { displayName });
  const ids: string[] = [];
  for (const lead of leads) ids.push(await addLead(rep, { ...lead, assignedRep: rep.uid }));
  const seat = await takeOwnSeat(browser, rep, { url });
  await seat.page.goto('/leads');
  return { ...seat, ids };
};
