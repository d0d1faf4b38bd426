import { administrators, type Telling } from '#kernel';
import { type Site, siteTitle } from '#sites';

/** Whoever completed an installation in the field cannot hand its site over: who can is told that it waits (W2). */
export const handOverWaits = (site: Site): Telling => ({
  leadId: null,
  actionUrl: `/clients/${site.clientId}?site=${site.id}`,
  actionLabel: 'View Site',
  to: { roles: administrators },
  type: 'client_updated',
  title: 'Hand-over waits',
  message: `The installation at ${siteTitle(site)} is done; its site waits to be set active, with route and frequency`,
});
