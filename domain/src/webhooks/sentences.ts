import { administrators, type Telling } from '#kernel';

/** What administrators are told of a webhook that the product stopped. */
export const stoppedTelling = ({ name, reason }: { name: string; reason: string }): Telling => ({
  type: 'system',
  leadId: null,
  actionUrl: '/admin?tab=integrations',
  actionLabel: 'View Webhooks',
  to: { roles: administrators },
  title: 'Webhook Stopped',
  message: `${name}: ${reason}. What happened since then was not sent.`,
});
