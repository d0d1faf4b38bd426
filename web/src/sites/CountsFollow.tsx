import { countsOf, type Machine, type Site, siteTitle } from 'domain/sites';
import type { ComponentProps } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Strip } from '#ui/Strip.tsx';
import { useMachines } from './machines.ts';
import { countsWords, machinesWords } from './words.ts';

type Tick = Pick<ComponentProps<typeof Checkbox>, 'name' | 'checked' | 'onChange'>;

const wordsOf = (site: Site, read: string, keeps: boolean): string => {
  const kept = `${siteTitle(site)} is kept as ${countsWords(site.machineInventory)}.`;
  if (keeps) return `${kept} It stays so until as many machines are listed.`;
  return `${kept} From the first single machine on its counts follow the machines listed${read}.`;
};

/** Said before the first single machine stands at a site kept as counts: whether these follow the machines listed from then on. */
export const CountsFollow = ({
  site,
  added,
  keep,
}: {
  site: Site;
  added: readonly Pick<Machine, 'kind' | 'status'>[];
  /** Offers to keep the counts until as many are listed. */
  keep?: Tick;
}) => {
  const { data } = useMachines(site.id);
  const { machineInventory: counts } = site;
  const after = countsOf(added);
  const read = added.length > 0 ? `: it will read ${countsWords(after)}` : '';
  if (data?.items.length !== 0 || counts.totalMachines === 0 || countsWords(counts) === countsWords(after))
    return null;
  return (
    <>
      <Strip tone={keep?.checked ? 'plain' : 'warn'}>{wordsOf(site, read, keep?.checked === true)}</Strip>
      {keep && (
        <Checkbox
          {...keep}
          label={`Keep the count of ${machinesWords(counts.totalMachines)} until all are listed`}
        />
      )}
    </>
  );
};
