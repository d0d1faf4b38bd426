import { administrators, everyRow, isAdministrator, noRow, type Viewer } from 'domain/kernel';
import type { VendChange } from 'domain/vendChanges';
import type { Feature, FeedNoun } from '#platform/operations/feature.ts';
import { applyOnVisit } from './apply.ts';
import { letterHttp } from './http.ts';
import { letterRoutes, vendChangeRoutes } from './routes.ts';
import { vendChangesById } from './sql/changes.ts';
import { lettersForFeed } from './sql/letters.ts';

const scope = ({ role }: Viewer) => (isAdministrator(role) ? everyRow : noRow);

const changeFeed: FeedNoun<VendChange> = {
  noun: 'vendChanges',
  who: administrators,
  load: vendChangesById,
  scope,
  place: () => null,
  summary: (row) => row,
  whole: (row) => row,
};

type LetterHead = Awaited<ReturnType<typeof lettersForFeed>>[number];

// Pages are told which letter changed, and read it again.
const letterFeed: FeedNoun<LetterHead> = {
  noun: 'letters',
  who: administrators,
  load: lettersForFeed,
  scope,
  place: () => null,
  summary: (row) => row,
  whole: (row) => row,
};

/** Changes of vend prices: planned, and made when the visit is done. */
export const vendChanges: Feature = {
  name: 'vendChanges',
  routes: vendChangeRoutes,
  feed: changeFeed,
  reactions: [
    {
      verb: 'appointments.completed',
      when: ({ after }) => 'siteId' in after && after['siteId'] !== null,
      run: applyOnVisit,
    },
  ],
};

/** Letters to properties, drafts until messages are sent. */
export const letters: Feature = {
  name: 'letters',
  routes: letterRoutes,
  feed: letterFeed,
  http: letterHttp,
};
