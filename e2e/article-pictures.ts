// The pictures of the help articles, each by the name of its article: the part of a page that the article speaks of.
import type { Locator, Page } from 'playwright';
import type { demo } from './browser.ts';
import type { Person } from './people.ts';
import { showConversion, showDashboard } from './shows.ts';

export type ArticlePicture = {
  name: string;
  /** Who looks; the developer unless said. */
  who?: keyof typeof demo;
  /** How wide the page is: on a narrow one its parts are narrow too. */
  width?: number;
  /** So much of the part as is looked at, from its top. */
  height?: number;
  /** Brings the page to where the part stands. */
  show: (page: Page, by: Person) => Promise<Locator>;
};

type Listed = { items: { id: string; assignedRep: string | null; passState: string | null }[] };

/** The first lead of a column, of their own or of everybody. */
const leadIn = async (by: Person, column: string, own = true): Promise<string> => {
  const { items } = await by.call<Listed>('leads.list', { column });
  const found = items.find(({ assignedRep }) => !own || assignedRep === by.uid);
  if (!found) throw new Error(`${by.displayName} has no lead in ${column}`);
  return found.id;
};

const dialog = (page: Page): Locator => page.getByRole('dialog').first();

const openLead = async (page: Page, id: string): Promise<Locator> => {
  await page.goto(`/leads/${id}`);
  await dialog(page).getByRole('list', { name: 'Timeline, newest first' }).waitFor();
  return dialog(page);
};

/** A section of a lead's dialog, open. */
const fold = async (lead: Locator, name: string): Promise<Locator> => {
  const found = lead.locator('details').filter({ hasText: name }).first();
  if ((await found.getAttribute('open')) === null) await found.locator('summary').click();
  return found;
};

const region = (page: Page | Locator, name: string): Locator =>
  page.getByRole('region', { name, exact: true }).first();

export const articlePictures: readonly ArticlePicture[] = [
  {
    name: 'move-a-lead',
    width: 560,
    show: async (page, by) => fold(await openLead(page, await leadIn(by, 'selling', false)), 'Lead Column'),
  },
  {
    name: 'take-a-lead',
    who: 'rep',
    width: 560,
    show: async (page, by) => region(await openLead(page, await leadIn(by, 'unassigned', false)), 'Contact'),
  },
  {
    name: 'pass-a-lead',
    who: 'rep',
    width: 560,
    show: async (page, by) => {
      const part = await fold(await openLead(page, await leadIn(by, 'new')), 'Pass Lead to Another Rep');
      await part.getByLabel('What they should know').fill('The owner wants to talk Spanish.');
      return part;
    },
  },
  {
    name: 'return-a-lead',
    who: 'rep',
    height: 250,
    show: async (page, by) => region(await openLead(page, await leadIn(by, 'new')), 'Notes'),
  },
  {
    name: 'dashboard',
    who: 'rep',
    height: 300,
    width: 560,
    show: async (page) => {
      await showDashboard(page);
      return region(page, 'Needs first contact');
    },
  },
  {
    name: 'convert',
    height: 480,
    width: 560,
    show: async (page, by) => {
      await showConversion(page, by);
      return page.getByRole('dialog', { name: 'Convert Lead to Client' });
    },
  },
];
