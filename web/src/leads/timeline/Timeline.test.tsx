import { aroundLeadOperations, leadOperations, type TimelineItem } from 'domain/leads';
import { messageOperations } from 'domain/messages';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { at, box, button, openDialog, people, sampleLead } from '#leads/testing';
import { refusal } from '#platform/testing/fake-calls.ts';
import { moment } from '#ui/moment.ts';
import { shownChanges, timelineOf } from './merge.ts';
import '#ui/tokens.css';
import '#ui/base.css';

let close: () => void = () => {};
const item = (id: string, minute: number, more: Partial<TimelineItem>): TimelineItem => ({
  id,
  at: at(minute),
  by: people.mia.uid,
  author: people.mia.displayName,
  kind: 'change',
  verb: 'updated',
  label: '',
  text: '',
  struck: false,
  changes: [],
  ...more,
});
const told: TimelineItem[] = [
  item('e4', 4, { kind: 'file', verb: 'added', text: 'Laundry room.jpg' }),
  item('e3', 3, { kind: 'handoff', verb: 'passed', text: 'passed lead to Max Okafor' }),
  item('e2', 2, { changes: [{ field: 'city', before: 'Napa', after: 'Reno' }] }),
  item('n1', 1, { kind: 'note', verb: 'noted', label: 'Note added', text: 'Wrong house', struck: true }),
];
const open = async (prepare?: Parameters<typeof openDialog>[2]) => {
  const opened = await openDialog(people.max, [sampleLead(1, 'new')], prepare);
  close = opened.office.close;
  return opened;
};
const list = (name: string) => page.getByRole('list', { name: `${name}, newest first` });

beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  close();
  localStorage.clear();
});

test('[LEAD-11] one timeline: notes, moves, hand-offs, changes and files, newest first', async () => {
  await open({
    prepare: ({ around }) => {
      around.timeline = told;
    },
  });
  await expect.element(list('Timeline').getByText('Laundry room.jpg')).toBeVisible();
  await expect.element(page.getByText(/archive/)).not.toBeInTheDocument();
  const lines = list('Timeline').getByRole('listitem').elements();
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringContaining('Laundry room.jpg'),
    expect.stringContaining('passed lead to Max Okafor'),
    expect.stringContaining('City: Napa → Reno'),
    expect.stringContaining('Struck: Wrong house'),
  ]);
});

test('[OFF-01] what was done without a network stands at its own time, and says when it arrived (D56)', async () => {
  const noted = item('n9', 5, {
    kind: 'note',
    verb: 'noted',
    label: 'Note added',
    text: 'Spoke to the owner',
  });
  await open({
    prepare: ({ around }) => {
      around.timeline = [{ ...noted, arrivedAt: at(65) }, ...told];
    },
  });
  const line = list('Timeline').getByRole('listitem').filter({ hasText: 'Spoke to the owner' });
  await expect.element(line.getByText(`offline, arrived ${moment(at(65))}`)).toBeVisible();
  expect(page.getByText(/offline, arrived/).elements()).toHaveLength(1);
});

test('[LEAD-11] [W14] what is older than the archive is told of at the end, also where nothing newer is, and of notes not', async () => {
  const words =
    'History up to Apr 10, 2015 was put into the archive on Jan 5, 2024. Whoever runs the server keeps it: ask an administrator.';
  await open({
    prepare: ({ around }) => {
      around.timeline = told;
      around.archived = { through: '2015-04-10T10:00:00.000Z', on: '2024-01-05T12:00:00.000Z' };
    },
  });
  await expect.element(page.getByText(words)).toBeVisible();
  await button('Moves').click();
  await expect.element(page.getByText('Nothing yet.')).toBeVisible();
  await expect.element(page.getByText(words)).toBeVisible();
  await button('Notes').click();
  await expect.element(page.getByText(words)).not.toBeInTheDocument();
});

test('[LEAD-11] the timeline shows one kind alone', async () => {
  await open({
    prepare: ({ around }) => {
      around.timeline = told;
    },
  });
  await button('Changes').click();
  await expect.element(list('Changes').getByText(/City/)).toBeVisible();
  expect(list('Changes').getByRole('listitem').elements()).toHaveLength(1);
  await button('Moves').click();
  await expect.element(page.getByText('Nothing yet.')).toBeVisible();
  await button('Notes').click();
  await expect.element(page.getByText('No notes yet.')).toBeVisible();
});

test('[MSG-07] what was written and received stands with its state, alone by a press, and leads to the message', async () => {
  const messages = [
    item('m0192f0d1-0000-7000-8000-000000000010', 10, {
      kind: 'message',
      verb: 'received',
      label: 'email',
      text: 'Pay here',
      author: 'Luis',
      by: null,
      unverified: true,
    }),
    item('m0192f0d1-0000-7000-8000-000000000009', 9, {
      kind: 'message',
      verb: 'received',
      label: 'sms',
      text: 'Monday works',
      author: '+17075550142',
      by: null,
    }),
    item('m0192f0d1-0000-7000-8000-000000000008', 8, {
      kind: 'message',
      verb: 'failed',
      label: 'email',
      text: 'Proposal',
    }),
  ];
  await open({
    prepare: ({ around }) => {
      around.timeline = [...messages, ...told];
    },
  });
  await button('Messages').click();
  await expect.element(list('Messages').getByText('wrote an e-mail')).toBeVisible();
  const lines = list('Messages').getByRole('listitem').elements();
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/Luis.*Pay here.*Not verified/),
    expect.stringMatching(/answered by text.*Monday works.*Received/),
    expect.stringMatching(/wrote an e-mail.*Proposal.*Failed/),
  ]);
  await expect
    .element(list('Messages').getByRole('link', { name: 'Proposal' }))
    .toHaveAttribute('href', '/messaging?message=0192f0d1-0000-7000-8000-000000000008');
});

