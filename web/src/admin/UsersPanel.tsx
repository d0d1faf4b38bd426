import { Link } from '@tanstack/react-router';
import { roles } from 'domain/kernel';
import { type AccountStatus, accountStatuses, type PersonSummary, usersOperations } from 'domain/users';
import { useMe } from '#auth';
import { usePages } from '#platform/pages.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Listing } from '#ui/Listing.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { actsHead, Table } from '#ui/Table.tsx';
import { usePictures } from '#users';
import styles from './Admin.module.css';
import { Filter } from './Filter.tsx';
import { Status } from './Status.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useFilters } from './useFilters.ts';

const statusNames: Record<AccountStatus, string> = {
  active: 'Active',
  inactive: 'Deactivated',
  suspended: 'Suspended',
};
const statusOptions = accountStatuses.map((value) => ({ value, label: statusNames[value] }));
const roleOptions = roles.map((value) => ({ value, label: value }));

/** Everybody with an account. */
export const UsersPanel = () => {
  const { search, setFilter } = useFilters();
  const role = roles.find((one) => one === search.role);
  const status = accountStatuses.find((one) => one === search.status);
  const pages = usePages(usersOperations.list, { ...(role && { role }), ...(status && { status }) });
  return (
    <Panel
      actions={
        <>
          <Filter
            all="Any role"
            label="Role"
            onChange={(value) => setFilter('role', value)}
            options={roleOptions}
            value={role}
          />
          <Filter
            all="Any status"
            label="Status"
            onChange={(value) => setFilter('status', value)}
            options={statusOptions}
            value={status}
          />
        </>
      }
      count={pages.total}
      title="Users"
    >
      <Listing empty="No users match" pages={pages} what="users">
        <Table
          heads={[
            'Name',
            'E-mail',
            'Role',
            'Status',
            'Last login',
            { name: 'Open leads', cell: 'number' },
            actsHead,
          ]}
          label="Users"
        >
          {pages.items.map((person) => (
            <Line key={person.uid} person={person} />
          ))}
        </Table>
      </Listing>
    </Panel>
  );
};

const Line = ({ person }: { person: PersonSummary }) => {
  const me = useMe();
  const pictureOf = usePictures();
  return (
    <tr>
      <td data-cell="name">
        <span className={styles.name}>
          <Avatar
            mine={person.uid === me.uid}
            name={person.displayName}
            picture={pictureOf(person.uid)}
            silent
          />
          <Link className="cut" params={{ uid: person.uid }} to="/admin/users/$uid">
            {person.displayName}
          </Link>
        </span>
      </td>
      <td data-cell="cut line" title={person.email}>
        {person.email}
      </td>
      <td>{person.role}</td>
      <td>
        <Status person={person} />
      </td>
      <td data-label="Last login">{person.lastLoginAt ? moment(person.lastLoginAt) : 'Never'}</td>
      <td data-cell="number" data-unit="open">
        {person.openLeads}
      </td>
      <td data-cell="fit" data-phone="hide">
        <UserMenu person={person} />
      </td>
    </tr>
  );
};
