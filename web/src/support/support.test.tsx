import { supportRequestOperations } from 'domain/supportRequests';
import { usersOperations } from 'domain/users';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cast, type Mounted, mountAt } from '#app/testing';
import { writeQueue } from '#platform/offline/write-queue.ts';
import { refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { request } from './support.fixtures.ts';
import { supportWording } from './wording.ts';

let server: Mounted;
afterEach(() => server.restore());

const inputs = (name: string) => server.calls.filter((call) => call.name === name).map(({ input }) => input);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const { list, get, create, reply, note, assign, move, reopen, crash } = supportRequestOperations;

const answers = (as: 'admin' | 'manager' | 'developer', at: string, given = request()) =>
  mountAt(at, {
    as,
    answers: (fake) => {
      const { replies: _, ...row } = given;
      fake.answer(list, () => ({ items: [row], cursor: null }));
      for (const operation of [get, reopen]) fake.answer(operation, () => given);
      fake.answer(create, () => given);
      fake.answer(reply, () => given);
      fake.answer(note, () => given);
      fake.answer(assign, () => given);
      fake.answer(move, () => given);
      fake.answer(usersOperations.directory, () => ({ items: Object.values(cast), cursor: null }));
    },
  });
const opened = `/support?tab=requests&request=${request().id}`;

describe('a new request', () => {
  beforeEach(async () => {
    await page.viewport(1280, 900);
    server = await answers('manager', '/support?tab=contact');
  });
  const write = async () => {
    await page.getByLabelText('Subject, required').fill('Which leads?');
    await page.getByLabelText('Details, required').fill('Which leads may I pass on?');
  };

  test('[SUP-02] shows what goes along, and leaves out what its author takes out', async () => {
    await button('Send request').click();
    await expect.element(page.getByText('Subject is required')).toBeVisible();
    await write();
    await expect.element(page.getByText('Version 0.1.0')).toBeVisible();
    await button('Leave out the browser').click();
    await expectNoAxeViolations(page.getByRole('main').element());
    await button('Send request').click();
    await expect
      .poll(() => inputs(create.name))
      .toEqual([
        {
          id: expect.any(String),
          kind: 'question',
          severity: 'medium',
          subject: 'Which leads?',
          details: 'Which leads may I pass on?',
          context: { page: null, browser: null, version: '0.1.0', crashId: null },
          screenshot: null,
        },
      ]);
    await expect.element(page.getByRole('heading', { name: 'The day does not close' })).toBeVisible();
  });

  test('[SUP-02] keeps its text over a failure, and over leaving the page', async () => {
    server.answer(create, () => refusal({ status: 500, code: 'INTERNAL', message: 'It broke down.' }));
    await write();
    await button('Send request').click();
    await expect.element(page.getByText('Not sent: It broke down. Your text is kept.')).toBeVisible();
    await page.getByRole('link', { name: 'My requests' }).click();
    await page.getByRole('link', { name: 'New request' }).click();
    await expect.element(page.getByLabelText('Subject, required')).toHaveValue('Which leads?');
    await expect.element(button('Throw away')).toBeVisible();
  });

  test('[SUP-02] sent later and refused then, it is not called waiting, and is taken into the form again', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await write();
    await button('Send request').click();
    await expect.element(page.getByText(/It is sent when the network is back/).first()).toBeVisible();
    onLine.mockRestore();
    server.answer(create, () => refusal({ status: 400, code: 'INVALID_INPUT', message: 'Too many letters' }));
    await writeQueue.replay();
    await expect.element(page.getByText(/Not accepted: Too many letters/).first()).toBeVisible();
    await expect.poll(() => page.getByRole('main').query()?.textContent).not.toContain('It is sent when');
    await page.getByRole('link', { name: 'Open in the form' }).click();
    await button('Write it again').click();
    await expect.element(page.getByLabelText('Subject, required')).toHaveValue('Which leads?');
    await expect.element(page.getByLabelText('Details, required')).toHaveValue('Which leads may I pass on?');
    expect(writeQueue.list()).toEqual([]);
    server.answer(create, () => request());
    await button('Send request').click();
    await expect.poll(() => inputs(create.name)).toHaveLength(2);
  });

  test('[SUP-02] a picture goes along when its author adds it', async () => {
    await write();
    const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 });
    canvas.getContext('2d')?.fillRect(0, 0, 60, 40);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
    const file = new File([blob as Blob], 'page.png', { type: 'image/png' });
    await page.getByLabelText('Screenshot', { exact: true }).upload(file);
    await expect.element(page.getByAltText('The screenshot that goes along')).toBeVisible();
    await button('Send request').click();
    await expect
      .poll(() => (inputs(create.name)[0] as { screenshot: string } | undefined)?.screenshot)
      .toMatch(/^data:image\/jpeg;base64,/);
  });

  describe('a screenshot that its author takes', () => {
    afterEach(() => vi.restoreAllMocks());
    /** What a page looks like that is shown: all of one colour. */
    const shown = () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 });
      const context = canvas.getContext('2d');
      if (!context) throw new Error('Nothing can be drawn');
      context.fillStyle = '#00ff00';
      context.fillRect(0, 0, 60, 40);
      return canvas.captureStream();
    };
    const picture = () => page.getByAltText('The screenshot that goes along');
    const colourOf = async (source: string) => {
      const image = Object.assign(new window.Image(), { src: source });
      await image.decode();
      const context = document.createElement('canvas').getContext('2d');
      context?.drawImage(image, 0, 0);
      return [image.width, image.height, ...(context?.getImageData(30, 20, 1, 1).data ?? [])];
    };

    test('[SUP-02] is one moment of what they show; it is looked at, and goes along or is left out', async () => {
      const streams: MediaStream[] = [];
      const ask = vi.spyOn(navigator.mediaDevices, 'getDisplayMedia').mockImplementation(async () => {
        const stream = shown();
        streams.push(stream);
        return stream;
      });
      await write();
      await button('Take screenshot').click();
      await expect.element(picture()).toBeVisible();
      // A tab alone comes without all that lies around it.
      expect(ask.mock.lastCall?.[0]).toMatchObject({ audio: false, video: { displaySurface: 'browser' } });
      expect(streams.flatMap((stream) => stream.getTracks()).map(({ readyState }) => readyState)).toEqual([
        'ended',
      ]);
      const [width, height, red, green, blue] = await colourOf((picture().element() as HTMLImageElement).src);
      expect([width, height]).toEqual([60, 40]);
      expect([Number(red) < 20, Number(green) > 230, Number(blue) < 20]).toEqual([true, true, true]);
      await expectNoAxeViolations(page.getByRole('main').element());
      await button('Leave out the screenshot').click();
      expect(picture().query()).toBeNull();
      await button('Take screenshot').click();
      await expect.element(picture()).toBeVisible();
      await button('Send request').click();
      await expect
        .poll(() => (inputs(create.name)[0] as { screenshot: string } | undefined)?.screenshot)
        .toMatch(/^data:image\/jpeg;base64,/);
    });

    test('[SUP-02] is none where they show nothing, and where nothing can be shown the reason is said', async () => {
      const ask = vi.spyOn(navigator.mediaDevices, 'getDisplayMedia');
      ask.mockRejectedValueOnce(new DOMException('Permission denied', 'NotAllowedError'));
      await button('Take screenshot').click();
      await expect.poll(() => ask.mock.calls.length).toBe(1);
      await expect.element(button('Take screenshot')).toBeEnabled();
      expect(page.getByText('Permission denied').query()).toBeNull();
      ask.mockRejectedValueOnce(new DOMException('Could not start the capture', 'NotReadableError'));
      await button('Take screenshot').click();
      await expect.element(page.getByText('Could not start the capture')).toBeVisible();
      expect(picture().query()).toBeNull();
    });
  });
});

