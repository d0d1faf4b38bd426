import type { Refusal } from '#kernel';
import type { Lead } from '#leads';
import { type MissingField, missingFields } from './missing.ts';
import { conversionRefusals } from './texts.ts';

const sold: readonly Lead['status'][] = ['won', 'qualified', 'proposal'];

/** What a lead is asked for before it may become a client. */
export type ConvertibleFacts = Pick<
  Lead,
  'convertedToClientId' | 'deleted' | 'status' | 'markSold' | MissingField
>;

/** Whether the lead has been sold, or is as good as sold. */
export const isConvertible = ({ status, markSold }: Pick<Lead, 'status' | 'markSold'>): boolean =>
  markSold || sold.includes(status);

/** Why a lead cannot become a client, in the order of the specification (CONV-01); null when it can. */
export const conversionProblem = (lead: ConvertibleFacts): Refusal | null => {
  if (lead.convertedToClientId !== null) return conversionRefusals.converted;
  if (lead.deleted) return conversionRefusals.deleted;
  if (!isConvertible(lead)) return conversionRefusals.status;
  const lacks = missingFields(lead);
  return lacks && conversionRefusals[lacks.group];
};

/** What would make a lead a client, where empty fields are all that stands in the way; null elsewhere. */
export const missingForConversion = (lead: ConvertibleFacts): ReturnType<typeof missingFields> => {
  const lacks = missingFields(lead);
  return lacks && conversionProblem(lead) === conversionRefusals[lacks.group] ? lacks : null;
};
