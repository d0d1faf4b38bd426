import type { Locator, Page } from 'playwright';
import type { Person } from './people.ts';

export type Planned = { id: string; version: number; start: string; end: string; status: string };

/** A client whose name and terms nobody in the field may read; answers its id. */
export const withClient = async (by: Person): Promise<string> => {
  const client = { businessName: 'Hidden Terms LLC', contractStartDate: '2024-03-17' };
  return (await by.call<{ id: string }>('clients.create', client)).id;
};

/** A site of that client that waits for its installation, with a code and a commission. */
export const withSite = (by: Person, clientId: string, siteName: string): Promise<{ id: string }> =>
  by.call('sites.create', {
    clientId,
    siteName,
    streetAddress: '12 Vine St',
    city: 'Napa',
    state: 'CA',
    status: 'pending_install',
    accessCode: '4417',
    commission: { kind: 'percent', percent: 42.13 },
  });

/** What of a site's client and terms nobody in the field may find anywhere. */
export const hiddenTerms = /Hidden Terms|2024-03-17|42\.13|4213|commission|contract/i;

/** Everything that the server sends to a page from here on, in its letters. */
export const heard = (page: Page): (() => Promise<string>) => {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/') || /event-stream/.test(typeOf(response)))
      return;
    bodies.push(response.text().catch(() => ''));
  });
  return async () => (await Promise.all(bodies)).join('\n');
};
const typeOf = (response: { headers: () => Record<string, string> }): string =>
  response.headers()['content-type'] ?? '';

/** An event of the calendar, by its title. */
export const eventOf = (where: Page | Locator, title: string): Locator =>
  where.locator('[data-event]').filter({ hasText: title });
