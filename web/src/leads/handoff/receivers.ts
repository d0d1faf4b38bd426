import type { Lead } from 'domain/leads';
import { useRepList, useWork } from '#view';

/** Who may be offered a lead: every rep but oneself and its own. */
export const useReceivers = (lead: Lead) => {
  const { by } = useWork();
  return useRepList().filter(({ uid }) => uid !== by.uid && uid !== lead.assignedRep);
};

/** Stands for a receiver while it is asked whether the lead may be passed at all. */
export const anybody = { uid: '', displayName: '' };
