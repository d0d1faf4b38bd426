import { duplicateOperations } from 'domain/duplicates';
import {
  type Import,
  type ImportCheck,
  type ImportChecking,
  type ImportRow,
  importOperations,
} from 'domain/imports';
import { routeOperations } from 'domain/routes';
import { type TrashNoun, trashNouns, trashOperations } from 'domain/trash';
import { usersOperations } from 'domain/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cast, type Mounted, mountAt } from '#app/testing';
import { forgetDrafts } from '#platform/offline/drafts.ts';
import { wipeVaults } from '#platform/offline/wipe.ts';
import { type FakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

const nothingInTrash = Object.fromEntries(trashNouns.map((noun) => [noun, 0])) as Record<TrashNoun, number>;
const id = '0192f000-0000-7000-8000-0000000000b1';
const leadId = '0192f000-0000-7000-8000-0000000000c1';

const item = (more: Partial<Import> = {}): Import => ({
  id,
  noun: 'leads',
  fileName: 'spring.csv',
  state: 'uploaded',
  encoding: 'utf-8',
  reading: { delimiter: ',', heading: 1, sheet: null, sheets: [], above: [], below: [], asides: 0 },
  preset: null,
  judged: {},
  earlier: null,
  columns: ['Name', 'E-mail', 'Lease Expires', 'Status', 'Notes', 'Colour'],
  samples: [['Ana Ruiz'], ['ana@example.com'], ['03/04/2027'], ['lost', 'Lukewarm'], ['Call first'], ['red']],
  rows: 500,
  guess: {
    Name: 'fullName',
    'E-mail': 'email',
    'Lease Expires': 'leaseExpirationDate',
    Status: 'status',
    Notes: 'note',
    Colour: null,
  },
  mapping: {
    Name: 'fullName',
    'E-mail': 'email',
    'Lease Expires': 'leaseExpirationDate',
    Status: 'status',
    Notes: 'note',
    Colour: null,
  },
  values: {},
  dates: {},
  existing: 'skip',
  timeZone: null,
  makeClients: false,
  samePhone: false,
  sameCompany: false,
  onlyOptOuts: false,
  reps: [],
  tags: [],
  status: null,
  keyColumn: null,
  confirmed: false,
  madeRoutes: [],
  checks: 1,
  created: 0,
  updated: 0,
  duplicate: 0,
  refused: 0,
  done: 0,
  problem: null,
  removed: 0,
  emptied: 0,
  kept: 0,
  author: cast.admin.displayName,
  createdBy: cast.admin.uid,
  createdAt: '2026-11-20T10:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  revertedAt: null,
  ...more,
});

const counts = { created: 388, updated: 41, duplicate: 57, refused: 14 };

const checkOf = (now: Import): ImportCheck => ({
  ...now,
  ...counts,
  counts,
  look: [
    {
      line: 14,
      name: 'Ellis Street',
      outcome: 'created',
      column: 'E-mail',
      value: 'mia@',
      reason: 'Invalid',
    },
    { line: 52, name: 'Vista', outcome: 'duplicate', column: '', value: '', reason: 'Same phone as Vista' },
    { line: 140, name: '', outcome: 'refused', column: '', value: '', reason: 'No name' },
  ],
  lookTotal: 5,
  lookRows: 3,
  readAs: [{ column: 'State', from: 'California', to: 'CA', rows: 12 }],
  dateQuestions: [
    { column: 'Lease Expires', mdy: 38, dmy: 0, ambiguous: 9, example: '03/04/2027', suggested: 'mdy' },
  ],
  words: [
    { field: 'status', value: 'lost', rows: 40, meaning: 'lost', proposed: null },
    { field: 'status', value: 'Lukewarm', rows: 7, meaning: null, proposed: null },
  ],
  sharedPhones: 0,
  companiesThere: 0,
  clocks: 0,
  contactWindowHours: 24,
  unknownClients: 0,
  activeSites: 0,
  fileRoutes: [],
  routes: [],
  sharedCompanies: 0,
  companyRows: 0,
  changes: [],
  changesTotal: 0,
  ignored: [{ column: 'Colour', values: 12 }],
  leaving: 0,
  optsOut: 0,
});

/** A check that came to its end at once. */
const ended =
  <Input,>(find: (input: Input) => ImportCheck) =>
  (input: Input): ImportChecking => ({ no: 1, looked: now.rows, answer: find(input), problem: null });

const justNow = () => new Date(Date.now() - 60_000).toISOString();
const done = (more: Partial<Import> = {}): Import =>
  item({ state: 'done', ...counts, done: 500, startedAt: justNow(), finishedAt: justNow(), ...more });

const row = (more: Partial<ImportRow>): ImportRow => ({
  line: 2,
  outcome: 'created',
  reason: 'New lead',
  name: 'Ana Ruiz',
  leadId,
  clientId: null,
  siteId: null,
  reverted: null,
  ...more,
});

const noneBrought = { records: 0, machines: 0, clients: 0, contacts: 0, notes: 0, routes: 0 };

let server: Mounted;
// Files that were read and did not run.
let waits: Import[] = [];
// The import as the server keeps it.
let now: Import;

const answers = (fake: FakeCalls) => {
  fake
    .answer(duplicateOperations.count, () => ({ phone: 0, email: 0, place: 0 }))
    .answer(trashOperations.count, () => nothingInTrash)
    .answer(importOperations.list, ({ waiting }) => ({ items: waiting ? waits : [now], cursor: null }))
    .answer(importOperations.get, () => now)
    .answer(
      importOperations.startCheck,
      ended(({ mapping = {}, values = {}, dates = {}, existing = 'skip' }) => {
        const kept = typeof dates === 'string' ? {} : dates;
        now = { ...now, ...counts, state: 'checked', mapping, values, dates: kept, existing };
        if (existing === 'fill')
          return { ...checkOf(now), counts: { ...counts, updated: 51, duplicate: 47 } };
        return checkOf(now);
      }),
    )
    .answer(importOperations.run, () => {
      now = { ...now, state: 'running', done: 210, created: 160, updated: 20, duplicate: 25, refused: 5 };
      return now;
    })
    .answer(importOperations.revert, () => {
      now = { ...now, state: 'reverting', done: 0 };
      return now;
    })
    .answer(importOperations.goes, () => ({
      goes: { ...noneBrought, records: 387, contacts: 12 },
      stays: { ...noneBrought, records: 1 },
      filled: 41,
    }))
    .answer(importOperations.rows, ({ show }) => ({
      items:
        show === 'kept'
          ? [row({ reverted: 'Kept: somebody changed it since' })]
          : [row({}), row({ line: 140, outcome: 'refused', reason: 'No name', name: '', leadId: null })],
      cursor: null,
    }));
};

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await wipeVaults();
  now = item();
  waits = [];
  await page.viewport(1440, 900);
});
afterEach(() => {
  server?.restore();
  vi.unstubAllGlobals();
});

