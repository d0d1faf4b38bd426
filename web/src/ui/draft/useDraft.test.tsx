import { everyone, write } from 'domain/kernel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import * as z from 'zod';
import { call } from '#platform/call.ts';
import { draftsAreOf, onPage } from '#platform/offline/drafts.ts';
import { someKey } from '#platform/offline/testing/place.ts';
import { fakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { useDraft } from './useDraft.tsx';
import '#ui/tokens.css';
import '#ui/base.css';

const fields = z.strictObject({ title: z.string(), stage: z.string() });
const thing = fields.extend({ id: z.string(), version: z.int(), updatedAt: z.string() });
type Thing = z.output<typeof thing>;
const declare = <Input extends z.ZodType>(name: string, input: Input) =>
  write(name, everyone, { input, output: thing });
const create = declare('things.create', fields.extend({ id: z.string() }));
const update = declare(
  'things.update',
  z.strictObject({ id: z.string(), version: z.number(), fields: fields.partial() }),
);
const washers: Thing = {
  id: 'w',
  version: 3,
  title: 'Washers',
  stage: 'a',
  updatedAt: '2026-11-20T09:00:00.000Z',
};

/** One that goes at once and comes back when it is refused. */
const Note = ({ work }: { work: () => Promise<boolean> }) => {
  const draft = useDraft({
    noun: 'notes',
    at: 'w',
    values: () => ({ text: '' }),
    check: () => ({}),
    fields: (values) => values,
    saved: () => {},
  });
  const { text } = draft.values;
  const send = async () => {
    draft.clear();
    if (!(await work())) draft.set('text', [text, draft.now().text].filter(Boolean).join(', '));
  };
  return (
    <>
      <TextInput aria-label="Note" onChange={({ target }) => draft.set('text', target.value)} value={text} />
      <button onClick={() => void send()} type="button">
        Add
      </button>
    </>
  );
};

const Form = ({ thing, onClose }: { thing: Thing | null; onClose: () => void }) => {
  const draft = useDraft({
    noun: 'things',
    row: thing,
    values: (row: Thing | null) => ({ title: row?.title ?? '', stage: row?.stage ?? 'a' }),
    check: ({ title }) => (title.trim() === '' ? { title: 'Title is required' } : {}),
    fields: (values) => values,
    create: (values, { id, key }) => call(create, { id, ...values }, { key }),
    update: (values, { id, version, key }) => call(update, { id, version, fields: values }, { key }),
    saved: onClose,
  });
  return (
    <FormDialog {...draft.form} answer="Save thing" onClose={onClose} title="A thing">
      <Field {...draft.field('title')} label="Title">
        <TextInput />
      </Field>
      <Field {...draft.field('stage')} label="Stage">
        <Select>
          <option value="a">Asked</option>
          <option value="b">Bought</option>
        </Select>
      </Field>
    </FormDialog>
  );
};

let fake: ReturnType<typeof fakeCalls>;
const open = async (thing: Thing | null) => {
  const onClose = vi.fn();
  const { unmount } = await render(<Form onClose={onClose} thing={thing} />);
  return { onClose, unmount };
};
const title = () => page.getByLabelText('Title');
const save = () => page.getByRole('button', { name: 'Save thing' }).click();

beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'dark';
  await page.viewport(1_280, 800);
  fake = fakeCalls();
});
afterEach(() => fake.restore());

test('a form that opens again finds what was typed and says so; thrown away it begins anew', async () => {
  const first = await open(null);
  await title().fill('Half a thought');
  await first.unmount();
  await open(null);
  await expect.element(title()).toHaveValue('Half a thought');
  await expect.element(page.getByText(/^Draft of Today \d\d:\d\d$/)).toBeVisible();
  await expectNoAxeViolations();
  await page.getByRole('button', { name: 'Throw away' }).click();
  await expect.element(title()).toHaveValue('');
  await expect.element(page.getByText(/^Draft of/)).not.toBeInTheDocument();
});

test.each([
  ['is open again', true, '', 'First'],
  ['is open again and written in', true, 'Second', 'First, Second'],
  ['was written in and closed again', false, 'Second', 'First, Second'],
])(
  'refused after its form was closed, what was typed is there where that %s',
  async (_, stays, since, all) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const note = () => page.getByLabelText('Note');
    const ui = <Note work={() => promise} />;
    const first = await render(ui);
    await note().fill('First');
    await page.getByRole('button', { name: 'Add' }).click();
    await expect.element(note()).toHaveValue('');
    await first.unmount();
    const second = await render(ui);
    await expect.element(note()).toHaveValue('');
    if (since) await note().fill(since);
    if (!stays) await second.unmount();
    resolve(false);
    if (!stays) await render(ui);
    await expect.element(note()).toHaveValue(all);
    await note().fill('');
  },
);

