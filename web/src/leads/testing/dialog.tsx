import type { Actor } from 'domain/kernel';
import type { Lead } from 'domain/leads';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LeadDialog } from '#leads/dialog/Dialog.tsx';
import { Office, openOffice } from './office.tsx';

/** Opens the dialog of the first of these leads; `prepare` sees the office before anything is read. */
export const openDialog = async (
  by: Actor,
  leads: readonly [Lead, ...Lead[]],
  { off = null, prepare }: { off?: string | null; prepare?: (office: OpenedOffice) => void } = {},
) => {
  const office = openOffice(by, leads, { ...by, sees: 'all' });
  prepare?.(office);
  const closed = vi.fn<() => void>();
  const gone = vi.fn<(id: string) => void>();
  const dialog = (
    <Office by={by} off={off}>
      <LeadDialog id={leads[0].id} onClose={closed} onGo={gone} />
    </Office>
  );
  const shown = await render(dialog);
  await expect.element(page.getByRole('button', { name: 'Save & Close' })).toBeVisible();
  const again = () => shown.unmount().then(() => render(dialog));
  return { office, closed, gone, again };
};

type OpenedOffice = ReturnType<typeof openOffice>;

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const section = (title: string) => page.getByText(title, { exact: true });
export const box = (name: string) => page.getByRole('textbox', { name, exact: true });
