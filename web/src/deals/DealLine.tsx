import type { Deal } from 'domain/deals';
import { wholeDollars } from 'domain/kernel';
import type { Acts } from '#ui/beside/Beside.tsx';
import { BesideLine, Said } from '#ui/beside/BesideLine.tsx';
import { dayOf } from '#ui/moment.ts';
import { Tag } from '#ui/Tag.tsx';
import { useNameOf } from '#users';

const closing = ({ expectedCloseDate, actualCloseDate }: Deal): string | null => {
  if (actualCloseDate) return `Closed ${dayOf(actualCloseDate)}`;
  return expectedCloseDate ? `Expected to close ${dayOf(expectedCloseDate)}` : null;
};

const isLate = ({ expectedCloseDate, actualCloseDate }: Deal, now: string): boolean =>
  actualCloseDate === null && expectedCloseDate !== null && expectedCloseDate < now;

/** One deal: its stage, worth and chance, and when it closes. */
export const DealLine = ({ deal, acts }: { deal: Deal; acts: Acts }) => {
  const nameOf = useNameOf();
  const when = closing(deal);
  const late = isLate(deal, new Date().toISOString());
  return (
    <BesideLine acts={acts} marks={<Tag>{deal.stage}</Tag>} name={deal.title}>
      <span className="num">{wholeDollars(deal.value)}</span>
      <Said>{deal.probability}% likely</Said>
      {when && <Said late={late}>{late ? `${when}, not closed yet` : when}</Said>}
      {deal.assignedTo && <Said>{nameOf(deal.assignedTo)}</Said>}
      {deal.notes && <Said>{deal.notes}</Said>}
    </BesideLine>
  );
};
