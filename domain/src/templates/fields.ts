import * as z from 'zod';
import { recordName, text } from '#kernel';
import { letter } from './letter.ts';
import { bodyLimits, nameLimit, subjectLimit } from './template.ts';

/** What people write of a template; how much of the body its type allows is said by the rules. */
export const templateFields = {
  name: recordName.refine(
    (value) => [...value].length <= nameLimit,
    `Must not exceed ${nameLimit} characters`,
  ),
  description: text(255),
  subject: text(subjectLimit),
  body: letter(bodyLimits.email),
  isShared: z.boolean(),
  isDefault: z.boolean(),
};
