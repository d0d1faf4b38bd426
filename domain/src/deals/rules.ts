import { type Belonging, blankBeside, layOver } from '#contacts';
import type { Outcome } from '#kernel';
import type { Deal } from './deal.ts';
import type { SomeDealFields } from './fields.ts';

/** A deal before anything is known. */
export const blankDeal = (id: string, parent: Belonging, by: string | null, now: string): Deal => ({
  ...blankBeside(id, parent, by, now),
  title: '',
  value: 0,
  stage: '',
  probability: 0,
  expectedCloseDate: null,
  actualCloseDate: null,
  assignedTo: null,
  notes: '',
  tags: [],
  customFields: {},
});

/** Lays fields over a deal. */
export const changeDeal = (deal: Deal, fields: SomeDealFields, now: string): Outcome<Deal> =>
  layOver(deal, fields, now);
