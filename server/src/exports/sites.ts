import { siteExportCells, siteExportHeading } from 'domain/imports';
import type { Viewer } from 'domain/kernel';
import { clientsById } from '#clients';
import type { Services } from '#platform/services.ts';
import { type SiteSelection, sitesAfter } from '#sites';
import { namesOf } from '#users';

const pageSize = 500;

/** The sites that were asked for with the machines they have, in pages by id, the heading first. */
export const sitePages = async function* (
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  _viewer: Viewer,
  selection: SiteSelection,
): AsyncGenerator<string[][]> {
  yield [[...siteExportHeading]];
  for (let last: string | null = null; ; ) {
    const sites = await sitesAfter(db, selection, last, pageSize);
    const owners = new Set(sites.map(({ clientId }) => clientId));
    const clients = new Map((await clientsById(db, [...owners])).map((client) => [client.id, client]));
    const collectors = new Set(sites.flatMap(({ collector }) => collector ?? []));
    const names = await namesOf({ db, keys }, [...collectors]);
    yield sites.map((site) =>
      siteExportCells(site, clients.get(site.clientId), names.get(site.collector ?? '') ?? ''),
    );
    if (sites.length < pageSize) return;
    last = sites.at(-1)?.id ?? null;
  }
};
