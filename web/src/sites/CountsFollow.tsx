import { countsOf, type Machine, type Site, siteTitle } from 'domain/sites';
import { Strip } from '#ui/Strip.tsx';
import { useMachines } from './machines.ts';
import { countsWords } from './words.ts';

/** Said before the first single machine stands at a site kept as counts: these follow the machines listed from then on. */
export const CountsFollow = ({
  site,
  added,
}: {
  site: Site;
  added: readonly Pick<Machine, 'kind' | 'status'>[];
}) => {
  const { data } = useMachines(site.id);
  const { machineInventory: counts } = site;
  const [kept, read] = [countsWords(counts), countsWords(countsOf(added))];
  if (data?.items.length !== 0 || counts.totalMachines === 0 || kept === read) return null;
  return (
    <Strip tone="warn">
      {`${siteTitle(site)} is kept as ${kept}. From the first single machine on its counts follow the machines listed${
        added.length > 0 ? `: it will read ${read}` : ''
      }.`}
    </Strip>
  );
};