const mount = async (path: string) => {
  server = await mountAt(path, { as: 'admin', answers });
};
const at = (step: string) => `/admin?tab=data&import=${id}&step=${step}`;
const address = () => server.router.state.location.href;
const sent = (name: string) => server.calls.filter((one) => one.name === name).map(({ input }) => input);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const summary = (name: string) => page.getByRole('region', { name });

/** Stands in for the one request that does not go through fetch; the test says when it is answered. */
const fakeUpload = () => {
  const uploads: { url: string; file: File; progress: (loaded: number) => void; answer: Answer }[] = [];
  type Answer = (status: number, body: unknown) => void;
  const Fake = function (this: XMLHttpRequest) {
    const request = {
      upload: {} as { onprogress?: (event: { loaded: number; total: number }) => void },
      url: '',
      open: (_method: string, url: string) => {
        request.url = url;
      },
      setRequestHeader: () => undefined,
      abort: () => request.onabort?.(),
      status: 0,
      response: null as unknown,
      onload: undefined as (() => void) | undefined,
      onerror: undefined as (() => void) | undefined,
      onabort: undefined as (() => void) | undefined,
      send: (file: File) => {
        uploads.push({
          url: request.url,
          file,
          progress: (loaded) => request.upload.onprogress?.({ loaded, total: file.size }),
          answer: (status, body) => {
            Object.assign(request, { status, response: body });
            if (status === 0) request.onerror?.();
            else request.onload?.();
          },
        });
      },
    };
    return request;
  };
  vi.stubGlobal('XMLHttpRequest', Fake);
  return uploads;
};

const csv = (name = 'spring.csv') => new File(['Name,Phone\n'.repeat(200)], name, { type: 'text/csv' });
const choose = async (...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
};

test('[ADMIN-01] a chosen file is sent with its progress and opens its mapping', async () => {
  const uploads = fakeUpload();
  await mount('/admin?tab=data');
  await expect.element(button('Choose a file')).toBeVisible();
  await choose(csv());
  uploads[0]?.progress(1100);
  await expect.element(page.getByText(/50 % of 2 KB sent/)).toBeVisible();
  uploads[0]?.progress(2200);
  await expect.element(page.getByText(/Reading the rows/)).toBeVisible();
  uploads[0]?.answer(200, now);
  await expect.element(page.getByRole('table', { name: 'Columns of the file' })).toBeVisible();
  expect(uploads[0]?.url).toBe('/api/imports.upload?noun=leads&name=spring.csv');
  expect(address()).toBe(at('map'));
});

test('[ADMIN-01] a file is dropped on its place', async () => {
  const uploads = fakeUpload();
  await mount('/admin?tab=data');
  await expect.element(button('Choose a file')).toBeVisible();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(csv('dropped.csv'));
  const place = button('Choose a file').element().parentElement!;
  place.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  await expect.element(page.getByText('dropped.csv')).toBeVisible();
  expect(uploads).toHaveLength(1);
  await button('Cancel').click();
  await expect.element(button('Choose a file')).toBeVisible();
});

