import type { Operation } from 'domain/kernel';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type * as z from 'zod';
import { dropReads } from '#platform/cache.ts';
import { wipeVaults } from '#platform/offline/wipe.ts';
import { type FakeCalls, fakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import '#ui/tokens.css';
import '#ui/base.css';

type Kept<Input extends z.ZodType, Output> = {
  /** The form; `done` is for closing it and for being through with it. */
  form: (done: () => void) => ReactNode;
  /** What it reads from the server. */
  server?: (fake: FakeCalls) => void;
  /** What it sends, and what is answered when that went well. */
  operation: Operation<Input, Output>;
  answer: Output;
  /** The field that is typed into: its label, what the server calls it, and what is typed. */
  label: string | RegExp;
  name: string;
  /** Where the server's word on it stands, if not below itself. */
  below?: string;
  typed: string;
  /** Fills in what else is needed. */
  fill?: () => Promise<unknown>;
  button: string | RegExp;
  /** The row as somebody else left it, and how what they wrote into that field is shown. */
  theirs?: { row: { version: number; [field: string]: unknown }; words: string };
};

/** Before it nobody has read or begun anything here: what another test left on the device would be found late. */
const begun = async (server: ((fake: FakeCalls) => void) | undefined): Promise<FakeCalls> => {
  await page.viewport(1280, 800);
  dropReads();
  const fake = fakeCalls();
  await wipeVaults();
  server?.(fake);
  return fake;
};

/** An act whose answer was lost goes once more under the same key, also from a form that was closed meanwhile. */
export const keepsKey = <Input extends z.ZodType, Output>(
  title: string,
  {
    form,
    server,
    operation,
    answer,
    write,
    shows,
    button,
  }: Pick<Kept<Input, Output>, 'form' | 'operation' | 'answer' | 'button'> & {
    server: Kept<Input, Output>['server'] | undefined;
    /** Fills in or chooses what is needed. */
    write: () => Promise<unknown>;
    /** That the form shows it again, before it goes once more. */
    shows?: () => Promise<unknown>;
  },
) =>
  test(title, async () => {
    const fake = await begun(server);
    const press = () => page.getByRole('button', { name: button, exact: true }).click();
    fake.answer(operation, () => refusal({ status: 500, code: 'INTERNAL', message: 'It broke down.' }));
    const first = await render(form(() => {}));
    await write();
    await press();
    await expect.element(page.getByText('It broke down.').first()).toBeVisible();
    await first.unmount();
    fake.answer(operation, () => answer);
    const done = vi.fn();
    await render(form(done));
    await shows?.();
    await press();
    await vi.waitFor(() => expect(done).toHaveBeenCalled());
    const [one, two, ...more] = fake.calls.filter((call) => call.name === operation.name);
    expect(two).toEqual(one);
    expect(two?.key).toEqual(expect.any(String));
    expect(more).toEqual([]);
    fake.restore();
  });

/** What every form that edits or creates keeps of what is typed into it (0031), tried as a person would. */
export const keepsDraft = <Input extends z.ZodType, Output>(
  title: string,
  { form, server, operation, answer, label, name, below, typed, fill, button, theirs }: Kept<Input, Output>,
) =>
  describe(title, () => {
    let fake: FakeCalls;
    beforeEach(async () => {
      fake = await begun(server);
    });
    afterEach(() => fake.restore());

    const field = () => page.getByLabelText(label, { exact: true });
    const press = () => page.getByRole('button', { name: button, exact: true }).click();
    const open = async () => {
      const done = vi.fn();
      const { unmount } = await render(form(done));
      return { done, unmount };
    };
    const write = async () => {
      await fill?.();
      await field().fill(typed);
    };

    test('what was typed is there when it opens again, until it is thrown away', async () => {
      const first = await open();
      await expect.element(field()).toBeVisible();
      const empty = (field().element() as HTMLInputElement).value;
      await write();
      await first.unmount();
      await open();
      await expect.element(field()).toHaveValue(typed);
      await page.getByRole('button', { name: 'Throw away' }).click();
      await expect.element(field()).toHaveValue(empty);
    });

    test('a refused field keeps what was typed and says why below it', async () => {
      fake.answer(operation, () =>
        refusal({
          status: 400,
          code: 'INVALID_INPUT',
          message: 'Not so.',
          fields: { [name]: 'Quite wrong' },
        }),
      );
      const { done } = await open();
      await write();
      await press();
      const told = below ? page.getByLabelText(below, { exact: true }) : field();
      await expect.element(told).toHaveAccessibleDescription(/Quite wrong/);
      await expect.element(field()).toHaveValue(typed);
      expect(done).not.toHaveBeenCalled();
    });

    keepsKey('opened again after an answer was lost, it goes once more under the same key', {
      form,
      server,
      operation,
      answer,
      write,
      shows: () => expect.element(field()).toHaveValue(typed),
      button,
    });

    if (!theirs) return;
    test('changed by two, both values are shown and one has to be chosen', async () => {
      const { row, words } = theirs;
      fake.answer(operation, (input) =>
        (input as { version: number }).version === row.version
          ? answer
          : refusal({ status: 409, code: 'STALE_VERSION', message: 'Somebody changed it.', current: row }),
      );
      const { done } = await open();
      await write();
      await press();
      await expect.element(page.getByText(new RegExp(`wrote ${words}`))).toBeVisible();
      await expect.element(field()).toHaveValue(typed);
      await page.getByRole('button', { name: 'Keep mine' }).click();
      await press();
      await vi.waitFor(() => expect(done).toHaveBeenCalled());
    });
  });
