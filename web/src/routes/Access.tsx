import type { DaySite } from 'domain/routes';
import { useWork } from '#view';
import { type WayIn, Ways } from '#visits';
import { tellLook } from './acting.ts';
import { lookAt } from './codes.ts';
import type { DayRow } from './rows.ts';

/** How one gets into a site, as signs. */
export const wayInto = (site: DaySite): WayIn => ({
  type: site.accessType,
  key: site.needsKey,
  code: site.hasAccessCode,
  notes: site.hasAccessNotes,
  lockbox: site.hasLockbox,
  security: site.hasSecurity,
});

/** How one gets into the site of a stop; each look is recorded. */
export const Access = ({ row, site, name }: { row: DayRow; site: DaySite; name: string }) => {
  const { by, off } = useWork();
  const look = async () => {
    const { codes, here } = await lookAt(row.id, site.siteId);
    if (here) void tellLook({ row, by, siteId: site.siteId, name });
    return codes;
  };
  return <Ways access={wayInto(site)} look={look} name={name} off={off} />;
};
