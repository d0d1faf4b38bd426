import type { Refusal } from '#kernel';
import type { Lead } from '#leads';
import { conversionRefusals } from './texts.ts';

const sold: readonly Lead['status'][] = ['won', 'qualified', 'proposal'];
const personFields = ['firstName', 'lastName', 'email'] as const;
const addressFields = ['streetAddress', 'city', 'state', 'zipCode'] as const;

/** What a lead is asked for before it may become a client. */
export type ConvertibleFacts = Pick<
  Lead,
  | 'convertedToClientId'
  | 'deleted'
  | 'status'
  | 'markSold'
  | (typeof personFields)[number]
  | (typeof addressFields)[number]
>;
export type MissingField = (typeof personFields)[number] | (typeof addressFields)[number];

const empty = <Name extends MissingField>(lead: ConvertibleFacts, names: readonly Name[]): Name[] =>
  names.filter((name) => lead[name].trim() === '');

/** Whether the lead has been sold, or is as good as sold. */
export const isConvertible = ({ status, markSold }: Pick<Lead, 'status' | 'markSold'>): boolean =>
  markSold || sold.includes(status);

/** Why a lead cannot become a client, in the order of the specification (CONV-01); null when it can. */
export const conversionProblem = (lead: ConvertibleFacts): Refusal | null => {
  if (lead.convertedToClientId !== null) return conversionRefusals.converted;
  if (lead.deleted) return conversionRefusals.deleted;
  if (!isConvertible(lead)) return conversionRefusals.status;
  if (empty(lead, personFields).length > 0) return conversionRefusals.person;
  return empty(lead, addressFields).length > 0 ? conversionRefusals.address : null;
};

/** The empty fields behind a problem, and how many it asks for: what removes it. */
export const missingForConversion = (
  lead: ConvertibleFacts,
): { missing: MissingField[]; of: number } | null => {
  const problem = conversionProblem(lead);
  if (problem === conversionRefusals.person)
    return { missing: empty(lead, personFields), of: personFields.length };
  if (problem === conversionRefusals.address)
    return { missing: empty(lead, addressFields), of: addressFields.length };
  return null;
};
