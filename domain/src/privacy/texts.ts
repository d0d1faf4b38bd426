import { administrators, type Telling } from '#kernel';

/** What whoever asked for an erasure is told where it could not be finished, or all administrators where nobody here asked. */
export const erasureFailedTelling = (number: number, createdBy: string | null): Telling => ({
  type: 'system',
  leadId: null,
  actionUrl: '/admin?tab=privacy',
  actionLabel: 'View Certificates',
  to: createdBy ? { uids: [createdBy] } : { roles: administrators },
  title: 'Erasure Not Finished',
  message: `The erasure under certificate ${number} failed again and again, and is not tried any more. Admin → System says why; erase the same person again to go on.`,
});
