import type { PersonSummary } from 'domain/users';
import { MoreMenu } from '#ui/MoreMenu.tsx';
import { UserDialogs } from './UserDialogs.tsx';
import { useUserActs } from './useUserActs.ts';

/** What can be done with an account, at the end of its line. */
export const UserMenu = ({ person }: { person: PersonSummary }) => {
  const { entries, asking, ask } = useUserActs(person);
  return (
    <>
      <MoreMenu items={entries} label={`Actions for ${person.displayName}`} small />
      <UserDialogs ask={ask} asking={asking} person={person} />
    </>
  );
};
