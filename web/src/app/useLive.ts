import { isAdministrator } from 'domain/kernel';
import { useEffect, useState } from 'react';
import { useMe } from '#auth';
import { loadKeptClients } from '#clients';
import { loadKeptLeads } from '#leads';
import { follow } from '#offline';
import { store } from '#platform/store.ts';
import { loadKeptRouteDays } from '#routes';
import { followSettings } from '#settings';
import { loadKeptSites } from '#sites';
import { usePeople } from '#users';
import { useView } from '#view';

const nouns = [
  'leads',
  'contacts',
  'deals',
  'activities',
  'documents',
  'messages',
  'notifications',
  'settings',
  'pass',
  'templates',
];
/** The business, which administrators alone see. */
const officeNouns = ['clients', 'sites', 'machines', 'appointments', 'routes', 'routeDays', 'collections'];

const followed = (office: boolean) =>
  office
    ? {
        nouns: [...nouns, ...officeNouns],
        full: ['leads', 'routeDays', 'clients', 'sites'],
        kept: () => Promise.all([loadKeptLeads(), loadKeptRouteDays(), loadKeptClients(), loadKeptSites()]),
      }
    : { nouns, full: ['leads'], kept: async () => [await loadKeptLeads()] };

/** Whether the business is in sight: through the eyes of somebody else, by their role. */
const useOffice = (): boolean => {
  const me = useMe();
  const { mode, uid } = useView();
  const people = usePeople();
  const seen = mode === 'impersonate' && uid ? people.get(uid)?.role : me.role;
  return seen !== undefined && isAdministrator(seen);
};

/** Follows what the signed-in person may see for as long as the layout stands, and keeps it on the device. */
export const useLive = (): void => {
  const me = useMe();
  const office = useOffice();
  // Said while rendering: the screens below ask for their rows before any effect runs, and would ask twice.
  useState(() => store.awaitFeed(true));
  useEffect(followSettings, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person, role or view is another feed
  useEffect(() => follow({ person: me, ...followed(office) }), [me.uid, me.role, office]);
};
