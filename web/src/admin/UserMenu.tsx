import type { PersonSummary } from 'domain/users';
import { Ellipsis } from '#ui/Icon.tsx';
import { Menu } from '#ui/Menu.tsx';
import { UserDialogs } from './UserDialogs.tsx';
import { useUserActs } from './useUserActs.ts';

/** What can be done with an account, at the end of its line. */
export const UserMenu = ({ person }: { person: PersonSummary }) => {
  const { entries, asking, ask } = useUserActs(person);
  return (
    <>
      <Menu icon items={entries} label={`Actions for ${person.displayName}`} look="quiet" small>
        <Ellipsis />
      </Menu>
      <UserDialogs ask={ask} asking={asking} person={person} />
    </>
  );
};