test('[ADMIN-01] a file that is no CSV says why it was not taken, and what never arrived is sent again', async () => {
  const uploads = fakeUpload();
  await mount('/admin?tab=data');
  await expect.element(button('Choose a file')).toBeVisible();
  await choose(csv('leads.xls'));
  await expect.element(page.getByRole('alert').getByText(/workbook of Excel before 2007/)).toBeVisible();
  await choose(csv('leads.ods'));
  await expect.element(page.getByRole('alert').getByText(/workbook of another program/)).toBeVisible();
  expect(uploads).toHaveLength(0);
  const large = csv('large.csv');
  Object.defineProperty(large, 'size', { value: 101 * 1024 * 1024 });
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  Object.defineProperty(input, 'files', { value: [large], configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByRole('alert').getByText(/larger than 100 MB/)).toBeVisible();
  Reflect.deleteProperty(input, 'files');
  await choose(csv());
  await vi.waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.answer(400, { error: { code: 'IMPORT_NOT_CSV', message: 'This is not a CSV file.' } });
  await expect.element(page.getByRole('alert').getByText(/This is not a CSV/)).toBeVisible();
  await expectNoAxeViolations(document.body, 'desk');
  await expect.element(button('Retry')).not.toBeInTheDocument();
  await choose(csv());
  await vi.waitFor(() => expect(uploads).toHaveLength(2));
  uploads[1]?.answer(0, null);
  await button('Retry').click();
  await vi.waitFor(() => expect(uploads).toHaveLength(3));
});

test('[IMPORT-01] several files are read one after another, and wait to be mapped', async () => {
  const uploads = fakeUpload();
  await mount('/admin?tab=data');
  await expect.element(button('Choose a file')).toBeVisible();
  await choose(csv('west.csv'), csv('east.xlsx'));
  await expect.element(page.getByText('1 file behind it')).toBeVisible();
  const [west, east] = ['west.csv', 'east.xlsx'].map((fileName, at) =>
    item({ id: `${id.slice(0, -1)}${at + 2}`, fileName, preset: at === 0 ? 'HubSpot contacts' : null }),
  );
  uploads[0]?.answer(200, west);
  await vi.waitFor(() => expect(uploads).toHaveLength(2));
  waits = [west, east] as Import[];
  uploads[1]?.answer(200, east);
  const table = page.getByRole('table', { name: 'Files that wait' });
  await expect.element(table.getByRole('row', { name: /west\.csv.*HubSpot contacts.*500/ })).toBeVisible();
  await expectNoAxeViolations();
  await page.getByRole('link', { name: 'Map the columns of east.xlsx' }).click();
  await expect.element(page.getByRole('table', { name: 'Columns of the file' })).toBeVisible();
});

test('[IMPORT-01] a file that waits is removed after a question', async () => {
  waits = [item({ fileName: 'west.csv' })];
  await mount('/admin?tab=data');
  server.answer(importOperations.remove, ({ id: gone }) => {
    waits = [];
    return { id: gone };
  });
  await button('Remove west.csv').click();
  await expect.element(page.getByText(/^Nothing of it was imported/)).toBeVisible();
  await expectNoAxeViolations(document.body, 'desk');
  await button('Remove').last().click();
  await expect.element(page.getByRole('table', { name: 'Files that wait' })).not.toBeInTheDocument();
  expect(sent('imports.remove')).toEqual([{ id }]);
});

test('[IMPORT-01] a known export is named, and what is not sure is offered and taken by hand', async () => {
  now = item({
    preset: 'HubSpot contacts',
    judged: {
      'E-mail': { by: 'preset', shape: 'email', fit: 98, offer: null },
      Name: { by: 'heading', shape: 'person', fit: 55, offer: null },
      Colour: { by: null, shape: 'phone', fit: 90, offer: 'phone' },
    },
  });
  await mount(at('map'));
  await expect.element(page.getByText('HubSpot contacts')).toBeVisible();
  await expect.element(page.getByText('Known export, 98 % emails')).toBeVisible();
  await expect.element(page.getByText('Its heading, 55 % people')).toBeVisible();
  await expectNoAxeViolations(document.body, 'desk');
  await expect.element(page.getByLabelText('Colour goes to')).toHaveValue('');
  await button('Take Colour as Phone').click();
  await expect.element(page.getByLabelText('Colour goes to')).toHaveValue('phone');
  await expect.element(page.getByText('Your choice')).toBeVisible();
});

// None of whose file this visit has read.
const bookId = '0192f000-0000-7000-8000-0000000000b9';

test('[IMPORT-01] a workbook says which sheet was taken and what the others are, and another is read instead', async () => {
  const uploads = fakeUpload();
  const reading = {
    ...item().reading,
    delimiter: null,
    sheet: 'Leads',
    sheets: ['Read me', 'Leads', 'Installed'],
  };
  now = item({ id: bookId, reading });
  await mount(at('map').replace(id, bookId));
  await expect
    .element(page.getByText('Sheet “Leads”, one of 3 – the others: Read me, Installed'))
    .toBeVisible();
  await expect.element(button('Choose the file again').first()).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabelText('Sheet', { exact: true }).selectOptions('Installed');
  await expectNoAxeViolations(document.body, 'desk');
  await choose(csv('book.xlsx'));
  await vi.waitFor(() => expect(uploads).toHaveLength(1));
  expect(uploads[0]?.url).toBe(
    `/api/imports.upload?noun=leads&name=book.xlsx&sheet=Installed&instead=${bookId}`,
  );
  // Of what is to be replaced nothing is asked any more; where it stays, all is asked anew.
  const asked = sent('imports.startCheck').length;
  uploads[0]?.answer(500, {
    error: { code: 'INTERNAL', message: 'Something went wrong. Please try again.' },
  });
  await expect.element(page.getByText(/^It could not be read\./)).toBeVisible();
  await vi.waitFor(() => expect(sent('imports.startCheck')).toHaveLength(asked + 1));
});

test('[IMPORT-01] an address behind a name is a way to reach somebody', async () => {
  now = item({
    columns: ['Associated Contact'],
    samples: [['Kwame Nguyen (kwame@maple.example)']],
    mapping: { 'Associated Contact': 'fullName' },
  });
  await mount(at('map'));
  await expect.element(page.getByRole('table', { name: 'Columns of the file' })).toBeVisible();
  await vi.waitFor(() => expect(sent('imports.startCheck')).toHaveLength(1));
  await expect.element(page.getByText(/No column gives an email/)).not.toBeInTheDocument();
});

test('[IMPORT-01] once a sheet is in, the next one is offered as whatever it holds', async () => {
  const uploads = fakeUpload();
  const reading = {
    ...item().reading,
    delimiter: null,
    sheet: 'Leads',
    sheets: ['Read me', 'Leads', 'Installed'],
  };
  now = done({ id: bookId, reading });
  await mount(at('run').replace(id, bookId));
  await expect
    .element(page.getByText('This was sheet “Leads”. The workbook has others: Read me, Installed'))
    .toBeVisible();
  await expect.element(page.getByLabelText('Sheet', { exact: true })).toHaveValue('Installed');
  await page.getByLabelText('What it holds').selectOptions('Clients');
  await choose(csv('book.xlsx'));
  await vi.waitFor(() => expect(uploads).toHaveLength(1));
  expect(uploads[0]?.url).toBe('/api/imports.upload?noun=clients&name=book.xlsx&sheet=Installed');
});

test('[IMPORT-01] the mapping of an earlier file with these headings is taken again by one press', async () => {
  const earlier = '0192f000-0000-7000-8000-0000000000e1';
  const then = done({ id: earlier, mapping: { ...item().mapping, COLOUR: 'tags', Colour: 'tags' } });
  now = item({ earlier });
  server = await mountAt(at('map'), {
    as: 'admin',
    answers: (fake) => {
      answers(fake);
      fake.answer(importOperations.get, ({ id: asked }) => (asked === earlier ? then : now));
    },
  });
  await expect.element(page.getByText(/Ada Moss took in a file with these columns on/)).toBeVisible();
  await expect.element(page.getByLabelText('Colour goes to')).toHaveValue('');
  await button('Use that mapping').click();
  await expect.element(page.getByLabelText('Colour goes to')).toHaveValue('tags');
  await expect.element(button('Use that mapping')).not.toBeInTheDocument();
});

test('[IMPORT-01] words that mean what they meant the last time say so, and an agreement outlives the page', async () => {
  const earlier = '0192f000-0000-7000-8000-0000000000e1';
  const values = { status: { lukewarm: 'contacted' } };
  const then = done({ id: earlier, values });
  now = item({ earlier, values, confirmed: true });
  server = await mountAt(at('map'), {
    as: 'admin',
    answers: (fake) => {
      answers(fake);
      fake.answer(importOperations.get, ({ id: asked }) => (asked === earlier ? then : now));
    },
  });
  await expect.element(page.getByLabelText('Status ‘Lukewarm’ becomes')).toHaveValue('contacted');
  await expect.element(page.getByText('as last time')).toBeVisible();
  await expect.element(page.getByLabelText('These statuses are right')).toBeChecked();
  await page.getByLabelText('Status ‘Lukewarm’ becomes').selectOptions('Qualified');
  await expect.element(page.getByText('as last time')).not.toBeInTheDocument();
});

test('[D45] a file that only says who wants no more of us can be run, and says what that does', async () => {
  now = item({ confirmed: true, values: { status: { lukewarm: 'contacted' } } });
  const none = { created: 0, updated: 0, duplicate: 500, refused: 0 };
  server = await mountAt(at('check'), {
    as: 'admin',
    answers: (fake) => {
      answers(fake);
      fake.answer(
        importOperations.startCheck,
        ended(() => ({ ...checkOf(now), counts: none, optsOut: 12 })),
      );
    },
  });
  await expect
    .element(page.getByText(/^12 rows say that somebody wants no more e-mail or texts/))
    .toBeVisible();
  await expect.element(button('Opt out 12 rows')).not.toHaveAttribute('aria-disabled');
});

test('[IMPORT-01] how a file was read is shown, and it is read otherwise without being chosen again', async () => {
  const uploads = fakeUpload();
  const reading = {
    delimiter: ';',
    heading: 3,
    sheet: null,
    sheets: [],
    above: [{ line: 1, text: 'Leads of May' }],
    below: [{ line: 90, text: 'Total · 86' }],
    asides: 2,
  } as const;
  now = item({ reading: { ...reading, sheets: [], above: [...reading.above], below: [...reading.below] } });
  await mount('/admin?tab=data');
  await expect.element(button('Choose a file')).toBeVisible();
  await choose(csv());
  uploads[0]?.answer(200, now);
  const how = page.getByRole('region', { name: 'How the file was read' });
  await expect
    .element(how.getByText('Semicolon between the cells, Unicode (UTF-8), column names in line 3'))
    .toBeVisible();
  await how.getByText('Lines that are no rows').click();
  await expect.element(how.getByText(/Total · 86/)).toBeVisible();
  await how.getByText('Read it otherwise').click();
  await expect.element(button('Read again')).toHaveAttribute('aria-disabled', 'true');
  await how.getByLabelText('Between the cells').selectOptions('Bar');
  await how.getByLabelText('Line of the column names').fill('2');
  await expectNoAxeViolations(document.body, 'desk');
  await button('Read again').click();
  await vi.waitFor(() => expect(uploads).toHaveLength(2));
  const asked = new URL(uploads[1]?.url ?? '', location.href).searchParams;
  expect(Object.fromEntries(asked)).toEqual({
    noun: 'leads',
    name: 'spring.csv',
    encoding: 'utf-8',
    delimiter: '|',
    heading: '2',
    instead: id,
  });
});

test('[ADMIN-01] past imports are listed with their counts, refused rows and revert', async () => {
  now = done();
  await mount('/admin?tab=data');
  const list = page.getByRole('table', { name: 'Past imports' });
  await expect
    .element(list.getByRole('row', { name: /spring\.csv.*Ada Moss.*388.*41.*57.*14.*Done/ }))
    .toBeVisible();
  await expect
    .element(list.getByRole('link', { name: 'Download the refused rows of spring.csv' }))
    .toHaveAttribute('href', `/api/imports/${id}/refused.csv`);
  await expect
    .element(page.getByRole('link', { name: 'Export leads (CSV)' }))
    .toHaveAttribute('href', '/api/export/leads.csv');
  await expectNoAxeViolations();
  await button('Revert spring.csv').click();
  await button('Revert 429 leads').click();
  await expect.element(list.getByText('0 of 500')).toBeVisible();
  expect(sent('imports.revert')).toEqual([{ id }]);
});

test('[ADMIN-01] an import is not taken back after its seven days', async () => {
  now = done({ finishedAt: '2025-01-01T10:00:00.000Z' });
  await mount('/admin?tab=data');
  await expect.element(page.getByText('Done')).toBeVisible();
  await expect.element(button('Revert spring.csv')).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'spring.csv' }).click();
  await expect.element(page.getByText('The 7 days to revert are over.')).toBeVisible();
});

