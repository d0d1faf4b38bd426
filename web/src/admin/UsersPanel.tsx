import { Link } from '@tanstack/react-router';
import { approvalsOperations } from 'domain/approvals';
import { listWords, roles } from 'domain/kernel';
import { type AccountStatus, accountStatuses, type PersonSummary, usersOperations } from 'domain/users';
import { useState } from 'react';
import { useMe } from '#auth';
import { usePages } from '#platform/pages.ts';
import { useRead } from '#platform/query.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Selects } from '#ui/filters/Selects.tsx';
import { Plus } from '#ui/Icon.tsx';
import { acts, type Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { usePictures } from '#users';
import { useReadOnly } from '#view';
import styles from './Admin.module.css';
import { ApproveDialog } from './ApproveDialog.tsx';
import { Status } from './Status.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useFilters } from './useFilters.ts';

const statusNames: Record<AccountStatus, string> = {
  active: 'Active',
  inactive: 'Deactivated',
  suspended: 'Suspended',
};
const filters = [
  { key: 'role', label: 'Role', any: 'Any role', choices: roles.map((role) => [role, role] as const) },
  {
    key: 'status',
    label: 'Status',
    any: 'Any status',
    choices: accountStatuses.map((status) => [status, statusNames[status]] as const),
  },
] as const;

const Name = ({ person: { uid, displayName } }: { person: PersonSummary }) => {
  const me = useMe();
  const pictureOf = usePictures();
  return (
    <span className={styles.name}>
      <Avatar mine={uid === me.uid} name={displayName} picture={pictureOf(uid)} silent />
      <Link className="cut" params={{ uid }} to="/admin/users/$uid">
        {displayName}
      </Link>
    </span>
  );
};

const columns: readonly Column<PersonSummary>[] = [
  { label: 'Name', as: 'name', cell: (person) => <Name person={person} /> },
  { label: 'E-mail', as: 'cut line', title: ({ email }) => email, cell: ({ email }) => email },
  { label: 'Role', phone: 'bare', cell: ({ role }) => role },
  { label: 'Status', phone: 'bare', cell: (person) => <Status person={person} /> },
  { label: 'Last login', cell: ({ lastLoginAt }) => (lastLoginAt ? moment(lastLoginAt) : 'Never') },
  { label: 'Open leads', as: 'number', phone: { unit: 'open' }, cell: ({ openLeads }) => openLeads },
  acts((person) => <UserMenu person={person} />, 'hide'),
];

const mostNamed = 3;

/** Who was let in and has not come yet; they have no account to be listed with. */
const Awaited = () => {
  const { data } = useRead(approvalsOperations.list, { state: 'pending', limit: mostNamed });
  if (!data || data.items.length === 0) return null;
  const names = [...data.items.map(({ email }) => email), ...(data.cursor ? ['others'] : [])];
  return (
    <p className={`pad small soft ${styles.awaited}`}>
      <Badge tone="info">Invited</Badge>
      <span>
        {`${listWords(names)} ${names.length === 1 ? 'has' : 'have'} not signed in yet. How they stand: `}
        <Link search={{ tab: 'approved', state: 'pending' }} to="/admin">
          Approved e-mails
        </Link>
      </span>
    </p>
  );
};

/** Everybody with an account. */
export const UsersPanel = () => {
  const { clear, ...filtering } = useFilters();
  const { search } = filtering;
  const [adding, setAdding] = useState(false);
  const off = useReadOnly();
  const role = roles.find((one) => one === search.role);
  const status = accountStatuses.find((one) => one === search.status);
  const pages = usePages(usersOperations.list, { ...(role && { role }), ...(status && { status }) });
  return (
    <Panel
      actions={
        <>
          <Selects filters={filters} {...filtering} />
          <Button glyph={Plus} look="main" off={off} onClick={() => setAdding(true)} small>
            Add user
          </Button>
        </>
      }
      count={pages.total}
      title="Users"
    >
      <Awaited />
      <List
        columns={columns}
        empty="No users match"
        keyOf={({ uid }) => uid}
        label="Users"
        pages={pages}
        what="users"
      />
      {adding && <ApproveDialog answer="Add user" onClose={() => setAdding(false)} title="Add user" />}
    </Panel>
  );
};
