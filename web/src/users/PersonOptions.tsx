import type { Person } from 'domain/users';

/** People as options of a select. */
export const PersonOptions = ({ people }: { people: readonly Pick<Person, 'uid' | 'displayName'>[] }) =>
  people.map(({ uid, displayName }) => (
    <option key={uid} value={uid}>
      {displayName}
    </option>
  ));
