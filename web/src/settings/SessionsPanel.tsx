import { authOperations } from 'domain/auth';
import { countWords } from 'domain/kernel';
import { openedWords, type SessionRow } from 'domain/users';
import { useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Asking } from '#ui/Asking.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Line } from '#ui/Line.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Reading } from '#ui/Reading.tsx';
import { toast } from '#ui/toast.tsx';
import { useReadOnly } from '#view';
import { deviceOf, unsentIsLost } from './device.ts';

/** Where one is signed in, and the way out of each (AUTH-17). */
export const SessionsPanel = () => {
  const read = useRead(authOperations.sessions, {});
  const [asking, setAsking] = useState<SessionRow | 'others' | null>(null);
  const off = useReadOnly();
  const items = read.data?.items ?? [];
  const one = asking === 'others' ? null : asking;
  const others = items.filter(({ current }) => !current).length;
  const end = async () => {
    const { revoked } = await (one
      ? call(authOperations.revokeSession, { id: one.id })
      : call(authOperations.revokeOthers, {}));
    void refresh(authOperations.sessions);
    toast.success(`${countWords(revoked, 'session')} ended`);
  };
  return (
    <Panel
      actions={
        <Button
          look="danger"
          off={off ?? (others === 0 ? 'There is no other session.' : undefined)}
          onClick={() => setAsking('others')}
          small
        >
          Sign out others
        </Button>
      }
      count={read.data && items.length}
      title="Sessions"
    >
      <Reading failed="Could not load your sessions." label="Loading your sessions" of={read} rows={2} />
      {read.data && (
        <ul>
          {items.map((session) => (
            <SessionLine key={session.id} off={off} onEnd={() => setAsking(session)} session={session} />
          ))}
        </ul>
      )}
      {asking && (
        <Asking
          act={end}
          answer={one ? 'End this session' : `End ${countWords(others, 'session')}`}
          danger
          onClose={() => setAsking(null)}
          question={one ? `Sign out ${deviceOf(one.userAgent)}?` : 'Sign out everywhere else?'}
        >
          <p className="soft">
            {`${one ? 'It has' : 'This session stays. The others have'} to sign in again${one ? '' : ', and your API tokens and the link to your calendar end'}. ${unsentIsLost(one?.lastSeenAt)}`}
          </p>
        </Asking>
      )}
    </Panel>
  );
};

const SessionLine = ({
  session,
  off,
  onEnd,
}: {
  session: SessionRow;
  off: string | undefined;
  onEnd: () => void;
}) => {
  const device = deviceOf(session.userAgent);
  return (
    <Line
      help={`By ${openedWords[session.openedBy]}, ${session.address || 'address unknown'}, seen ${moment(session.lastSeenAt)}, first ${moment(session.createdAt)}`}
      item
      label={device}
    >
      {session.current ? (
        <Badge tone="info">This session</Badge>
      ) : (
        <Button aria-label={`Sign out ${device}`} look="dangerQuiet" off={off} onClick={onEnd} small>
          Sign out
        </Button>
      )}
    </Line>
  );
};