test('a page that is left before what was typed is sealed is asked about', async () => {
  const [uid, key] = [crypto.randomUUID(), await someKey()];
  // What the tests before this one left.
  onPage.clear();
  draftsAreOf(() => ({ uid, key: async () => key }));
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const seal = vi.spyOn(crypto.subtle, 'encrypt');
  const { promise, resolve } = Promise.withResolvers<void>();
  seal.mockImplementation(async (...given) => {
    await promise;
    return SubtleCrypto.prototype.encrypt.apply(crypto.subtle, given);
  });
  const { unmount } = await render(<Note work={async () => true} />);
  expect(asks()).toBe(false);
  await page.getByLabelText('Note').fill('Half a thought');
  await unmount();
  expect(asks()).toBe(true);
  // Whoever works here meanwhile is not asked about it; while nobody does, anyone is.
  draftsAreOf(() => ({ uid: crypto.randomUUID(), key: async () => key }));
  expect(asks()).toBe(false);
  draftsAreOf(() => null);
  expect(asks()).toBe(true);
  draftsAreOf(() => ({ uid, key: async () => key }));
  resolve();
  await expect.poll(asks).toBe(false);
  seal.mockRestore();
  draftsAreOf(() => null);
});

test('refused text stays under its label with the reason, and is found again with it', async () => {
  fake.answer(create, () =>
    refusal({ status: 400, code: 'INVALID_INPUT', message: 'Not so.', fields: { title: 'Too short' } }),
  );
  const first = await open(null);
  await title().fill('A');
  await save();
  await expect.element(page.getByText('Too short')).toBeVisible();
  await expect.element(page.getByText('Title', { exact: true })).toBeVisible();
  await expect.element(title()).toHaveValue('A');
  await expect.element(page.getByText('Not so.')).toBeVisible();
  await first.unmount();
  await open(null);
  await expect.element(title()).toHaveValue('A');
  await expect.element(page.getByText('Too short')).toBeVisible();
});

test('closed while it is being saved and opened again, it is still saving; sent once, it makes one row', async () => {
  let answer = (_: Response): void => {};
  fake.answer(create, () => new Promise<Response>((resolve) => (answer = resolve)));
  const first = await open(null);
  await title().fill('Four dryers');
  await save();
  await vi.waitFor(() => expect(fake.calls).toHaveLength(1));
  await first.unmount();
  await open(null);
  await expect.element(page.getByRole('button', { name: 'Save thing' })).toHaveAttribute('aria-busy', 'true');
  await expect.element(title()).toHaveValue('Four dryers');
  answer(Response.json({ ...washers, version: 1 }));
  await expect
    .element(page.getByRole('button', { name: 'Save thing' }))
    .not.toHaveAttribute('aria-busy', 'true');
  expect(fake.calls).toHaveLength(1);
});

test('a field that two people changed shows both values, and who saves says which one holds', async () => {
  const current = { ...washers, version: 4, title: 'Twelve washers', stage: 'b' };
  const changed = { by: 'Mia Tran', at: '2026-11-20T09:00:00.000Z' };
  fake.answer(update, ({ version, fields: changes }) =>
    version === 3
      ? refusal({ status: 409, code: 'STALE_VERSION', message: 'Somebody changed this.', current, changed })
      : { ...current, ...(changes as object), version: 5 },
  );
  const { onClose } = await open(washers);
  await title().fill('Ten washers');
  await save();
  await expect.element(page.getByText(/^Mia Tran wrote Twelve washers, Nov 20$/)).toBeVisible();
  await expect.element(title()).toHaveValue('Ten washers');
  await expect.element(page.getByLabelText('Stage')).toHaveValue('b');
  await expectNoAxeViolations();
  await save();
  expect(fake.calls).toHaveLength(1);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await save();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(fake.calls[1]?.input).toEqual({ id: 'w', version: 4, fields: { title: 'Ten washers' } });
});

test('without a network it says that it waits, and goes by itself when that is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let reached = false;
  fake.answer(create, () => {
    if (!reached) throw new TypeError('no network');
    return { ...washers, version: 1 };
  });
  const { onClose } = await open(null);
  await title().fill('Below ground');
  await save();
  await expect.element(page.getByText(/^Waits for the network/)).toBeVisible();
  reached = true;
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(new Set(fake.calls.map(({ key }) => key)).size).toBe(1);
  onLine.mockRestore();
});
