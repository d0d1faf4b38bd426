import { everyone } from 'domain/kernel';
import { type VisitRow, visitScope } from 'domain/visits';
import { appointmentsById } from '#appointments';
import type { Feature, FeedNoun } from '#platform/operations/feature.ts';
import { visitFiles } from './photos.ts';
import { visitRoutes } from './routes.ts';
import { visitRows } from './rows.ts';

export { keptLook, tellLook, tellTaken } from './looks.ts';
export { findSiteFile, servePhotos } from './photos.ts';
export { besidesOf } from './rows.ts';

type Whose = { assignedTo: string | null; attendees: string[] };
type Fed = VisitRow & Whose;

const rowOut = ({ assignedTo: _, attendees: __, ...row }: Fed): VisitRow => row;

// What is called off, moved, or given to somebody else leaves page and device with the appointment's own event.
const feed: FeedNoun<Fed> = {
  noun: 'visits',
  who: everyone,
  follows: { noun: 'appointments', when: ({ siteId }) => typeof siteId === 'string' },
  load: async (db, ids) => {
    const appointments = await appointmentsById(db, ids);
    const whose = new Map(appointments.map((one) => [one.id, one]));
    const rows = await visitRows(db, appointments);
    return rows.map((row) => {
      const { assignedTo = null, attendees = [] } = whose.get(row.id) ?? {};
      return { ...row, assignedTo, attendees };
    });
  },
  scope: visitScope,
  summary: rowOut,
};

/** Work at sites as those who go there see it: a reading of appointments, whatever their role (D55). */
export const visits: Feature = {
  name: 'visits',
  routes: visitRoutes,
  feed,
  ...visitFiles,
};
