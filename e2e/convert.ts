import type { Locator, Page } from 'playwright';
import { dialogOf } from './desk.ts';
import { addLead, addressOf, type Person } from './people.ts';

// Names of this run alone: clients, routes and sites are everybody's.
export const stamp = Date.now().toString(36).toUpperCase();

/** A sold lead that has all a conversion asks for. */
export const sell = async (
  by: Person,
  name: string,
  fields: Record<string, unknown> = {},
): Promise<string> => {
  const id = await addLead(by, {
    businessName: name,
    firstName: 'Beth',
    lastName: 'Amari',
    email: addressOf(name),
    streetAddress: '40 Silverado Trail',
    city: 'Napa',
    state: 'CA',
    zipCode: '94559',
    assignedRep: by.uid,
    ...fields,
  });
  await by.call('leads.note', { id, text: `${name}: wants it before the rains.` });
  await by.call('leads.move', { id, to: 'sold' });
  return id;
};

export const panelIn = (page: Page, lead: string): Locator =>
  dialogOf(page, lead).getByRole('region', { name: 'Conversion', exact: true });

export const convertDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Convert Lead to Client', exact: true });

export const clientHead = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