/** Answers what the file leaves open. */
const answerAll = async () => {
  await page.getByRole('radio', { name: /^Month first/ }).click();
  await page.getByLabelText('Status ‘Lukewarm’ becomes').selectOptions('Contacted');
  await page.getByLabelText('These statuses are right').click();
};

test('[ADMIN-01] columns go where they are guessed, and what the file leaves open is asked', async () => {
  await mount(at('map'));
  await expect.element(page.getByLabelText('E-mail goes to')).toHaveValue('email');
  await expect.element(page.getByLabelText('Colour goes to')).toHaveValue('');
  await expect.element(page.getByText('ana@example.com')).toBeVisible();
  await expect
    .element(page.getByText(/38 other dates of this column can only be read month first/))
    .toBeVisible();
  await expectNoAxeViolations();
  // The other rows prove it: chosen, until somebody says otherwise.
  await expect.element(page.getByRole('radio', { name: /^Month first.*Mar 4, 2027/ })).toBeChecked();
  await button('Say what the status ‘Lukewarm’ means.').click();
  await expect.element(page.getByLabelText('Status ‘Lukewarm’ becomes')).toHaveFocus();
  await page.getByLabelText('Status ‘Lukewarm’ becomes').selectOptions('Contacted');
  await expect.element(page.getByText('Confirm what the statuses mean.').first()).toBeVisible();
  await page.getByLabelText('These statuses are right').click();
  await expect.element(button('Check the rows')).not.toHaveAttribute('aria-disabled');
  await button('Check the rows').click();
  await expect.element(button('Import 429 leads')).toBeVisible();
  expect(sent('imports.startCheck').at(-1)).toEqual({
    id,
    mapping: now.guess,
    existing: 'skip',
    makeClients: false,
    samePhone: false,
    sameCompany: false,
    onlyOptOuts: false,
    reps: [],
    tags: [],
    status: null,
    keyColumn: null,
    confirmed: true,
    dates: { 'Lease Expires': 'mdy' },
    values: { status: { lukewarm: 'contacted' } },
  });
  expect(address()).toBe(at('check'));
});

test('whose clock the times of a file are read by is said as long as a column goes to one', async () => {
  now = item({ columns: ['Name', 'Since'], samples: [['Ana'], ['2026-03-08 02:30']] });
  const mapping = { Name: 'fullName', Since: 'createdAt' } as const;
  now = { ...now, guess: mapping, mapping };
  await mount(at('map'));
  const said = page.getByText('Since: a time that names no zone is the office’s (Pacific Time).');
  await expect.element(said).toBeVisible();
  await page.getByLabelText('Since goes to').selectOptions('Leave out');
  await expect.element(said).not.toBeInTheDocument();
});

test('sites with machines: words of every column are asked, clients that are not there may be made', async () => {
  const mapping = { Client: 'clientName', Street: 'streetAddress', Machine: 'machine.kind' } as const;
  now = item({
    noun: 'sites',
    columns: Object.keys(mapping),
    samples: [[], [], []],
    guess: mapping,
    mapping,
  });
  const more = (fake: FakeCalls) => {
    answers(fake);
    fake.answer(
      importOperations.startCheck,
      ended(({ makeClients = false, samePhone = false, values = {} }) => {
        now = { ...now, ...counts, state: 'checked', makeClients, samePhone, values };
        const asked = {
          field: 'machine.kind',
          value: 'Front loader',
          rows: 3,
          meaning: null,
          proposed: 'washer',
        } as const;
        return {
          ...checkOf(now),
          words: [asked],
          dateQuestions: [],
          look: [],
          lookTotal: 0,
          lookRows: 0,
          sharedPhones: 3,
          unknownClients: 200,
        };
      }),
    );
  };
  server = await mountAt(at('map'), { as: 'admin', answers: more });
  await expect.element(page.getByRole('heading', { name: 'Import sites with machines' })).toBeVisible();
  await page.getByLabelText('Machine: kind ‘Front loader’ becomes').selectOptions('washer');
  await page.getByLabelText('These words are right').click();
  await button('200 rows name no client that is here. Make them?').click();
  await page.getByLabelText('Make clients').click();
  await button('Check the rows').click();
  await page.getByLabelText(/^3 rows have the phone of another/).click();
  await expect.element(button('Import 429 rows')).toBeVisible();
  await vi.waitFor(() =>
    expect(sent('imports.startCheck').at(-1)).toMatchObject({
      makeClients: true,
      samePhone: true,
      values: { 'machine.kind': { 'front loader': 'washer' } },
    }),
  );
});

test('[IMPORT-01] says how many sites of a run wait still, and leads to the clients of the file', async () => {
  now = item({ ...counts, noun: 'sites', state: 'done', finishedAt: '2026-11-20T10:05:00.000Z' });
  const more = (fake: FakeCalls) => {
    answers(fake);
    fake.answer(importOperations.waiting, () => ({ sites: 12 }));
  };
  server = await mountAt(at('run'), { as: 'admin', answers: more });
  await expect
    .element(page.getByText(/^12 sites of this file have machines, a route or a collection, and still wait/))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Show the clients of this file' }))
    .toHaveAttribute('href', `/clients?imported=${now.id}`);
  // One way there: another beside it would lead to the same place.
  expect(page.getByRole('link', { name: /clients of this file|their clients/ }).elements()).toHaveLength(1);
  await expectNoAxeViolations(document.body, 'desk');
});

