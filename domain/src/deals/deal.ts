import type { BesideRow } from '#contacts';
import type { CustomValue } from '#leads';

/** What may be sold to a lead or a client, with its worth and its chance (REC-03). */
export type Deal = BesideRow & {
  title: string;
  /** Whole dollars. */
  value: number;
  stage: string;
  /** Of a hundred. */
  probability: number;
  expectedCloseDate: string | null;
  actualCloseDate: string | null;
  assignedTo: string | null;
  notes: string;
  tags: string[];
  customFields: Record<string, CustomValue>;
};

/** Words for a stage that forms offer; any other may be written. */
export const dealStages = ['Qualified', 'Proposal', 'Negotiation', 'Agreement', 'Won', 'Lost'] as const;

/** Deals that a lead or a client may have. */
export const dealsPerParent = 100;
