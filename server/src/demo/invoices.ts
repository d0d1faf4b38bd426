import { type Invoice, invoiceOperations } from 'domain/invoices';
import { countWords, dateWords, hour, later, monthsLater } from 'domain/kernel';
import { keepPdf } from '#invoices';
import type { Services } from '#platform/services.ts';
import { dateAgo, during, type Office, type Place } from './office.ts';
import { accounts } from './people.ts';

const { priya } = accounts;
const kept = 6;

type Billing = Office & { services: Services };

const moment = (office: Office, date: string): string => {
  const at = during(date, office);
  // What is of today happened an hour ago at the latest.
  const latest = later(office.now, -hour);
  return at < latest ? at : latest;
};

const parts = [
  {
    kind: 'parts',
    description: 'Drain pump\nWasher, laundry room',
    quantity: 1,
    unitPrice: 6_250,
    taxable: true,
  },
  { kind: 'service', description: 'Service call\nDoor lock, dryer', quantity: 1.5, unitPrice: 9_500 },
] as const;

const draft = (
  office: Office,
  place: Place,
  issueDate: string,
  nth: number,
  at = moment(office, issueDate),
): Promise<Invoice> =>
  office.clerk.act(invoiceOperations.create, priya, at, {
    clientId: place.clientId,
    siteId: place.id,
    issueDate,
    terms: nth % 3 === 0 ? 'net_15' : 'net_30',
    taxRate: 7_750,
    lines: [
      {
        kind: 'lease',
        description: `Machine lease, ${dateWords(issueDate, 'month')}\n${countWords(place.machines, 'machine')}`,
        quantity: place.machines,
        unitPrice: 1_850 + (nth % 4) * 250,
        siteId: place.id,
      },
      ...parts.slice(0, nth % 3),
    ],
    ...(nth % 5 === 4 ? { discount: { kind: 'percent' as const, value: 2_000 } } : {}),
    ...(nth % 7 === 2 ? { customerNote: 'Thank you for having us in the house for another year.' } : {}),
    ...(nth % 4 === 1 ? { repeat: { freq: 'monthly' as const, next: monthsLater(issueDate, 3) } } : {}),
  });

const issued = async (office: Office, place: Place, issueDate: string, nth: number): Promise<Invoice> => {
  // Begun and issued on one day, in this order.
  const [begun = '', done = ''] = [moment(office, issueDate), moment(office, issueDate)].sort();
  const { id, version } = await draft(office, place, issueDate, nth, begun);
  return office.clerk.act(invoiceOperations.issue, priya, done, { id, version });
};

const paid = (office: Office, { id }: Invoice, amount: number, date: string, nth: number) =>
  office.clerk.act(invoiceOperations.pay, priya, moment(office, date), {
    id,
    date,
    amount,
    method: nth % 3 === 1 ? 'ach' : 'check',
    reference: nth % 3 === 1 ? '' : String(2041 + nth * 7),
  });

/** Three months of a site: what is long past is paid, what is newer stands as such things do. */
const billSite = async (office: Office, place: Place, nth: number): Promise<Invoice[]> => {
  const oldest = await issued(office, place, dateAgo(office, 75 - (nth % 9)), nth);
  await paid(office, oldest, oldest.total + (nth === 5 ? 5_000 : 0), dateAgo(office, 50 - (nth % 20)), nth);
  const middle = await issued(office, place, dateAgo(office, 45 - (nth % 7)), nth + 1);
  if (nth % 4 < 2) await paid(office, middle, middle.total, dateAgo(office, 12 - (nth % 9)), nth);
  else if (nth % 4 === 2)
    await paid(office, middle, Math.round(middle.total / 200) * 100, dateAgo(office, 10), nth);
  if (nth % 3 === 2) return [oldest, middle, await draft(office, place, dateAgo(office, nth % 5), nth + 2)];
  const newest = await issued(office, place, dateAgo(office, 8 - (nth % 7)), nth + 2);
  if (nth === 4)
    await office.clerk.act(invoiceOperations.cancel, priya, later(office.now, -2 * hour), {
      id: newest.id,
      reason: 'Billed to the wrong property',
    });
  return [oldest, middle, newest];
};

/** Invoices of some sites, in every state that they have; the PDFs of the newest are kept. */
export const addInvoices = async (office: Billing, places: readonly Place[]): Promise<void> => {
  const made: Invoice[] = [];
  for (const [nth, place] of places.entries()) made.push(...(await billSite(office, place, nth)));
  const { db, now, services, clerk } = office;
  const emit = (event: Parameters<typeof clerk.keep>[1]) => clerk.keep({ by: priya, at: now }, event);
  for (const { id, dueDate, terms } of made.slice(-kept))
    await keepPdf({ db, now, services, emit }, { id, dueDate, terms });
};
