import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { workbookOf } from '../server/src/imports/testing/workbook.ts';
import { reads } from './browser.ts';
import { hire, type Person, takeOwnSeat } from './people.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage();

type File = { name: string; bytes: string | Buffer };

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** At the data tab, with the kind of file chosen and the file given. */
const choose = async (page: Page, noun: string, { name, bytes }: File): Promise<void> => {
  await page.goto('/admin?tab=data');
  await page.getByRole('button', { name: noun, exact: true }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  const mimeType = name.endsWith('.xlsx') ? xlsx : 'text/csv';
  await chooser.setFiles({ name, mimeType, buffer: Buffer.from(bytes) });
  await page.getByRole('table', { name: 'Columns of the file' }).waitFor();
};

const toCheck = (page: Page): Locator => page.getByRole('button', { name: 'Check the rows' });

/** Whether the rows were looked at and nothing is asked any more. */
const nothingAsked = (page: Page) =>
  expect.poll(() => toCheck(page).getAttribute('aria-disabled')).not.toBe('true');

/** Something is asked, and no more than three things. */
const asksLittle = async (page: Page): Promise<void> => {
  const questions = page.locator('[data-open]');
  await expect.poll(() => questions.count()).toBeGreaterThan(0);
  expect(await questions.count()).toBeLessThanOrEqual(3);
};

const check = async (page: Page): Promise<void> => {
  await nothingAsked(page);
  await toCheck(page).click();
  await page.getByRole('region', { name: 'What the import will do' }).waitFor();
};

const run = async (page: Page, button: string): Promise<void> => {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('link', { name: 'Download summary' }).waitFor();
};

const figures = async (page: Page, where: string): Promise<string[]> => {
  const texts = await page.getByRole('region', { name: where }).getByRole('button').allInnerTexts();
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
};

/** An administrator of a story's own, who sees everybody's leads. */
const sit = async () => {
  const boss = await hire(url, admin, { displayName: 'Bea Office', role: 'admin' });
  await boss.call('view.set', { mode: 'all' });
  return takeOwnSeat(browser, boss, { url });
};

/** People as HubSpot writes them: of a colleague, of somebody who has left, and of nobody. */
const hubspotRows = (owner: Person, word: string): string[] => {
  const phones = ['(503) 555-0142', '+1 503 555 0143 ext. 77', '503.555.0144', '', '+44 20 7946 0958'];
  const statuses = ['NEW', 'OPEN', 'IN_PROGRESS', 'ATTEMPTED_TO_CONTACT', 'CONNECTED', 'BAD_TIMING', ''];
  const states = ['OR', 'California', 'Washington', ''];
  const owners = [owner.displayName, 'Dana Former', ''];
  return Array.from({ length: 300 }, (_, at) => {
    const of = (some: readonly string[]) => some[at % some.length] ?? '';
    const email = `${word}${at}@stories.example`;
    const emails = at % 20 === 0 ? `"${email}; office.${email}"` : email;
    const day = `2025-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')} 08:15`;
    return [
      `${7_000_000 + at}`,
      `Ann ${at}`,
      at % 15 === 0 ? '' : 'Lee-Smith',
      emails,
      of(phones),
      of(owners),
      of(statuses),
      day,
      `${word} House ${at}`,
      'Property manager',
      `${at} Elm St`,
      'Portland',
      of(states),
      '97201',
      'Lead',
    ].join(',');
  });
};

test('[IMPORT-01] a HubSpot export comes in at the desk with at most three questions and no row refused', async () => {
  const owner = await hire(url, admin, { displayName: 'Orla Keeper' });
  const { page, complaints } = await sit();
  const headings =
    'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Lead Status,Create Date,Associated Company,Job Title,Street Address,City,State/Region,Postal Code,Lifecycle Stage';
  const rows = hubspotRows(owner, 'hubbed');
  await choose(page, 'Leads', {
    name: 'hubspot-contacts.csv',
    bytes: [headings, ...rows].join('\n'),
  });
  await reads(page, 'HubSpot contacts');
  // What the statuses mean, and that ‘Dana Former’ is nobody here.
  await asksLittle(page);
  await page.getByLabel('These statuses and names are right').check();
  await check(page);
  expect(await figures(page, 'What the import will do')).toEqual([
    'To create 300',
    'To update 0',
    'Duplicate 0',
    'Refused 0',
  ]);
  await run(page, 'Import 300 leads');
  await page.getByRole('link', { name: 'Show these leads' }).click();
  // The import's own ‘300 leads imported’ may stand for a moment longer than its address.
  await page.getByText(/^300 leads, /).waitFor();
  expect(complaints).toEqual([]);
});

test('[IMPORT-01] a list of machines with serials goes onto the sites that are there', {
  tags: ['long'],
}, async () => {
  const { page, complaints } = await sit();
  const { id: clientId } = await admin.call<{ id: string }>('clients.create', {
    businessName: 'Serial Homes LLC',
  });
  const sites = ['Maple Court', 'Birch Court'].map((siteName, at) => ({
    clientId,
    siteName,
    streetAddress: `${40 + at} Serial Way`,
    city: 'Eureka',
    state: 'CA',
    zipCode: '95501',
  }));
  for (const site of sites) await admin.call('sites.create', site);
  const machines = Array.from({ length: 6 }, (_, at) => {
    const { siteName, streetAddress } = sites[at % 2] ?? {};
    const kind = at < 4 ? 'Washer' : 'Dryer';
    return `Serial Homes LLC,${siteName},${streetAddress},Eureka,CA,95501,${kind},Speed Queen,SQ-BRING-${at}`;
  });
  await choose(page, 'Sites with machines', {
    name: 'machines.csv',
    bytes: `Client,Property,Address,City,State,Zip,Machine Type,Make,Serial #\n${machines.join('\n')}\n`,
  });
  await check(page);
  expect(await figures(page, 'What the import will do')).toContain('Duplicate 6');
  await page.getByLabel('Add their machines, fill only their empty fields').check();
  await page.getByRole('button', { name: 'Import 6 rows' }).waitFor();
  expect(await figures(page, 'What the import will do')).toEqual([
    'To create 0',
    'To update 6',
    'Duplicate 0',
    'Refused 0',
  ]);
  await run(page, 'Import 6 rows');
  await page.getByRole('link', { name: 'Show the clients of this file' }).click();
  await page.getByRole('link', { name: 'Serial Homes LLC' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Maple Court' }).first().click();
  await page.getByText('SQ-BRING-0').first().waitFor();
  expect(complaints).toEqual([]);
});

test('[IMPORT-01] of a workbook with three sheets the one that holds leads is open; another is read, and the chosen one comes in', {
  tags: ['long'],
}, async () => {
  const { page, complaints } = await sit();
  const sheets = [
    {
      name: 'Summary',
      rows: [
        ['What', 'How many'],
        ['Prospects', 2],
      ],
    },
    {
      name: 'Prospects 2026',
      rows: [
        ['First name', 'Last name', 'Email', 'Phone', 'Next call'],
        ['Noor', 'Sheet', 'noor.sheet@stories.example', '707-555-0161', 46_300],
        ['Pia', 'Sheet', 'pia.sheet@stories.example', '707-555-0162', 46_301],
      ],
    },
    {
      name: 'Old',
      rows: [
        ['First name', 'Email'],
        ['Old', 'old.sheet@stories.example'],
      ],
    },
  ];
  await choose(page, 'Leads', { name: 'prospects.xlsx', bytes: await workbookOf(sheets) });
  await page.getByText('Sheet “Prospects 2026”').waitFor();
  await page.getByLabel('Sheet', { exact: true }).selectOption('Old');
  await page.getByRole('button', { name: 'Read this sheet' }).click();
  await page.getByText('Sheet “Old”').waitFor();
  await page.getByLabel('First name goes to').waitFor();
  await page.getByLabel('Sheet', { exact: true }).selectOption('Prospects 2026');
  await page.getByRole('button', { name: 'Read this sheet' }).click();
  await page.getByText('Sheet “Prospects 2026”').waitFor();
  await check(page);
  await run(page, 'Import 2 leads');
  await page.getByRole('link', { name: 'Pia Sheet' }).waitFor();
  expect(await page.getByRole('link', { name: 'Old' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('[IMPORT-01] filled fields change once they were seen one by one, and a revert puts them back', {
  tags: ['long'],
}, async () => {
  const { page, complaints } = await sit();
  const id = crypto.randomUUID();
  await admin.call('leads.create', {
    id,
    firstName: 'Uma',
    lastName: 'Vale',
    email: 'uma.vale@stories.example',
    city: 'Napa',
    businessName: 'Vale Lofts',
  });
  const cityNow = async () => (await admin.call<{ city: string }>('leads.get', { id })).city;
  await choose(page, 'Leads', {
    name: 'moved.csv',
    bytes: 'First name,Last name,Email,City\nUma,Vale,uma.vale@stories.example,Sonoma\n',
  });
  await check(page);
  await page.getByLabel('Change filled fields too').check();
  const changes = page.getByRole('table', { name: 'Filled fields that change' });
  await changes.waitFor();
  expect(await changes.locator('del').allInnerTexts()).toEqual(['Napa']);
  expect(await changes.locator('ins').allInnerTexts()).toEqual(['Sonoma']);
  expect(await cityNow()).toBe('Napa');
  await run(page, 'Import 1 lead');
  expect(await cityNow()).toBe('Sonoma');
  await page.getByRole('button', { name: 'Revert 1 lead' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revert 1 lead' }).click();
  await page.getByText(/^Reverted: 0 leads removed, 1 row put back/).waitFor();
  expect(await cityNow()).toBe('Napa');
  expect(complaints).toEqual([]);
});
