import { localDay } from 'domain/kernel';
import { defaultSettings } from 'domain/settings';
import type { Person } from './people.ts';

/** Today at the office. */
export const date = localDay(new Date().toISOString(), defaultSettings.officeTimeZone);

const names = ['Wharf House', 'Pool House', 'Annex on Third'];

const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** A route with three sites that are due; the first has a code. On any day, where it is somebody else's. */
export const withRoute = async (by: Person, route: string, collector?: Person): Promise<string[]> => {
  const { id: clientId } = await by.call<{ id: string }>('clients.create', { businessName: `${route} LLC` });
  await by.call('routes.save', {
    name: route,
    days: collector ? everyDay : [],
    collector: (collector ?? by).uid,
    isNew: true,
  });
  const ids: string[] = [];
  for (const [index, siteName] of names.entries()) {
    const site = await by.call<{ id: string }>('sites.create', {
      clientId,
      siteName,
      streetAddress: `${index + 1} Main St`,
      city: 'Napa',
      state: 'CA',
      status: 'active',
      collectionFrequency: 'weekly',
      collectionRoute: route,
      hasLockbox: index === 0,
      machineInventory: { washers: 4, dryers: 4 },
      ...(index === 0 ? { accessCode: '4417' } : {}),
    });
    ids.push(site.id);
  }
  return ids;
};
