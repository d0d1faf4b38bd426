import { type Client, changeClient, clientRefusals, type SomeClientFields } from '#clients';
import { isRefusal, type Outcome } from '#kernel';

export type MergedClients = { master: Client; duplicate: Client };

type Facts = {
  /** The other client is above the remaining one: the one it belongs to, or further up. */
  isAbove: boolean;
};

/**
 * One client of two: the remaining one takes the chosen values, the credit, and where it has none the lead that the other
 * was; the other is deleted. Sites, money and everything else come along as they are.
 */
export const mergeClients = (
  master: Client,
  duplicate: Client,
  { fields, isAbove }: Facts & { fields: SomeClientFields },
  by: string,
  now: string,
): Outcome<MergedClients> => {
  if (duplicate.deletedAt !== null) return clientRefusals.deleted;
  const parentClientId = fields.parentClientId === duplicate.id ? undefined : fields.parentClientId;
  const changed = changeClient(master, { ...fields, parentClientId }, by, now);
  if (isRefusal(changed)) return changed;
  const takesLead = master.originLeadId === null && duplicate.originLeadId !== null;
  const { originLeadId, convertedAt, convertedBy } = takesLead ? duplicate : master;
  const books = { updatedBy: by, updatedAt: now };
  return {
    master: {
      ...changed,
      ...books,
      ...{ originLeadId, convertedAt, convertedBy },
      credit: master.credit + duplicate.credit,
      // What belonged to the other belongs to this one now, which cannot be below it.
      parentClientId: isAbove ? duplicate.parentClientId : changed.parentClientId,
      // A new version even where no value changes: so much joins it.
      version: master.version + 1,
    },
    duplicate: {
      ...duplicate,
      ...books,
      originLeadId: takesLead ? null : duplicate.originLeadId,
      credit: 0,
      parentClientId: null,
      deletedAt: now,
      version: duplicate.version + 1,
    },
  };
};
