import { feature as activities } from '#activities';
import { feature as admin } from '#admin';
import { feature as board } from '#board';
import { feature as calendar } from '#calendar';
import { feature as clients } from '#clients';
import { feature as collections } from '#collections';
import { feature as contacts } from '#contacts';
import { feature as dashboard } from '#dashboard';
import { feature as deals } from '#deals';
import { feature as documents } from '#documents';
import { feature as invoices } from '#invoices';
import { feature as leads } from '#leads';
import { feature as messages } from '#messages';
import { feature as notifications } from '#notifications';
import type { Feature } from '#platform/feature.ts';
import { feature as reports } from '#reports';
import { feature as routes } from '#routes';
import { feature as settings } from '#settings';
import { feature as sites } from '#sites';
import { feature as support } from '#support';
import { feature as templates } from '#templates';
import { feature as users } from '#users';
import { feature as vendChanges } from '#vendChanges';
import { feature as visits } from '#visits';

/**
 * The nouns of the browser's part in order: a noun imports only nouns before it. One in quotes has no screen and nothing
 * live of its own.
 */
export const features = [
  users,
  'view',
  'auth',
  'offline',
  'apiTokens',
  settings,
  'savedViews',
  templates,
  messages,
  documents,
  contacts,
  deals,
  activities,
  sites,
  visits,
  routes,
  calendar,
  'conversion',
  leads,
  board,
  'undo',
  notifications,
  dashboard,
  collections,
  vendChanges,
  invoices,
  clients,
  'mailedReports',
  reports,
  support,
  'quoteRequests',
  'inbound',
  'announcements',
  'imports',
  'formerSystem',
  'duplicates',
  'trash',
  'webhooks',
  'wholeExports',
  admin,
  'search',
] as const;

type Named = Exclude<(typeof features)[number], string>;
type ScreensOf<F> = F extends { readonly screens: readonly (infer S)[] } ? S : never;

const brought = features.filter((feature): feature is Named => typeof feature !== 'string');
const every = <T>(pick: (feature: Feature) => readonly T[] | undefined): readonly T[] =>
  brought.flatMap((feature) => pick(feature) ?? []);

export const screens = every(({ screens: own }) => own) as readonly ScreensOf<Named>[];
export const liveNouns = every(({ live }) => live);
export const keptAnswers = every(({ answers }) => answers);
