import { expiryOf } from 'domain/documents';
import { Badge } from '#ui/Badge.tsx';
import { dayOf } from '#ui/moment.ts';

const tones = { expired: 'bad', soon: 'warn', ok: 'plain' } as const;

/** Until when a document holds, coloured as that comes near. */
export const ExpiryChip = ({ expiresAt, today }: { expiresAt: string | null; today: string }) => {
  const expiry = expiryOf(expiresAt, today);
  if (!expiry || !expiresAt) return null;
  return (
    <Badge tone={tones[expiry]}>
      {expiry === 'expired' ? `Expired ${dayOf(expiresAt)}` : `Expires ${dayOf(expiresAt)}`}
    </Badge>
  );
};
