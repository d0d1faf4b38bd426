import type * as z from 'zod';
import type { siteAnswer } from './answers.ts';
import type { commissionSchema } from './commission.ts';

export const siteTypes = ['apartment', 'condo', 'hotel', 'dormitory', 'other'] as const;

export const accessTypes = ['card-access', 'key-required', 'open-access'] as const;

export const siteStatuses = ['active', 'inactive', 'pending_install', 'decommissioned'] as const;
export type SiteStatus = (typeof siteStatuses)[number];

export const collectionFrequencies = ['weekly', 'bi-weekly', 'monthly', 'as-needed'] as const;
export type CollectionFrequency = (typeof collectionFrequencies)[number];

/** Machines by kind. */
export type MachineCounts = { washers: number; dryers: number; stacks: number; combos: number };

/** How the property shares in what its machines take in; cents and percent. */
export type Commission = z.output<typeof commissionSchema>;

/** A site as it stands on the wire (spec §3, fields.md); in lists `machineInventory.machines` is empty. */
export type Site = z.output<typeof siteAnswer>;