test('[MSG-07] what is scheduled says when it leaves, and its writer takes it back; a text that waits says why', async () => {
  const id = '0192f0d1-0000-7000-8000-000000000007';
  const leavesAt = new Date(2099, 10, 22, 9).toISOString();
  const message = (more: Partial<TimelineItem>) =>
    item(`m${id}`, 9, { kind: 'message', verb: 'queued', ...more });
  const { office } = await open({
    prepare: ({ around }) => {
      around.timeline = [
        message({
          by: people.max.uid,
          label: 'email',
          text: 'Proposal',
          waits: { leavesAt, scheduled: true, reason: '' },
        }),
        message({
          id: 'm1',
          label: 'email',
          text: 'Not mine',
          waits: { leavesAt, scheduled: true, reason: '' },
        }),
        message({
          id: 'm2',
          label: 'sms',
          text: 'Hi',
          waits: { leavesAt: null, scheduled: false, reason: '' },
        }),
      ];
    },
  });
  office.fake.answer(messageOperations.cancel, () => refusal({ status: 409, code: 'CONFLICT' }));
  await button('Messages').click();
  await expect.element(list('Messages').getByText('Not mine')).toBeVisible();
  const lines = list('Messages').getByRole('listitem').elements();
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/Proposal.*Scheduled Nov 22, 2099 09:00.*Take back/),
    expect.stringMatching(/Not mine.*Scheduled Nov 22, 2099 09:00$/),
    expect.stringMatching(/Hi.*Queued.*SMS Temporarily Disabled$/),
  ]);
  await button('Take back').click();
  await vi.waitFor(() => expect(office.calls('messages.cancel')).toMatchObject([{ input: { id } }]));
});

test('[LEAD-11] a timeline that cannot be read says so, keeps the notes, and Retry reads it', async () => {
  const { office } = await open({
    prepare: (opened) => opened.fail('timeline', { status: 500, code: 'INTERNAL' }),
  });
  await expect.element(page.getByText('The timeline could not be loaded.')).toBeVisible();
  await box('Note').fill('Gate code 4417');
  await button('Add Notes Only').click();
  await expect.element(list('Timeline').getByText('Gate code 4417')).toBeVisible();
  // The new version is asked for by itself, and fails as well.
  await vi.waitFor(() => expect(office.calls('leads.timeline')).toHaveLength(2));
  await expect.element(button('Retry')).toBeVisible();
  office.fail('timeline', null);
  office.around.timeline = told;
  await button('Retry').click();
  await expect.element(list('Timeline').getByText('Laundry room.jpg')).toBeVisible();
});

test('[OFF-01] without a network the timeline shows every kept note, says calmly what is missing, and offers no Retry', async () => {
  const by = { by: people.mia.uid, author: people.mia.displayName };
  const note = { ...by, id: '1', at: at(1), label: '', text: 'Gate code 4417', struck: false };
  const lead = { ...sampleLead(1, 'new'), notes: [note], notesOnLead: '' };
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open({
    prepare: ({ fake }) =>
      fake
        .answer(leadOperations.get, () => lead)
        .answer(aroundLeadOperations.timeline, () => {
          throw new TypeError('no network');
        }),
  });
  await expect.element(page.getByText(/^Needs the network\./)).toBeVisible();
  await expect.element(list('Timeline').getByText('Gate code 4417')).toBeVisible();
  await expect.element(button('Retry')).not.toBeInTheDocument();
  await expect.element(page.getByText('The timeline could not be loaded.')).not.toBeInTheDocument();
  onLine.mockRestore();
});

test('each note is told once, and older ones wait for the pages between', () => {
  const note = (id: string, minute: number) => ({
    id,
    at: at(minute),
    by: null,
    author: '',
    label: '',
    text: id,
    struck: false,
  });
  const notes = [note('9', 9), note('1', 1), note('0', 0)];
  const ids = (more: boolean) => timelineOf(notes, told, more).map(({ id }) => id);
  expect(ids(true)).toEqual(['n9', 'e4', 'e3', 'e2', 'n1']);
  expect(ids(false)).toEqual(['n9', 'e4', 'e3', 'e2', 'n1', 'n0']);
});

test('[LEAD-11] one’s own act is read when the server has done it, not while it is only painted', async () => {
  const { office } = await open();
  await expect.element(page.getByText('Nothing yet.')).toBeVisible();
  let asked = 0;
  office.slow('move', () => {
    asked = office.calls('leads.timeline').length;
    office.around.timeline = [item('e9', 9, { kind: 'move', verb: 'moved' })];
  });
  await page.getByRole('group', { name: 'Lead column' }).getByRole('button', { name: 'Selling' }).click();
  await expect.element(list('Timeline').getByText('moved the lead')).toBeVisible();
  expect(office.calls('leads.timeline').length).toBeGreaterThan(asked);
});

test('the timeline is read again when the lead has changed', async () => {
  const { office } = await open();
  const before = office.calls('leads.timeline').length;
  office.elsewhere(1, { city: 'Sonoma' });
  await vi.waitFor(() => expect(office.calls('leads.timeline').length).toBeGreaterThan(before));
});

test('fields that only the database knows are no lines of the timeline', () => {
  const changes = ['deleted', 'deletedAt', 'markDuplicate'].map((field) => ({
    field,
    before: null,
    after: true,
  }));
  expect(shownChanges(item('e9', 9, { verb: 'merged', changes })).map(({ field }) => field)).toEqual([
    'markDuplicate',
  ]);
});
