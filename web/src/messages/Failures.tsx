import { Link } from '@tanstack/react-router';
import { localDay } from 'domain/kernel';
import { messageOperations } from 'domain/messages';
import { useState } from 'react';
import { useRead } from '#platform/query.ts';
import { Empty } from '#ui/Empty.tsx';
import { Line } from '#ui/Line.tsx';
import { here } from '#ui/moment.ts';
import { Reading } from '#ui/Reading.tsx';
import { failedStatuses } from './filter.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { addressWords, channelWords, momentWithin } from './words.ts';

const days = 7;
const most = 10;

/** What did not reach somebody in the last week, each with its way to it. */
export const Failures = () => {
  const [from] = useState(() => new Date(Date.now() - days * 86_400_000).toISOString());
  const read = useRead(
    messageOperations.list,
    { statuses: [...failedStatuses, 'unknown'], from, limit: most },
    { follows: ['messages'] },
  );
  const now = Date.now();
  const { data } = read;
  if (!data) return <Reading label="Loading failures" of={read} rows={3} what="failures" />;
  if (data.items.length === 0) return <Empty title="Nothing failed" />;
  return (
    <>
      <ul>
        {data.items.map((row) => (
          <Line
            help={`${channelWords[row.channel]} to ${addressWords(row.recipients[0] ?? '')} by ${row.senderName}, ${momentWithin(row.createdAt, now)}`}
            item
            key={row.id}
            label={
              <Link search={{ message: row.id }} to="/messaging">
                {row.leadName || row.subject || row.preview}
              </Link>
            }
          >
            <StatusBadge now={now} row={row} />
          </Line>
        ))}
      </ul>
      <p className="small pad">
        <Link search={{ tab: 'failed', from: localDay(from, here) }} to="/messaging">
          Show all that failed
        </Link>
      </p>
    </>
  );
};
