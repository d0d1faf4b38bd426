import { dealOperations } from 'domain/deals';
import { Beside } from '#ui/beside/Beside.tsx';
import type { BesideProps } from '#ui/beside/parent.ts';
import { DealForm } from './DealForm.tsx';
import { DealLine } from './DealLine.tsx';

/** What may be sold to a lead or a client: stage, worth, chance, and when it closes. */
export const Deals = (props: BesideProps) => (
  <Beside
    {...props}
    form={(deal, onClose) => <DealForm by={props.by} deal={deal} of={props.of} onClose={onClose} />}
    line={(deal, acts) => <DealLine acts={acts} deal={deal} key={deal.id} />}
    nameOf={({ title }) => title}
    noun="deals"
    operations={dealOperations}
    words={{
      title: 'Deals',
      one: 'deal',
      list: 'Deals, newest first',
      empty: 'No deals yet. What may be sold here, and what it is worth, belongs here.',
    }}
  />
);