test('[SUP-02] where a browser shows no page to a program, a picture is added or pasted', async () => {
  Object.defineProperty(navigator.mediaDevices, 'getDisplayMedia', { configurable: true, value: undefined });
  onTestFinished(() => void Reflect.deleteProperty(navigator.mediaDevices, 'getDisplayMedia'));
  server = await answers('manager', '/support?tab=contact');
  await expect.element(button('Add screenshot')).toBeVisible();
  expect(button('Take screenshot').query()).toBeNull();
});

test('[SUP-03] who has none is told so', async () => {
  server = await answers('manager', '/support?tab=requests');
  server.answer(list, () => ({ items: [], cursor: null }));
  await page.getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('link', { name: 'My requests' }).click();
  await expect.element(page.getByText('You have no requests.')).toBeVisible();
});

test('[SUP-03] its author reads the thread, replies, and sees no way to note or steer', async () => {
  server = await answers('manager', opened);
  await expect.element(page.getByText('It says that one stop is open.')).toBeVisible();
  await page.getByLabelText('Reply').fill('Annex on Third');
  await button('Send reply').click();
  await expect.poll(() => inputs(reply.name)).toEqual([{ id: request().id, text: 'Annex on Third' }]);
  await expect.element(page.getByLabelText('Reply')).toHaveValue('');
  expect(page.getByLabelText('Assigned to').query()).toBeNull();
  expect(page.getByRole('button', { name: 'Internal note' }).query()).toBeNull();
});

test('[SUP-03] a reply without a network is sent later, also when the page is left by then', async () => {
  server = await answers('manager', opened);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await page.getByLabelText('Reply').fill('Annex on Third');
  await button('Send reply').click();
  await expect.element(page.getByLabelText('Reply')).toHaveValue('');
  await expect.element(page.getByText(/^.?Annex on Third.? Saved here/).first()).toBeVisible();
  await page.viewport(1280, 900);
  await expect.element(page.getByText(/Reply to No\. 118\./).first()).toBeVisible();
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await expect.element(page.getByLabelText('Search help')).toBeVisible();
  expect(inputs(reply.name)).toEqual([]);
  onLine.mockRestore();
  await writeQueue.replay();
  expect(inputs(reply.name)).toEqual([{ id: request().id, text: 'Annex on Third' }]);
});

