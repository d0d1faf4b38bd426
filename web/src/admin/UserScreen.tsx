import { Link, useParams } from '@tanstack/react-router';
import { roleLabels } from 'domain/kernel';
import { type PersonSummary, usersOperations } from 'domain/users';
import { useRead } from '#platform/query.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Crumb } from '#ui/Crumb.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Facts } from '#ui/Facts.tsx';
import { UserRound } from '#ui/Icon.tsx';
import { Line } from '#ui/Line.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Reading } from '#ui/Reading.tsx';
import { usePictures } from '#users';
import styles from './Admin.module.css';
import { AuditList } from './audit/AuditList.tsx';
import { OwnEyes } from './OwnEyes.tsx';
import { Status } from './Status.tsx';
import { UserDialogs } from './UserDialogs.tsx';
import { UserSessions } from './UserSessions.tsx';
import { UserSignIns } from './UserSignIns.tsx';
import { useUserActs } from './useUserActs.ts';

/** One account: what it is, what can be done with it, where it is signed in, what it did, what was done to it. */
export const UserScreen = () => (
  <div className="page">
    <Crumb>
      <Link to="/admin">Users</Link>
    </Crumb>
    <OwnEyes>
      <Loaded />
    </OwnEyes>
  </div>
);

const Loaded = () => {
  const { uid } = useParams({ from: '/shell/admin/users/$uid' });
  const read = useRead(usersOperations.get, { uid });
  // An address may hold anything.
  if (read.error?.status === 404 || read.error?.status === 400)
    return (
      <Empty icon={<UserRound />} title="This user does not exist">
        <Link to="/admin">All users</Link>
      </Empty>
    );
  if (!read.data || read.error)
    return <Reading label="Loading the user" of={read} rows={3} what="the user" />;
  return 'email' in read.data ? <Account person={read.data} /> : null;
};

const Heading = ({ person }: { person: PersonSummary }) => (
  <div className="page-head">
    <Avatar large name={person.displayName} picture={usePictures()(person.uid)} silent />
    <h1>{person.displayName}</h1>
    <Status person={person} />
  </div>
);

const Account = ({ person }: { person: PersonSummary }) => (
  <>
    <Heading person={person} />
    <div className={styles.columns}>
      <div className="panels">
        <Profile person={person} />
        <UserSessions person={person} />
        <UserSignIns person={person} />
      </div>
      <div className="panels">
        <Acts person={person} />
        <Panel title="Activity">
          <AuditList filter={{ by: person.uid }} />
        </Panel>
        <Panel title="Done to this account">
          <AuditList filter={{ account: person.uid }} />
          <p className="pad small">
            <Link search={{ tab: 'audit', rep: person.uid }} to="/admin">
              {`Leads given to ${person.displayName} or taken from them`}
            </Link>
          </p>
        </Panel>
      </div>
    </div>
  </>
);

const Profile = ({ person }: { person: PersonSummary }) => {
  const facts: [string, string][] = [
    ['E-mail', `${person.email}${person.emailConfirmed ? '' : ' (not confirmed)'}`],
    ['Phone', person.phone || 'None'],
    ['Role', roleLabels[person.role]],
    ['Open leads', String(person.openLeads)],
    ['Last login', person.lastLoginAt ? moment(person.lastLoginAt) : 'Never'],
    ['Since', moment(person.createdAt)],
    ['Time zone', person.preferredTimeZone || 'The browser’s'],
  ];
  return (
    <Panel title="Profile">
      <Facts className={`pad ${styles.facts}`} facts={facts} />
    </Panel>
  );
};

const Acts = ({ person }: { person: PersonSummary }) => {
  const { entries, asking, ask } = useUserActs(person);
  return (
    <Panel title="Account">
      <ul>
        {entries.map(({ label, off, onSelect, danger }) => (
          <Line help={off} item key={label} label={label}>
            <Button
              aria-label={`${label}: ${person.displayName}`}
              look={danger ? 'danger' : 'plain'}
              off={off}
              onClick={onSelect}
              small
            >
              {label.split(' ')[0]}
            </Button>
          </Line>
        ))}
      </ul>
      <UserDialogs ask={ask} asking={asking} person={person} />
    </Panel>
  );
};
