// The pictures of the help articles, each by the name of its article: the part of a page that the article speaks of.
import type { Locator, Page } from 'playwright';
import { columnOf, type demo, demoPassword } from './browser.ts';
import type { Person } from './people.ts';
import {
  showBoard,
  showCalendar,
  showClient,
  showConversion,
  showDashboard,
  showFunnel,
  showImport,
  showInvoice,
  showRouteDay,
  showVisit,
  tellingLead,
} from './shows.ts';

export type ArticlePicture = {
  name: string;
  /** Who looks; the developer unless said. */
  who?: keyof typeof demo;
  /** How wide the page is: on a narrow one its parts are narrow too. */
  width?: number;
  /** So much of the part as is looked at, from its top. */
  height?: number;
  /** Without the room around the part, where other things stand. */
  tight?: boolean;
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

/** A region of a page at an address, once it has words of its own. */
const regionAt =
  (path: string, name: string, words: string | RegExp = name) =>
  async (page: Page): Promise<Locator> => {
    await page.goto(path);
    const part = region(page, name);
    await part.getByText(words).last().waitFor();
    return part;
  };

const press = (where: Page | Locator, name: string | RegExp): Promise<void> =>
  where
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .click();

// A phone, and the browser at a desk.
const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
];

export const articlePictures: readonly ArticlePicture[] = [
  {
    name: 'move-a-lead',
    width: 560,
    show: async (page, by) => fold(await openLead(page, await leadIn(by, 'selling', false)), 'Lead Column'),
  },
  {
    name: 'new-lead',
    width: 560,
    height: 520,
    show: async (page) => {
      await showBoard(page);
      await page.keyboard.press('n');
      await dialog(page).getByLabel('Business name').fill('Kelp Street Laundry');
      return dialog(page);
    },
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
    name: 'answer-a-pass',
    who: 'rep2',
    width: 560,
    show: async (page, by) => {
      await showDashboard(page, by);
      return region(page, 'Waiting for your answer');
    },
  },
  {
    name: 'return-a-lead',
    who: 'rep',
    height: 250,
    tight: true,
    show: async (page, by) => region(await openLead(page, await leadIn(by, 'new')), 'Notes'),
  },
  {
    name: 'first-contact',
    who: 'rep',
    height: 250,
    tight: true,
    show: async (page, by) => {
      const part = region(await openLead(page, await leadIn(by, 'new')), 'Notes');
      await part.getByRole('textbox').fill('Reached the manager. Wants a quote for 12 machines by Friday.');
      return part;
    },
  },
  {
    name: 'next-step',
    who: 'rep',
    width: 560,
    show: async (page, by) => {
      const part = region(await openLead(page, await leadIn(by, 'new')), 'Next step');
      await press(part, /Set next step|Change/);
      await part.getByRole('textbox').first().fill('Send the proposal');
      return part;
    },
  },
  {
    name: 'dashboard',
    who: 'rep',
    height: 300,
    width: 560,
    show: async (page, by) => {
      await showDashboard(page, by);
      return region(page, 'Needs first contact');
    },
  },
  {
    name: 'snooze',
    who: 'rep',
    width: 560,
    show: async (page, by) => {
      await showDashboard(page, by);
      return region(page, 'Going quiet');
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
  {
    name: 'calendar',
    height: 520,
    width: 560,
    show: async (page) => {
      await showCalendar(page);
      await press(page, 'New event');
      return dialog(page);
    },
  },
  {
    name: 'visit',
    who: 'user',
    width: 390,
    height: 560,
    show: async (page, by) => {
      await showVisit(page, by);
      return page.locator('main .page').first();
    },
  },
  {
    name: 'route-day',
    width: 390,
    height: 560,
    show: async (page, by) => {
      await showRouteDay(page, by);
      return page.locator('main .page').first();
    },
  },
  {
    name: 'transfer-a-lead',
    who: 'rep',
    width: 560,
    show: async (page, by) => fold(await openLead(page, await leadIn(by, 'new')), 'Transfer Lead'),
  },
  {
    name: 'sell-a-lead',
    width: 1440,
    height: 330,
    show: async (page) => {
      await showBoard(page);
      return columnOf(page, 'Sold');
    },
  },
  {
    name: 'dead-lead',
    width: 1440,
    height: 330,
    show: async (page) => {
      await showBoard(page);
      return columnOf(page, 'Dead');
    },
  },
  {
    name: 'send-a-message',
    width: 560,
    height: 520,
    show: async (page, by) => {
      await press(await openLead(page, await tellingLead(by)), 'E-mail');
      const part = page.getByRole('dialog', { name: 'Send Message' });
      await part.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
      return part;
    },
  },
  {
    name: 'answers-to-messages',
    width: 560,
    height: 420,
    show: async (page) => {
      await page.goto('/messaging');
      const part = region(page, 'List of messages');
      await part.getByRole('listitem').first().waitFor();
      return part;
    },
  },
  {
    name: 'templates',
    width: 560,
    height: 520,
    show: async (page) => {
      await page.goto('/templates');
      await press(page, 'New template');
      return page.getByRole('dialog', { name: 'Template' });
    },
  },
  {
    name: 'statements',
    width: 760,
    height: 330,
    show: async (page) => {
      await page.goto('/statements');
      const part = page.getByRole('table', { name: 'Statements' });
      await part.getByRole('button').first().waitFor();
      return part;
    },
  },
  {
    name: 'sites-and-machines',
    width: 1100,
    height: 260,
    show: async (page, by) => {
      await showClient(page, by);
      return page.getByRole('table', { name: 'Machines' }).first();
    },
  },
  {
    name: 'documents',
    width: 760,
    height: 420,
    show: async (page) => {
      await page.goto('/documents');
      await page
        .getByRole('table', { name: 'Documents' })
        .getByRole('button', { name: /^Actions/ })
        .first()
        .waitFor();
      return region(page, 'Documents');
    },
  },
  {
    name: 'invoices',
    width: 760,
    height: 520,
    show: async (page, by) => {
      await showInvoice(page, by);
      return page.getByRole('article', { name: 'The invoice as the client sees it' });
    },
  },
  {
    name: 'reports',
    width: 640,
    show: async (page) => {
      await showFunnel(page);
      return page.getByRole('img', { name: /^Funnel/ });
    },
  },
  {
    name: 'find',
    width: 1024,
    height: 360,
    show: async (page) => {
      await showBoard(page);
      await page.getByRole('combobox', { name: 'Search' }).fill('park');
      const found = page.getByRole('listbox', { name: 'Results' });
      await page
        .locator('search')
        .getByText(/^\d+ results?$/)
        .first()
        .waitFor();
      return found;
    },
  },
  {
    name: 'import',
    width: 760,
    height: 420,
    show: async (page) => {
      await showImport(page);
      return page.getByRole('table', { name: 'Rows that need a look' });
    },
  },
  {
    name: 'people',
    width: 560,
    show: async (page) => {
      await page.goto('/admin?tab=users');
      await page.getByRole('table', { name: 'Users' }).waitFor();
      await press(page, 'Add user');
      return dialog(page);
    },
  },
  {
    name: 'audit',
    width: 640,
    height: 380,
    show: regionAt('/admin?tab=audit&kind=leads', 'What was done', /moved|took/),
  },
  {
    name: 'second-factor',
    width: 560,
    show: regionAt('/settings?section=security', 'Security', 'Set up or change'),
  },
  {
    name: 'api-tokens',
    width: 560,
    height: 480,
    show: async (page) => {
      await page.goto('/settings?section=security');
      await press(page, 'Make or revoke');
      const part = page.getByRole('dialog', { name: 'API tokens' });
      await press(part, 'New token');
      const asked = page.getByRole('dialog', { name: 'New token' });
      await asked.getByLabel('Name').fill('Spreadsheet of the office');
      return asked;
    },
  },
  {
    name: 'notifications',
    width: 1000,
    height: 420,
    show: regionAt('/settings?section=notifications', 'Notifications', 'Use this way at all'),
  },
  {
    name: 'offline',
    width: 560,
    height: 420,
    show: async (page) => {
      await page.goto('/settings?section=data');
      const choice = page.getByRole('group', { name: 'Keep this device usable offline' });
      await choice.waitFor();
      return page.getByRole('region').filter({ has: choice }).first();
    },
  },
  {
    name: 'views',
    width: 1280,
    show: async (page) => {
      await showBoard(page);
      await press(page, 'Going quiet');
      await press(page, 'Views');
      await page.getByText('Save this view').first().click();
      const part = dialog(page);
      await part.getByLabel('Name').fill('Quiet for a week');
      return part;
    },
  },
  {
    name: 'get-help',
    width: 560,
    height: 610,
    show: async (page) => {
      await page.goto('/support?tab=contact');
      const part = region(page, 'New request');
      await part.getByLabel('Subject, required').fill('A card does not move');
      await part.getByLabel('Details, required').fill('I drag it to Selling, and it goes back to New.');
      return part;
    },
  },
  {
    name: 'shortcuts',
    width: 560,
    height: 480,
    show: async (page) => {
      await showBoard(page);
      await page.keyboard.press('?');
      return dialog(page);
    },
  },
  {
    name: 'erase-a-person',
    width: 560,
    show: async (page) => {
      await page.goto('/admin?tab=privacy');
      const part = region(page, 'One person');
      await part.getByRole('searchbox').or(part.getByRole('textbox')).first().fill('park');
      await part.getByRole('radio').first().waitFor();
      return part;
    },
  },
  {
    name: 'sign-in',
    width: 390,
    height: 420,
    show: async (page) => {
      await page.context().clearCookies();
      await page.goto('/login?way=code');
      await page.getByLabel('E-mail').fill('newcomer@washboard.example');
      return page.getByRole('main');
    },
  },
  {
    name: 'sessions',
    who: 'rep',
    width: 560,
    height: 300,
    show: async (page, { email }) => {
      const data = { email, password: demoPassword };
      for (const agent of agents) {
        await page.context().clearCookies();
        await page.request.post('/api/auth.signIn', { data, headers: { 'user-agent': agent } });
      }
      return regionAt('/settings?section=security', 'Sessions', 'This session')(page);
    },
  },
  {
    name: 'calendar-link',
    width: 560,
    show: regionAt('/settings?section=calendar', 'Calendar', 'Link for other calendars'),
  },
  {
    name: 'texting',
    width: 560,
    show: async (page, by) => {
      await press(await openLead(page, await tellingLead(by)), 'E-mail');
      const part = region(page.getByRole('dialog', { name: 'Send Message' }), 'SMS');
      await part.getByText('SMS Temporarily Disabled').waitFor();
      return part;
    },
  },
  {
    name: 'undo',
    who: 'rep2',
    width: 1280,
    height: 320,
    tight: true,
    show: async (page, by) => {
      await by.call('leads.take', { id: await leadIn(by, 'unassigned', false) });
      await showBoard(page);
      await press(page, 'What I changed');
      await dialog(page).getByRole('button', { name: /^Undo/ }).first().waitFor();
      return dialog(page);
    },
  },
  {
    name: 'duplicates',
    width: 760,
    height: 420,
    show: async (page, by) => {
      const shared = { businessName: 'Kelp Street Laundry', phone: '+1 707 555 0171', city: 'Napa' };
      const { id } = await by.call<{ id: string }>('leads.create', { ...shared, email: 'kelp@vine.example' });
      await by.call('leads.create', { ...shared, businessName: 'Kelp St. Laundry', state: 'CA' });
      await press(await openLead(page, id), 'Show');
      await press(dialog(page), /^Merge with/);
      const part = page.getByRole('dialog', { name: 'Merge two leads' });
      await part.getByRole('radio').first().waitFor();
      return part;
    },
  },
  {
    name: 'trash',
    width: 760,
    height: 200,
    show: async (page, by) => {
      const { id } = await by.call<{ id: string }>('leads.create', {
        businessName: 'Harbour House Laundry',
        city: 'Napa',
        state: 'CA',
      });
      await by.call('leads.remove', { id });
      await page.goto('/admin?tab=data&part=trash');
      const part = page.getByRole('table', { name: 'Leads in the trash' });
      await part.getByRole('button').first().waitFor();
      return part;
    },
  },
];
