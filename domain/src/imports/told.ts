import { countWords, type Telling } from '#kernel';

/** What a rep is told of an import once it is through: how many leads it gave them, in one. */
export const importTelling = (
  { id, fileName }: { id: string; fileName: string },
  { rep, leads }: { rep: string; leads: number },
): Telling => ({
  to: { uids: [rep] },
  type: 'lead_assigned',
  leadId: null,
  actionUrl: `/leads?as=list&imported=${id}&assignedRep=${rep}`,
  actionLabel: 'View Leads',
  title: leads === 1 ? 'New Lead Assigned' : 'New Leads Assigned',
  message: `${countWords(leads, 'lead')} out of ${fileName || 'a file'} ${leads === 1 ? 'has' : 'have'} been assigned to you`,
});