test('[IMPORT-01] of people who opted out only that is kept, where somebody says so', async () => {
  now = item({ onlyOptOuts: true });
  const more = (fake: FakeCalls) => {
    answers(fake);
    fake.answer(
      importOperations.startCheck,
      ended(({ onlyOptOuts = false }) => {
        now = { ...now, ...counts, state: 'checked', onlyOptOuts };
        return { ...checkOf(now), words: [], dateQuestions: [], leaving: 300 };
      }),
    );
  };
  server = await mountAt(at('check'), { as: 'admin', answers: more });
  const only = page.getByLabelText(
    '300 rows are of people who opted out: only keep that they did, make no leads of them',
  );
  await expect.element(only).toBeChecked();
  await only.click();
  await vi.waitFor(() => expect(sent('imports.startCheck').at(-1)).toMatchObject({ onlyOptOuts: false }));
});

test('[IMPORT-01] where most rows would be refused the column that would mend it is one press away', async () => {
  const mapping = { Property: 'siteName', 'Run by': null } as const;
  now = item({
    noun: 'sites',
    columns: Object.keys(mapping),
    samples: [[], []],
    guess: mapping,
    mapping,
    judged: { 'Run by': { by: null, shape: 'company', fit: 81, offer: 'clientName' } },
  });
  const reason = 'There is no site ‘Maple’, and no client is named to make it for';
  const more = (fake: FakeCalls) => {
    answers(fake);
    fake.answer(
      importOperations.startCheck,
      ended(({ mapping: chosen = mapping }) => {
        const isMended = chosen['Run by'] === 'clientName';
        const all = { created: isMended ? 500 : 0, updated: 0, duplicate: 0, refused: isMended ? 0 : 500 };
        now = { ...now, ...all, mapping: chosen, state: 'checked' };
        return {
          ...checkOf(now),
          counts: all,
          words: [],
          dateQuestions: [],
          look: [{ line: 2, name: 'Maple', outcome: 'refused', column: '', value: '', reason }],
        };
      }),
    );
  };
  server = await mountAt(at('map'), { as: 'admin', answers: more });
  const said = page.getByText(`500 of 500 rows would be refused: ${reason}. ‘Run by’ may say it.`);
  await expect.element(said).toBeVisible();
  await expectNoAxeViolations(document.body, 'desk');
  await button('Take Run by as Client name').last().click();
  await expect.element(said).not.toBeInTheDocument();
  expect(sent('imports.startCheck').at(-1)).toMatchObject({ mapping: { 'Run by': 'clientName' } });
});

test('[IMPORT-01] what the note keeps for want of a field is said once, and can be left out', async () => {
  now = item({
    guess: { ...item().guess, Colour: 'keptNote' },
    mapping: { ...item().mapping, Colour: 'keptNote' },
    judged: { Colour: { by: null, shape: null, fit: null, offer: null } },
  });
  server = await mountAt(at('map'), { as: 'admin', answers });
  const said = page.getByText(
    /^1 column has no field of its own and the note keeps it, under its heading: Colour\./,
  );
  await expect.element(said).toBeVisible();
  await button('Leave it out').click();
  await expect.element(said).not.toBeInTheDocument();
  await vi.waitFor(() =>
    expect(sent('imports.startCheck').at(-1)).toMatchObject({ mapping: { Colour: null } }),
  );
});

test('[IMPORT-01] the routes of a sheet are asked once a name: one that is here, a new one, or none', async () => {
  const mapping = { Customer: 'clientName', Address: 'streetAddress', Route: 'collectionRoute' } as const;
  now = item({
    noun: 'sites',
    columns: Object.keys(mapping),
    samples: [[], [], []],
    guess: mapping,
    mapping,
  });
  const more = (fake: FakeCalls) => {
    answers(fake);
    fake.answer(
      importOperations.startCheck,
      ended(({ values = {} }) => {
        now = { ...now, ...counts, state: 'checked', values };
        const word = (value: string, meaning: string | null) =>
          ({
            field: 'collectionRoute',
            value,
            rows: 3,
            meaning,
            proposed: meaning ? null : 'make-it',
          }) as const;
        return {
          ...checkOf(now),
          words: [word('north', 'North'), word('Mon-A', null), word('mon-a', null), word('Day off', null)],
          routes: ['North', 'South'],
          dateQuestions: [],
          activeSites: 12,
        };
      }),
    );
  };
  server = await mountAt(at('map'), { as: 'admin', answers: more });
  const route = (name: string) => page.getByLabelText(`Collection route ‘${name}’ becomes`);
  await expect.element(route('north')).toHaveValue('North');
  await expect.element(route('Mon-A')).toHaveValue('make-it');
  expect(
    route('Mon-A')
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['North', 'South', 'Make it one with ‘Day off’', 'Make this route', 'Leave out']);
  await route('Mon-A').selectOptions('Make it one with ‘Day off’');
  await expect.element(route('Mon-A')).toHaveValue('Day off');
  await route('Mon-A').selectOptions('Make this route');
  await route('Day off').selectOptions('Leave out');
  await expectNoAxeViolations(document.body, 'desk');
  await page.getByLabelText('These words are right').click();
  await button('Check the rows').click();
  await expect
    .element(page.getByText('12 rows make sites that are active, by machines, a last collection or a route.'))
    .toBeVisible();
  await vi.waitFor(() =>
    expect(sent('imports.startCheck').at(-1)).toMatchObject({
      values: { collectionRoute: { 'mon-a': 'make-it', 'day off': 'leave-out' } },
    }),
  );
});

