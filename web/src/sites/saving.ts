import type { Actor } from 'domain/kernel';
import { changeSite, countOf, type MachineCounts, type Site, siteOperations, siteTitle } from 'domain/sites';
import { onOtherSession } from '#auth';
import { call, isCallError } from '#platform/call.ts';
import type { Saved } from '#ui/saved/autosave.ts';
import { saveRow } from '#ui/saved/saveRow.ts';
import { useAutosave } from '#ui/saved/useAutosave.ts';
import { useWork } from '#view';
import { sites } from './rows.ts';

/** A site as its form shows it: the counts stand beside its own fields. */
export type SiteForm = Site & MachineCounts;

export const formOf = (site: Site): SiteForm => {
  const { washers, dryers, stacks, combos } = site.machineInventory;
  return { ...site, washers, dryers, stacks, combos };
};

const counts: readonly string[] = Object.values(countOf);

const whoChanged = async (id: string, field: string) => {
  const { items } = await call(siteOperations.history, { id, limit: 20 });
  const item = items.find(({ changes }) => changes.some((change) => change.field === field));
  return { by: item?.author ?? null, at: item?.at ?? null };
};

/** Writes fields over whatever version the site has now; for what is no field of the row itself. */
const writeSite = async (id: string, fields: Record<string, unknown>): Promise<Site> => {
  const write = (version: number) => call(siteOperations.update, { id, version, fields });
  const version = sites.known(id)?.version ?? 1;
  const site = await write(version).catch((error: unknown) => {
    const current = isCallError(error) && error.code === 'STALE_VERSION' ? (error.current as Site) : null;
    if (!current) throw error;
    return write(current.version);
  });
  sites.absorb(site);
  return site;
};

const saveCount = async (id: string, field: string, value: unknown): Promise<Saved> => {
  try {
    await writeSite(id, { machineInventory: { [field]: value } });
    return { saved: true };
  } catch (error) {
    return { saved: false, message: error instanceof Error ? error.message : 'Something went wrong.' };
  }
};

const saveField = (by: Actor, id: string, field: string, value: unknown, base: unknown): Promise<Saved> =>
  counts.includes(field)
    ? saveCount(id, field, value)
    : saveRow(sites, by, {
        id,
        field,
        value,
        base,
        title: siteTitle,
        operation: siteOperations.update,
        change: (site) => changeSite(site, { [field]: value }, new Date().toISOString()),
        whoChanged: () => whoChanged(id, field),
      });

/** Saving while one types, for as long as this site is edited. */
export const useSiteAutosave = (id: string) => {
  const { by } = useWork();
  return useAutosave(`sites/${id}/${by.uid}`, {
    read: (field) => {
      const site = sites.known(id);
      return site && formOf(site)[field as keyof SiteForm];
    },
    save: (field, value, base) => saveField(by, id, field, value, base),
    onLeft: (quit) => onOtherSession(by.uid, quit),
  });
};
