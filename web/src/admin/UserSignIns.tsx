import { personWords } from 'domain/kernel';
import { mayManage, type PersonSummary, type SignInItem, signInWords, usersOperations } from 'domain/users';
import { useMe } from '#auth';
import { usePages } from '#platform/pages.ts';
import { deviceOf } from '#settings';
import { Line } from '#ui/Line.tsx';
import { Listing } from '#ui/list/Listing.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { usePeople } from '#users';

/** When somebody came in, could not, or left: from where, and with what (ADMIN-02). */
export const UserSignIns = ({ person }: { person: PersonSummary }) => {
  const refused = mayManage(useMe(), person) !== null;
  if (refused) return null;
  return (
    <Panel title="Sign-ins">
      <SignIns uid={person.uid} />
    </Panel>
  );
};

const SignIns = ({ uid }: { uid: string }) => {
  const pages = usePages(usersOperations.signIns, { uid });
  return (
    <Listing empty="No sign-in yet" pages={pages} what="the sign-ins">
      <ul>
        {pages.items.map((item) => (
          <SignIn item={item} key={item.id} />
        ))}
      </ul>
    </Listing>
  );
};

const SignIn = ({ item }: { item: SignInItem }) => {
  const people = usePeople();
  const words = signInWords(item, (uid) => personWords(uid, (one) => people.get(one)?.displayName));
  const where = [item.userAgent && deviceOf(item.userAgent), item.address].filter(Boolean).join(', ');
  return (
    <Line
      help={where}
      item
      label={item.verb === 'sign-in-failed' ? <span className="late">{words}</span> : words}
    >
      <time className="dim small" dateTime={item.at} title={item.at}>
        {moment(item.at)}
      </time>
    </Line>
  );
};
