import * as z from 'zod';
import { besideCreate, besideUpdate, type ParentIds } from '#contacts';
import { recordName, sensibleDateTime, text, uuid } from '#kernel';
import { customFields, tags } from '#leads';

const stageText = 'Stage is required';
const chanceText = 'Probability must be between 0 and 100';

/** Every field of a deal that people write (REC-03), beside what it belongs to. */
export const dealFields = z.strictObject({
  title: recordName,
  value: z
    .int('Must be a whole number')
    .min(0, 'Deal value must be non-negative')
    .max(999_999_999, 'Must not exceed 999999999'),
  stage: z.string(stageText).trim().min(1, stageText).pipe(text(100)),
  probability: z.int(chanceText).min(0, chanceText).max(100, chanceText),
  expectedCloseDate: sensibleDateTime.nullable(),
  actualCloseDate: sensibleDateTime.nullable(),
  assignedTo: uuid.nullable(),
  notes: text(2000),
  tags,
  customFields,
});

export type DealFields = z.output<typeof dealFields>;
export type SomeDealFields = ParentIds & { [Field in keyof DealFields]?: DealFields[Field] | undefined };

/** A new deal: a name and a stage are asked for. */
export const dealCreate = besideCreate({
  ...dealFields.partial().shape,
  title: dealFields.shape.title,
  stage: dealFields.shape.stage,
});

/** The fields of an update. */
export const dealUpdate = besideUpdate(dealFields.partial().shape);