test('[SUP-03] a reply that is not accepted later is taken into its form again', async () => {
  server = await answers('admin', opened);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await page.getByLabelText('Answer Max Ortega').fill('It is closed.');
  await button('Send answer').click();
  await expect.element(page.getByLabelText('Answer Max Ortega')).toHaveValue('');
  onLine.mockRestore();
  server.answer(reply, () => refusal({ status: 409, code: 'REQUEST_CLOSED', message: 'This is closed.' }));
  await writeQueue.replay();
  await button('Write it again').click();
  await expect.element(page.getByLabelText('Answer Max Ortega')).toHaveValue('It is closed.');
  expect(writeQueue.list()).toEqual([]);
  await page.getByLabelText('Answer Max Ortega').fill('');
});

test('[SUP-02] what was not accepted is told whole, so that it can be copied', () => {
  const told = (words: string, input: object) =>
    supportWording.words({ words, input } as Parameters<typeof supportWording.words>[0], () => null);
  expect(told('Support request', { subject: 'Which?', details: 'Which leads?', kind: 'question' })).toBe(
    'Support request: Which?: Which leads?',
  );
  expect(told('Reply to No. 118', { id: 'x', text: 'Annex' })).toBe('Reply to No. 118: Annex');
});

test('[SUP-03] an administrator assigns, moves, answers and notes; the note says who reads it', async () => {
  const by = { by: cast.admin.uid, author: cast.admin.displayName, byMail: false, unverified: false };
  const noted = { ...by, id: 'n', at: '2026-11-27T08:00:00.000Z', text: 'Same as yesterday', internal: true };
  server = await answers('admin', opened, request({ replies: [noted] }));
  await expect.element(page.getByText('Internal note, only admins see it').first()).toBeVisible();
  await page.getByLabelText('Assigned to').last().selectOptions(cast.developer.uid);
  await expect
    .poll(() => inputs(assign.name))
    .toEqual([{ id: request().id, assignedTo: cast.developer.uid }]);
  await page.getByLabelText('Status').last().selectOptions('waiting');
  await expect.poll(() => inputs(move.name)).toEqual([{ id: request().id, status: 'waiting' }]);
  await button('Internal note').click();
  await page.getByLabelText('Internal note, only admins see it').fill('Look at the version');
  await button('Keep note').click();
  await expect.poll(() => inputs(note.name)).toEqual([{ id: request().id, text: 'Look at the version' }]);
  await page.getByLabelText('Answer Max Ortega').fill('It is closed.');
  await page.getByLabelText('State after the answer').selectOptions('resolved');
  await button('Send answer').click();
  await expect
    .poll(() => inputs(reply.name))
    .toEqual([{ id: request().id, text: 'It is closed.', status: 'resolved' }]);
  await expectNoAxeViolations(page.getByRole('main').element());
});

test('[SUP-03] what is resolved says until when, and is reopened', async () => {
  const resolvedAt = new Date().toISOString();
  server = await answers('manager', opened, request({ status: 'resolved', resolvedAt }));
  await expect.element(page.getByText(/^Resolved .*\. Closes on .*\.$/)).toBeVisible();
  await button('Reopen').click();
  await expect.poll(() => inputs(reopen.name)).toEqual([{ id: request().id }]);
});

test('[SUP-03] a developer opens the attached crash, an administrator does not', async () => {
  const context = { ...request().context, crashId: '01900000-0000-7000-8000-0000007f3a91' };
  server = await answers('developer', opened, request({ context }));
  const report = { error: 'x is not a function', stack: 'at y', url: '/routes' };
  const more = { userAgent: 'Firefox', userId: '', timestamp: '', additionalData: '' };
  server.answer(crash, () => ({
    id: context.crashId,
    at: request().createdAt,
    report: { ...report, ...more },
  }));
  await button('Crash 7f3a91').click();
  await expect.element(page.getByText('x is not a function')).toBeVisible();
});

test('[SUP-03] its history says who gave it to whom', async () => {
  server = await answers('manager', opened);
  const { admin, manager } = cast;
  server.answer(supportRequestOperations.history, () => ({
    items: [
      {
        id: '2',
        at: request().createdAt,
        by: admin.uid,
        author: admin.displayName,
        verb: 'assigned',
        changes: [
          { field: 'status', before: 'open', after: 'in_progress' },
          { field: 'assignedTo', before: null, after: admin.uid },
        ],
      },
      {
        id: '1',
        at: request().createdAt,
        by: manager.uid,
        author: manager.displayName,
        verb: 'created',
        changes: [],
      },
    ],
    cursor: null,
  }));
  await button('History of the request').click();
  const dialog = page.getByRole('dialog', { name: 'History of No. 118' });
  const told = () => (dialog.query()?.textContent ?? '').replace(/\s+/g, ' ');
  await expect.poll(told).toContain('Ada Moss gave it to somebody');
  expect(told()).toContain('Status: Open → In progress');
});
