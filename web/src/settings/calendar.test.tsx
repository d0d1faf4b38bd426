import { calendarFeedOperations, type FeedAddress } from 'domain/appointments';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Mounted, mountAt } from '#app/testing';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

let mounted: Mounted;
let link: FeedAddress;
const none: FeedAddress = { path: null, madeAt: null, readAt: null, endedAt: null };
const made = (secret: string): FeedAddress => ({
  path: `/calendar/${secret}.ics`,
  madeAt: '2025-11-02T10:00:00.000Z',
  readAt: null,
  endedAt: null,
});

beforeEach(() => page.viewport(1280, 900));

/** The page of somebody who has this link. */
const open = async (first: FeedAddress) => {
  link = first;
  let links = 0;
  mounted = await mountAt('/settings?section=calendar', {
    as: 'manager',
    answers: (server) => {
      server.answer(calendarFeedOperations.address, () => ({ ...link, path: null }));
      server.answer(calendarFeedOperations.show, () => link);
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
};
afterEach(() => {
  mounted.restore();
  vi.restoreAllMocks();
});
const button = (name: string) => page.getByRole('button', { name, exact: true });
const answer = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

test('[CAL-07] a link for other calendars is made, copied, made anew and revoked, each asked before', async () => {
  await open(none);
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

test('[CAL-07] a link that is there is shown when asked for', async () => {
  await open(made('there'));
  await expect.element(button('Show link')).toBeVisible();
  await expect.element(page.getByText(/calendar\/there\.ics/)).not.toBeInTheDocument();
  await userEvent.click(button('Show link'));
  await expect.element(page.getByText(`${location.origin}/calendar/there.ics`)).toBeVisible();
  await expect.element(button('Copy calendar link')).toBeVisible();
  await expect.element(button('Show link')).not.toBeInTheDocument();
});

test('[CAL-07] [attack] who cured their account is told that calendars have to subscribe anew', async () => {
  await open({ ...none, endedAt: '2025-11-02T10:00:00.000Z' });
  await expect
    .element(page.getByText(/^The link ended Nov 2, 2025.*make a new link and subscribe to it anew/))
    .toBeVisible();
  await expectNoAxeViolations();
  await userEvent.click(button('Make a link'));
  await userEvent.click(answer('Make a link'));
  await expect.element(page.getByText(`${location.origin}/calendar/secret1.ics`)).toBeVisible();
});
