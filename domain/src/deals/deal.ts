import type * as z from 'zod';
import type { dealAnswer } from './operations.ts';

/** What may be sold to a lead or a client, with its worth and its chance (REC-03). */
export type Deal = z.output<typeof dealAnswer>;

/** Words for a stage that forms offer; any other may be written. */
export const dealStages = ['Qualified', 'Proposal', 'Negotiation', 'Agreement', 'Won', 'Lost'] as const;

/** Deals that a lead or a client may have. */
export const dealsPerParent = 100;
