import { cardIn, reads } from './browser.ts';
import { type Desk, dialogOf, newcomer, sectionOf } from './desk.ts';
import { addLead } from './people.ts';
import { admin } from './stage.ts';

export type Stored = {
  column: string;
  assignedRep: string | null;
  status: string;
  notes: { text: string }[];
};

export const stored = (id: string) => admin.call<Stored>('leads.get', { id });

export const lastNote = async (id: string) => (await stored(id)).notes[0]?.text;

/** Two reps at their boards, and a lead of the first one's. */
export const twoReps = async (passer: string, receiver: string, businessName: string) => {
  const [from, to] = await Promise.all([newcomer(passer), newcomer(receiver)]);
  const id = await addLead(from.person, { businessName, assignedRep: from.person.uid });
  await cardIn(from.page, 'New', businessName).waitFor();
  return { from, to, id, lead: businessName };
};

/** Passes a lead on in its dialog. */
export const pass = async ({ page }: Desk, lead: string, to: Desk, reason: string) => {
  await cardIn(page, 'New', lead).click();
  const section = await sectionOf(page, 'Pass Lead to Another Rep');
  await reads(
    section,
    'The receiving rep can accept or reject it. Without an answer in 24 h it goes back to Unassigned.',
  );
  await section.getByLabel('Pass to').selectOption(to.person.uid);
  await section.getByLabel('What they should know').fill(reason);
  await section.getByRole('button', { name: `Pass lead to ${to.person.displayName}` }).click();
  await reads(page, `Lead passed to ${to.person.displayName}`);
  await dialogOf(page, lead).waitFor({ state: 'detached' });
};

export const outgoing = ({ page }: Desk) => page.getByRole('region', { name: 'Leads you passed on' });
