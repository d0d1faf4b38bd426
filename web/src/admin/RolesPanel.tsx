import { type Role, roleLabels, roles } from 'domain/kernel';
import { type NounRights, type Right, rightNouns, rightsOperations } from 'domain/rights';
import { useRead } from '#platform/query.ts';
import { Badge } from '#ui/Badge.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Selects } from '#ui/filters/Selects.tsx';
import { Check } from '#ui/Icon.tsx';
import { Line } from '#ui/Line.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Reading } from '#ui/Reading.tsx';
import { usePhone } from '#ui/usePhone.ts';
import styles from './Roles.module.css';
import { useFilters } from './useFilters.ts';

const filters = [
  {
    key: 'role',
    label: 'Role',
    any: 'Every role',
    choices: roles.map((role) => [role, roleLabels[role]] as const),
  },
] as const;

const names: Readonly<Record<string, string>> = rightNouns;

/** The nouns with what of them one role may do. */
const ofRole = (items: readonly NounRights[], role: Role | undefined): readonly NounRights[] =>
  role === undefined
    ? items
    : items.flatMap(({ noun, rights }) => {
        const own = rights.filter((right) => right.roles.includes(role));
        return own.length > 0 ? [{ noun, rights: own }] : [];
      });

/** What each role may do, noun by noun, as the server itself judges every request (ADMIN-03). */
export const RolesPanel = () => {
  const read = useRead(rightsOperations.matrix, {});
  const filtering = useFilters();
  const role = roles.find((one) => one === filtering.search.role);
  const phone = usePhone();
  const items = ofRole(read.data?.items ?? [], role);
  return (
    <Panel actions={<Selects filters={filters} {...filtering} />} title="Roles">
      <p className="pad soft">
        The server judges by the very list that stands here. Which records somebody is shown follows from
        these: a user and a manager see their own leads and those nobody has, their own events, routes and
        requests; administrators see all. Files go with the record that they are at, and whole lists as a file
        are for administrators. Roles are given on the Users tab.
      </p>
      <Reading label="Loading the roles" of={read} rows={6} what="the roles" />
      {read.data && items.length === 0 && <Empty title="Nothing" />}
      {items.map((item) =>
        phone ? <Lines {...item} key={item.noun} /> : <Columns {...item} key={item.noun} />,
      )}
    </Panel>
  );
};

const keyOf = ({ words, roles: may, fresh }: Right): string => `${words} ${may.join()} ${fresh}`;

const Columns = ({ noun, rights }: NounRights) => (
  <table className={styles.rights}>
    <caption>{names[noun]}</caption>
    <thead>
      <tr>
        <th scope="col">
          <span className="vh">What</span>
        </th>
        {roles.map((role) => (
          <th key={role} scope="col">
            {roleLabels[role]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rights.map((right) => (
        <tr key={keyOf(right)}>
          <th scope="row">
            {right.words} <Marks right={right} />
          </th>
          {roles.map((role) => (
            <td key={role}>
              {right.roles.includes(role) ? (
                <Check className="good" data-size="small" />
              ) : (
                <span aria-hidden>–</span>
              )}
              <span className="vh">{right.roles.includes(role) ? 'Yes' : 'No'}</span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** The same in words, where four columns have no room. */
const Lines = ({ noun, rights }: NounRights) => (
  <section aria-label={names[noun]}>
    <h3 className={styles.noun}>{names[noun]}</h3>
    <ul>
      {rights.map((right) => (
        <Line help={whoWords(right)} item key={keyOf(right)} label={right.words}>
          <Marks right={right} />
        </Line>
      ))}
    </ul>
  </section>
);

const whoWords = ({ roles: may, open }: Right): string => {
  if (open) return 'Anybody';
  return may.length === roles.length ? 'Every role' : may.map((role) => roleLabels[role]).join(', ');
};

const Marks = ({ right: { open, fresh } }: { right: Right }) => (
  <>
    {open && <Badge>Without signing in</Badge>}
    {fresh && (
      <Badge tone="info">{fresh === 'always' ? 'Asks for the password' : 'May ask for the password'}</Badge>
    )}
  </>
);
