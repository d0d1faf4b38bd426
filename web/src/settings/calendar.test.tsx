import { calendarFeedOperations, type FeedAddress } from 'domain/appointments';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Mounted, mountAt } from '#app/testing';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

let mounted: Mounted;
let link: FeedAddress;
const none: FeedAddress = { path: null, madeAt: null, readAt: null };
const made = (secret: string): FeedAddress => ({
  path: `/calendar/${secret}.ics`,
  madeAt: '2025-11-02T10:00:00.000Z',
  readAt: null,
});

beforeEach(async () => {
  await page.viewport(1280, 900);
  link = none;
  let links = 0;
  mounted = await mountAt('/settings?section=calendar', {
    as: 'manager',
    answers: (server) => {
      server.answer(calendarFeedOperations.address, () => link);
      server.answer(calendarFeedOperations.renew, () => {
        links += 1;
        link = made(`secret${links}`);
        return link;
      });
      server.answer(calendarFeedOperations.revoke, () => {
        link = none;
        return link;
      });
    },
  });
});
afterEach(() => {
  mounted.restore();
  vi.restoreAllMocks();
});
const button = (name: string) => page.getByRole('button', { name, exact: true });
const answer = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

test('[CAL-07] a link for other calendars is made, copied, made anew and revoked, each asked before', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await expect.element(page.getByText(/^No link\./)).toBeVisible();
  await userEvent.click(button('Make a link'));
  await expect.element(page.getByRole('dialog').getByText(/Whoever has it reads your events/)).toBeVisible();
  await userEvent.click(answer('Make a link'));
  await expect.element(page.getByText(/^Made Nov 2, 2025, not read yet/)).toBeVisible();
  await expect.element(page.getByText(`${location.origin}/calendar/secret1.ics`)).toBeVisible();
  await userEvent.click(button('Copy calendar link'));
  expect(written).toHaveBeenLastCalledWith(`${location.origin}/calendar/secret1.ics`);
  await userEvent.click(button('New link'));
  await userEvent.click(answer('Make a new link'));
  await expect.element(page.getByText('A new link was made')).toBeVisible();
  await userEvent.click(button('Copy calendar link'));
  expect(written).toHaveBeenLastCalledWith(`${location.origin}/calendar/secret2.ics`);
  await expectNoAxeViolations();
  await userEvent.click(button('Revoke'));
  await userEvent.click(answer('Revoke'));
  await expect.element(page.getByText(/^No link\./)).toBeVisible();
});
