import type { MessageSummary } from 'domain/messages';
import { Badge } from '#ui/Badge.tsx';
import { Check, CircleAlert, CircleHelp, Clock, LoaderCircle, Reply, Undo2 } from '#ui/Icon.tsx';
import { isHeld, stateWords, statusWords } from './words.ts';

const glyphs: Partial<Record<MessageSummary['status'], typeof Check>> = {
  queued: Clock,
  sending: LoaderCircle,
  sent: Check,
  delivered: Check,
  partial: CircleAlert,
  failed: CircleAlert,
  bounced: CircleAlert,
  unknown: CircleHelp,
  received: Reply,
  cancelled: Undo2,
};

/** Where a message stands: its word, its glyph, and as loud as it has to be. */
export const StatusBadge = ({
  row,
  now,
  short = false,
}: {
  row: Pick<MessageSummary, 'status' | 'leavesAt' | 'scheduled'> & { unverified?: boolean };
  now: number;
  /** Its moment stands beside it. */
  short?: boolean;
}) => {
  if (row.unverified)
    return (
      <Badge icon={<CircleHelp />} tone="warn">
        Not verified
      </Badge>
    );
  const Glyph = glyphs[row.status] ?? Check;
  return (
    <Badge icon={<Glyph />} tone={isHeld(row, now) ? 'info' : stateWords[row.status][1]}>
      {short && row.scheduled && isHeld(row, now) ? 'Scheduled' : statusWords(row, now)}
    </Badge>
  );
};