test('[IMPORT-01] which days and which collector routes of a sheet have is said before the run, and what they lack after it', async () => {
  const told = (name: string, more: object) => ({
    name,
    isNew: true,
    days: [],
    collector: '',
    saysDays: [],
    saysCollector: [],
    ...more,
  });
  now = item({ noun: 'sites', columns: ['Customer', 'Address'], confirmed: true });
  const listed = { today: '2026-11-27', without: 0, sites: 1, machines: 0, due: 0, late: 0, nextDay: null };
  const { today, without, ...figures } = listed;
  const more = (fake: FakeCalls) => {
    answers(fake);
    fake
      .answer(routeOperations.list, () => ({
        today,
        without,
        items: [
          { name: 'Mon-A', days: ['mon' as const], collector: cast.admin.uid, ...figures },
          { name: 'Route 3', days: ['tue' as const], collector: null, ...figures },
          { name: 'Old', days: [], collector: null, ...figures },
        ],
      }))
      .answer(
        importOperations.startCheck,
        ended(() => ({
          ...checkOf(now),
          words: [],
          dateQuestions: [],
          fileRoutes: [
            told('Mon-A', { days: ['mon'], collector: 'Ann Lee' }),
            told('Route 3', { days: ['tue'] }),
          ],
        })),
      );
  };
  const guess = { Customer: 'clientName', Address: 'streetAddress' } as const;
  now = { ...now, guess, mapping: guess, samples: [[], []] };
  server = await mountAt(at('check'), { as: 'admin', answers: more });
  await expect
    .element(page.getByText('New route Mon-A: driven on Monday, collected by Ann Lee.'))
    .toBeVisible();
  await expect
    .element(page.getByText('New route Route 3: driven on Tuesday, without a collector.'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open the routes' })).toBeVisible();
  await expectNoAxeViolations(document.body, 'desk');
  server.restore();
  now = done({ noun: 'sites', madeRoutes: ['Mon-A', 'Route 3'] });
  server = await mountAt(at('run'), { as: 'admin', answers: more });
  await expect.element(page.getByText('Route Route 3 has no collector yet.')).toBeVisible();
  expect(page.getByText('Route Old has no days and no collector yet.').elements()).toEqual([]);
  await expect
    .element(page.getByRole('link', { name: 'Open the route' }))
    .toHaveAttribute('href', '/routes/Route%203');
});

test('[IMPORT-01] nothing is asked where all words are ours and all names are somebody’s; whose is nobody’s is agreed with once', async () => {
  let isKnown = true;
  server = await mountAt(at('map'), {
    as: 'admin',
    answers: (fake) => {
      answers(fake);
      fake
        .answer(usersOperations.reps, () => ({ items: [cast.manager, cast.admin], cursor: null }))
        .answer(
          importOperations.startCheck,
          ended(({ values = {} }) => {
            now = { ...now, state: 'checked', values };
            const name = { field: 'assignedRep' as const, value: 'Tom B.', rows: 3 };
            const { uid } = cast.manager;
            return {
              ...checkOf(now),
              dateQuestions: [],
              words: [
                { field: 'status', value: 'LOST', rows: 2, meaning: 'lost', proposed: null },
                isKnown
                  ? { ...name, meaning: uid, proposed: null }
                  : { ...name, meaning: null, proposed: uid },
              ],
            };
          }),
        );
    },
  });
  await expect.element(button('Check the rows')).not.toHaveAttribute('aria-disabled', 'true');
  expect(page.getByLabelText(/are right$/).elements()).toEqual([]);
  isKnown = false;
  await page.getByLabelText('Colour goes to').selectOptions('Rep');
  await expect.element(page.getByLabelText('‘Tom B.’ is')).toHaveValue(cast.manager.uid);
  await page.getByLabelText('These statuses and names are right').click();
  await button('Check the rows').click();
  await expect
    .poll(() => sent('imports.startCheck').at(-1))
    .toMatchObject({ values: { assignedRep: { 'tom b.': cast.manager.uid } } });
});

test('[ADMIN-01] a check goes on by itself: how far it is is said, and why it came to no end', async () => {
  const goes = { no: 1, looked: 0, answer: null, problem: null };
  let checking: ImportChecking = { ...goes, looked: 120 };
  const more = (fake: FakeCalls) => {
    answers(fake);
    fake.answer(importOperations.startCheck, () => goes).answer(importOperations.checking, () => checking);
  };
  server = await mountAt(at('check'), { as: 'admin', answers: more });
  await expect.element(page.getByText('Looking at the rows: 120 of 500')).toBeVisible();
  checking = { ...goes, answer: { ...checkOf(now), dateQuestions: [], words: [] } };
  await expect.element(button('Import 429 leads')).toBeVisible();
  checking = { ...goes, problem: 'The file could not be checked.' };
  await page.getByLabelText('Fill only their empty fields').click();
  await expect.element(page.getByText('The file could not be checked.').first()).toBeVisible();
});

test('[IMPORT-01] the figures of a check with other choices, asked on another page, are not taken for these', async () => {
  const goes = { no: 1, looked: 0, answer: null, problem: null };
  const other = { ...checkOf(now), counts: { ...counts, created: 7 }, dateQuestions: [], words: [] };
  const more = (fake: FakeCalls) => {
    answers(fake);
    fake
      .answer(importOperations.startCheck, () => goes)
      .answer(importOperations.checking, () => ({ ...goes, no: 2, answer: other }));
  };
  server = await mountAt(at('check'), { as: 'admin', answers: more });
  await expect.element(page.getByText(/^This file is checked with other choices/).first()).toBeVisible();
  await expect.element(button('Import 48 leads')).not.toBeInTheDocument();
  server.answer(importOperations.startCheck, () => ({ ...goes, no: 3, answer: { ...other, counts } }));
  await button('Retry').click();
  await expect.element(button('Import 429 leads')).toBeVisible();
});

test('[ADMIN-01] rows of a company that is a lead are asked about, and whose first-contact time begins is said', async () => {
  const more = (fake: FakeCalls) => {
    answers(fake);
    fake.answer(
      importOperations.startCheck,
      ended(({ sameCompany = false }) => {
        now = { ...now, ...counts, state: 'checked', sameCompany };
        return {
          ...checkOf(now),
          words: [],
          dateQuestions: [],
          companiesThere: 7,
          clocks: sameCompany ? 1 : 12,
        };
      }),
    );
  };
  server = await mountAt(at('map'), { as: 'admin', answers: more });
  const said =
    '12 leads come in as New with a rep: their 24 hours for the first contact run from the import, whatever day they were created. Where no time should run, give another status or no rep.';
  await expect.element(page.getByText(said)).toBeVisible();
  await button('Check the rows').click();
  await expect.element(page.getByText(said)).toBeVisible();
  await page.getByLabelText('7 rows are of a company that is a lead already: take each as that lead').click();
  await vi.waitFor(() => expect(sent('imports.startCheck').at(-1)).toMatchObject({ sameCompany: true }));
  await expect.element(page.getByText(/^1 lead comes in as New with a rep: its 24 hours/)).toBeVisible();
});

test('[ADMIN-01] [D44] a word of priority is asked with what it most likely means, and may be left out', async () => {
  const more = (fake: FakeCalls) => {
    answers(fake);
    fake.answer(
      importOperations.startCheck,
      ended(({ values = {} }) => {
        now = { ...now, ...counts, state: 'checked', values };
        const word = (value: string, meaning: string | null, proposed: string | null) =>
          ({ field: 'priority', value, rows: 3, meaning, proposed }) as const;
        const words = [word('high', 'high', null), word('P1', null, 'high'), word('purple', null, null)];
        return { ...checkOf(now), words, dateQuestions: [] };
      }),
    );
  };
  server = await mountAt(at('map'), { as: 'admin', answers: more });
  await expect.element(page.getByLabelText('Priority ‘P1’ becomes')).toHaveValue('high');
  await expect.element(page.getByText('Say what the priority ‘purple’ means.').first()).toBeVisible();
  const purple = page.getByLabelText('Priority ‘purple’ becomes');
  expect(purple.getByRole('option', { name: 'Refuse these rows' }).elements()).toEqual([]);
  await purple.selectOptions('Leave out, keep in a note');
  await page.getByLabelText('These words are right').click();
  await button('Check the rows').click();
  await vi.waitFor(() =>
    expect(sent('imports.startCheck').at(-1)).toMatchObject({
      values: { priority: { p1: 'high', purple: 'leave-out' } },
    }),
  );
});

test('[ADMIN-01] a mapping that gives no lead, or two columns for one field, says so', async () => {
  await mount(at('map'));
  await page.getByLabelText('E-mail goes to').selectOptions('Leave out');
  await expect
    .element(page.getByText('No column gives an email, phone or street address.').first())
    .toBeVisible();
  await page.getByLabelText('Colour goes to').selectOptions('First note');
  await page.getByLabelText('E-mail goes to').selectOptions('Status');
  await expect.element(page.getByText('Two columns go to Status.').first()).toBeVisible();
  await expect.element(button('Check the rows')).toHaveAttribute('aria-disabled', 'true');
});

test('[ADMIN-01] the check tells what becomes of every row, and goes back without losing a choice', async () => {
  await mount(at('map'));
  await answerAll();
  await button('Check the rows').click();
  const plan = summary('What the import will do');
  await expect.element(plan.getByRole('button', { name: 'To create 388' })).toBeVisible();
  await expect.element(plan.getByRole('button', { name: 'Refused 14' })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Rows that need a look' });
  await expect.element(rows.getByRole('row', { name: /14 Ellis Street E-mail mia@ Invalid/ })).toBeVisible();
  await expect.element(rows.getByRole('row', { name: /140 \(no name\).*No name.*Refused/ })).toBeVisible();
  await page.getByText('Values read as others').click();
  await expect.element(page.getByText('California')).toBeVisible();
  await expectNoAxeViolations();
  await expect
    .element(page.getByText(/^Each value that is left out .*: 5 lines for 3 rows\.$/))
    .toBeVisible();
  const look = page.getByRole('region', { name: 'Rows that need a look' });
  await expect.element(look.getByText('3', { exact: true })).toBeVisible();
  await page.getByLabelText('Which rows').selectOptions('Refused');
  await expect.element(rows.getByText('Ellis Street')).not.toBeInTheDocument();
  await page.getByLabelText('Fill only their empty fields').click();
  await expect.element(button('Import 439 leads')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the mapping' }).click();
  await expect.element(page.getByLabelText('Status ‘Lukewarm’ becomes')).toHaveValue('contacted');
  await expect.element(page.getByLabelText('These statuses are right')).toBeChecked();
  await expect.element(page.getByRole('radio', { name: /^Month first/ })).toBeChecked();
});

test('[ADMIN-01] a check that was opened by its address waits for what is not answered', async () => {
  await mount(at('check'));
  await expect
    .element(button('Import 429 leads'))
    .toHaveAccessibleDescription(/Say what the status ‘Lukewarm’ means\. Go back to the mapping\./);
});

test('[ADMIN-01] choices outlive leaving the page', async () => {
  await mount(at('map'));
  await answerAll();
  await expect.element(button('Check the rows')).not.toHaveAttribute('aria-disabled');
  await server.router.navigate({ to: '/settings' });
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  forgetDrafts();
  await server.router.navigate({ href: at('check') });
  await expect.element(button('Import 429 leads')).not.toHaveAttribute('aria-disabled');
});

const toCheck = async () => {
  await mount(at('map'));
  await answerAll();
  await button('Check the rows').click();
  await expect.element(button('Import 429 leads')).not.toHaveAttribute('aria-disabled');
};

test('[ADMIN-01] the run shows its progress, then what came of it', async () => {
  await toCheck();
  await button('Import 429 leads').click();
  await expect.element(page.getByText('210 of 500 rows')).toBeVisible();
  expect(address()).toBe(at('run'));
  await expectNoAxeViolations(document.body, 'desk');
  now = done();
  await expect.element(page.getByText('429 leads imported')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Download refused rows' }))
    .toHaveAttribute('href', `/api/imports/${id}/refused.csv`);
  await expect
    .element(page.getByRole('link', { name: 'Download summary' }))
    .toHaveAttribute('href', `/api/imports/${id}/summary.csv`);
  await expect
    .element(page.getByRole('link', { name: 'Show these leads' }))
    .toHaveAttribute('href', `/leads?imported=${id}&as=list`);
  await expect
    .element(page.getByRole('link', { name: 'Ana Ruiz' }))
    .toHaveAttribute('href', `/leads/${leadId}`);
  await expectNoAxeViolations();
});

test('[IMPORT-01] an import that stands still says why, and goes on or is taken back', async () => {
  const problem = 'The rows after row 210 could not be imported, however often it was tried.';
  now = item({ ...counts, state: 'running', done: 210, problem, created: 160, startedAt: justNow() });
  await mount(at('run'));
  await expect.element(page.getByRole('alert').getByText(problem)).toBeVisible();
  await expect.element(button('Revert 201 leads')).toBeVisible();
  await expect.element(page.getByText('of 500 rows')).not.toBeInTheDocument();
  await expectNoAxeViolations(document.body, 'desk');
  server.answer(importOperations.run, () => {
    now = { ...now, problem: null };
    return now;
  });
  await button('Go on').click();
  expect(sent('imports.run')).toEqual([{ id, checks: 1 }]);
  await expect.element(page.getByText('210 of 500 rows')).toBeVisible();
});

test('[ADMIN-01] the leads of an import are shown whosever they are, from My View too', async () => {
  now = done();
  server = await mountAt(at('run'), { as: 'admin', answers });
  expect(server.view().mode).toBe('self');
  await page.getByRole('link', { name: 'Show these leads' }).click();
  await expect.poll(() => server.view().mode).toBe('all');
  expect(address()).toBe(`/leads?imported=${id}&as=list`);
});

test('[IMPORT-01] columns that stay out are named before the run', async () => {
  await toCheck();
  await expect
    .element(page.getByText(/^1 column is left out, and nothing of it is kept: Colour \(12 values\)\./))
    .toBeVisible();
});

test('[IMPORT-01] a column with more words than are asked about says so before the run', async () => {
  const moreWords = [{ field: 'status' as const, rows: 5 }];
  const more = (fake: FakeCalls) => {
    answers(fake);
    fake.answer(
      importOperations.startCheck,
      ended(({ mapping = {} }) => ({ ...checkOf({ ...now, mapping }), moreWords })),
    );
  };
  server = await mountAt(at('check'), { as: 'admin', answers: more });
  await expect.element(page.getByText(/^Status has more words than are asked about\./)).toBeVisible();
});

test('[ADMIN-01] what changed since the check is shown before it runs', async () => {
  await toCheck();
  server.answer(importOperations.run, () =>
    refusal({ status: 409, code: 'IMPORT_CHECKED_ANEW', message: 'Something changed' }),
  );
  await button('Import 429 leads').click();
  await expect.element(page.getByText(/Something changed since these rows were checked/)).toBeVisible();
  expect(sent('imports.run')).toEqual([{ id, checks: 1 }]);
});

test('[IMPORT-01] who is called so is asked once a name, and the whole file is given, tagged and put somewhere', async () => {
  server = await mountAt(at('map'), {
    as: 'admin',
    answers: (fake) => {
      answers(fake);
      fake.answer(usersOperations.reps, () => ({ items: [cast.manager, cast.admin], cursor: null }));
    },
  });
  const owners = [
    {
      field: 'assignedRep' as const,
      value: cast.manager.displayName,
      rows: 9,
      meaning: cast.manager.uid,
      proposed: null,
    },
    { field: 'assignedRep' as const, value: 'Jane Gone', rows: 3, meaning: null, proposed: 'leave-out' },
  ];
  server.answer(
    importOperations.startCheck,
    ended(({ values = {} }) => ({
      ...checkOf(now),
      dateQuestions: [],
      words: [
        ...owners.map((one) => ({
          ...one,
          meaning:
            values['assignedRep']?.['jane gone'] && one.meaning === null ? cast.manager.uid : one.meaning,
        })),
        { field: 'status' as const, value: 'lost', rows: 2, meaning: 'lost', proposed: null },
      ],
    })),
  );
  await page.getByLabelText('Colour goes to').selectOptions('Rep');
  await expect.element(page.getByLabelText('‘Jane Gone’ is')).toHaveValue('leave-out');
  const agreement = page.getByLabelText('These statuses and names are right');
  await button('Confirm what the statuses and names mean.').click();
  await expect.element(agreement).toHaveFocus();
  await expect
    .element(page.getByText(/^Only managers and admins who have signed in can own leads\. Who was invited/))
    .toBeVisible();
  await page.getByLabelText('‘Jane Gone’ is').selectOptions(cast.manager.displayName);
  await expectNoAxeViolations(document.body, 'desk');
  // Who is said is not uncertain any more, and ‘lost’ is our own word.
  await expect.element(agreement).not.toBeInTheDocument();
  await button('Check the rows').click();
  await page.getByText('For all of them').click();
  await page.getByLabelText('Whose they are').selectOptions(cast.manager.displayName);
  await page.getByLabelText('Tags').fill('hubspot, spring,');
  await page.getByLabelText('Rows without a status become').selectOptions('Contacted');
  await page.getByLabelText('Recognised first by').selectOptions('Colour');
  await expect.element(page.getByText('given to one, tagged, Contacted, found by Colour')).toBeVisible();
  await expectNoAxeViolations(document.body, 'desk');
  await expect
    .poll(() => sent('imports.startCheck').at(-1))
    .toMatchObject({
      values: { assignedRep: { 'jane gone': cast.manager.uid } },
      reps: [cast.manager.uid],
      tags: ['hubspot', 'spring'],
      status: 'contacted',
      keyColumn: 'Colour',
    });
});

test('[IMPORT-01] how many rows of leads share a company is said before they are imported', async () => {
  await toCheck();
  server.answer(
    importOperations.startCheck,
    ended(({ existing = 'skip' }) => ({
      ...checkOf({ ...now, existing }),
      sharedCompanies: 233,
      companyRows: 466,
    })),
  );
  await page.getByLabelText('Fill only their empty fields').click();
  await expect
    .element(page.getByText('466 rows share 233 companies: each row is a lead of its own.'))
    .toBeVisible();
});

test('[D45] what an update changes is shown field by field before it runs', async () => {
  await toCheck();
  server.answer(
    importOperations.startCheck,
    ended(({ existing = 'skip' }) => ({
      ...checkOf({ ...now, existing }),
      changes: [{ line: 7, name: 'Vista', field: 'city', from: 'Reno', to: 'Elko' }],
      changesTotal: 201,
    })),
  );
  await page.getByLabelText('Change filled fields too').click();
  const rows = page.getByRole('table', { name: 'Filled fields that change' });
  await expect.element(rows.getByRole('row', { name: /7 Vista city Reno Elko/ })).toBeVisible();
  await expect.element(page.getByText(/The first is shown, of 201 fields/)).toBeVisible();
  await expectNoAxeViolations();
});

test('[ADMIN-01] an import that does not start says so, and a check that fails is asked again', async () => {
  await toCheck();
  server.answer(importOperations.run, () => refusal({ status: 500, code: 'INTERNAL', message: 'Broken' }));
  await button('Import 429 leads').click();
  await expect.element(page.getByText('The import did not start. Broken')).toBeVisible();
  server.answer(importOperations.startCheck, () =>
    refusal({ status: 500, code: 'INTERNAL', message: 'Broken' }),
  );
  await page.getByLabelText('Fill only their empty fields').click();
  await expect.element(page.getByRole('alert').getByText('Broken')).toBeVisible();
  answers(server);
  await button('Retry').click();
  await expect.element(button('Import 439 leads')).toBeVisible();
});

test('[ADMIN-01] an import is taken back after a question, and what stayed is listed', {
  tags: ['long'],
}, async () => {
  now = done();
  await mount(at('run'));
  await button('Revert 429 leads').click();
  const dialog = page.getByRole('dialog', { name: 'Revert this import?' });
  await expect.element(dialog.getByText('387 leads and 12 contacts will be removed for good.')).toBeVisible();
  await expect
    .element(dialog.getByText('What it filled in 41 leads will be emptied.', { exact: false }))
    .toBeVisible();
  await expect
    .element(dialog.getByText(/^1 lead stays, because somebody changed or deleted it, or/))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Revert 429 leads' }).click();
  await expect.element(page.getByText('0 of 500 rows')).toBeVisible();
  now = done({ state: 'reverted', removed: 387, emptied: 41, kept: 1, revertedAt: justNow() });
  await expect.element(page.getByText(/387 leads removed, 41 rows put back, 1 kept/)).toBeVisible();
  await expect.element(page.getByText('Kept: somebody changed it since')).toBeVisible();
  await expectNoAxeViolations();
});

test('[ADMIN-01] an import that is gone says so, one that cannot be read is tried again', async () => {
  server = await mountAt(at('map'), {
    as: 'admin',
    answers: (fake) => fake.answer(importOperations.get, () => refusal({ status: 404, code: 'NOT_FOUND' })),
  });
  await expect.element(page.getByText('This import is not there')).toBeVisible();
  answers(server);
  server.answer(importOperations.list, () => refusal({ status: 500, code: 'INTERNAL', message: 'Broken' }));
  await page.getByRole('link', { name: 'All imports' }).click();
  await expect.element(page.getByText('Could not load past imports. Broken')).toBeVisible();
  answers(server);
  await button('Retry').click();
  await expect.element(page.getByRole('link', { name: 'spring.csv' })).toBeVisible();
});

test('[VIEW-04] importing waits while viewing as somebody else', async () => {
  const view = {
    mode: 'impersonate' as const,
    uid: cast.manager.uid,
    endsAt: new Date(Date.now() + 600_000).toISOString(),
  };
  server = await mountAt(at('check'), { as: 'developer', view, answers });
  await expect.element(page.getByText('Reset the view to administer.')).toBeVisible();
  expect(server.calls.filter(({ name }) => name.startsWith('imports.'))).toEqual([]);
});
