import * as z from 'zod';
import { dateTime, each, listing, uuid, version } from '#kernel';
import { eitherParent, namesOneParent, parentIds } from './parent.ts';

/** What answers tell of every row beside a lead or client. */
export const besideAnswer = {
  id: uuid,
  version,
  leadId: uuid.nullable(),
  clientId: uuid.nullable(),
  createdBy: uuid.nullable(),
  ...each(dateTime, ['createdAt', 'updatedAt']),
};

/** What answers tell of marks that people set themselves. */
export const ownMarks = {
  tags: z.array(z.string()),
  customFields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
};

/** What a list is of. */
export const besideList = z.strictObject({ ...parentIds, ...listing }).refine(namesOneParent, eitherParent);
