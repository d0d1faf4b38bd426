import * as z from 'zod';
import { flag, text, uuid } from '#kernel';
import { priorities } from '#leads/lead.ts';
import { leadStatuses } from '#leads/status.ts';
import { quickFilters } from '#leads/verbs/quick.ts';

/** One value or any of several. */
const anyOf = <Item extends z.ZodType>(item: Item) => z.union([item, z.array(item).min(1).max(100)]);

/** Filters of the board (BOARD-04) with tags, priority, deleted, archived and quick; an unknown key is refused. */
export const leadFilter = z.strictObject({
  status: anyOf(z.enum(leadStatuses)).optional(),
  assignedRep: anyOf(uuid.nullable()).optional(),
  city: anyOf(text()).optional(),
  state: anyOf(text()).optional(),
  leadCameFrom: anyOf(text()).optional(),
  priority: anyOf(z.enum(priorities)).optional(),
  hasCurrentProvider: flag.optional(),
  leadAsDead: flag.optional(),
  markSold: flag.optional(),
  /** Leads that carry all of these. */
  tags: anyOf(text(50)).optional(),
  /** The deleted ones instead; administrators only. */
  deleted: flag.optional(),
  /** Only what is archived, or only what is not. */
  archived: flag.optional(),
  /** What needs somebody now; of several, all must hold. */
  quick: anyOf(z.enum(quickFilters)).optional(),
  /** Those that one import made or changed. */
  imported: uuid.optional(),
});

export type LeadFilter = z.output<typeof leadFilter>;
