import { activityOperations } from 'domain/activities';
import { contactOperations } from 'domain/contacts';
import { dealOperations, dealStages } from 'domain/deals';
import type { Kept } from './clients.ts';
import { tasks } from './kinds.ts';
import { dateAgo, during, managers, type Office } from './office.ts';
import { accounts } from './people.ts';
import words from './words.json' with { type: 'json' };

const { priya, dana } = accounts;

const addContact = async (office: Office, clientId: string, nth: number) => {
  const { by, clerk } = office;
  const at = during(dateAgo(office, by.between(3, 150)), office);
  await clerk.act(contactOperations.create, priya, at, {
    clientId,
    firstName: by.of(words.firstNames),
    lastName: by.of(words.lastNames),
    relation: by.of(['owner', 'manager', 'on-site', 'billing'] as const),
    position: by.of(words.titles),
    email: `contact${nth}@example.com`,
    phone: `(279) 555-01${String(nth % 100).padStart(2, '0')}`,
  });
};

const addDeal = async (office: Office, clientId: string, nth: number) => {
  const { by, clerk } = office;
  const at = during(dateAgo(office, by.between(5, 120)), office);
  await clerk.act(dealOperations.create, priya, at, {
    clientId,
    title: by.of(['Second laundry room', 'Renewal', 'Card readers for all machines', 'Two bigger dryers']),
    value: by.between(3, 45) * 1000,
    stage: dealStages[nth % dealStages.length] ?? 'Qualified',
    probability: by.of([20, 40, 60, 80]),
    expectedCloseDate: `${dateAgo(office, -by.between(10, 120))}T20:00:00.000Z`,
    assignedTo: by.of(managers).uid,
  });
};

const addActivity = async (office: Office, clientId: string, nth: number) => {
  const { by, clerk } = office;
  const [type, title] = by.of(tasks);
  const days = by.between(1, 60);
  await clerk.act(activityOperations.create, by.of([priya, dana]), during(dateAgo(office, days), office), {
    clientId,
    type,
    title,
    done: nth % 3 === 0,
    dueDate: type === 'note' ? null : `${dateAgo(office, days - by.between(2, 30))}T18:00:00.000Z`,
    assignedTo: by.of(managers).uid,
  });
};

/** People, deals and tasks of the clients that were there before. */
export const addBeside = async (office: Office, kept: readonly Kept[]): Promise<void> => {
  for (const [nth, { client }] of kept.entries()) {
    await addContact(office, client.id, nth);
    if (nth % 3 === 1) await addDeal(office, client.id, nth);
    if (nth % 2 === 0) await addActivity(office, client.id, nth);
  }
};
