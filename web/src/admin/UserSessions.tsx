import { countWords } from 'domain/kernel';
import { mayManage, type PersonSummary, usersOperations } from 'domain/users';
import { useState } from 'react';
import { useMe } from '#auth';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { deviceOf, unsentIsLost } from '#settings';
import { Asking } from '#ui/Asking.tsx';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Line } from '#ui/Line.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Failure } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { useReadOnly } from '#view';

/** Where somebody is signed in, and signing them out everywhere (SES-19). */
export const UserSessions = ({ person }: { person: PersonSummary }) => {
  const me = useMe();
  const readOnly = useReadOnly();
  const refused = mayManage(me, person)?.message;
  const read = useRead(usersOperations.sessions, { uid: person.uid }, { when: !refused });
  const [asking, setAsking] = useState(false);
  const items = read.data?.items ?? [];
  // Also where there is no session: API tokens end with it.
  const off = readOnly ?? refused;
  const end = async () => {
    const { revoked } = await call(usersOperations.revokeSessions, { uid: person.uid });
    toast.success(`${countWords(revoked, 'session')} ended`);
    void refresh(usersOperations.sessions);
  };
  return (
    <Panel
      actions={
        <Button look="danger" off={off} onClick={() => setAsking(true)} small>
          Sign out everywhere
        </Button>
      }
      count={read.data && items.length}
      title="Sessions"
    >
      {read.error && <Failure onRetry={read.refetch}>Could not load the sessions.</Failure>}
      {(read.data || refused) && items.length === 0 && <Empty title={refused ?? 'Not signed in anywhere'} />}
      <ul>
        {items.map((session) => (
          <Line
            help={`${session.address || 'Address unknown'}, seen ${moment(session.lastSeenAt)}, first ${moment(session.createdAt)}`}
            item
            key={session.id}
            label={deviceOf(session.userAgent)}
          />
        ))}
      </ul>
      {asking && (
        <Asking
          act={end}
          answer="Sign out everywhere"
          danger
          onClose={() => setAsking(false)}
          question={`Sign ${person.displayName} out everywhere?`}
        >
          <p className="soft">{`They have to sign in again, and their API tokens and the link to their calendar end. ${unsentIsLost(items.length === 1 ? items[0]?.lastSeenAt : undefined)}`}</p>
        </Asking>
      )}
    </Panel>
  );
};
