import { useNavigate, useSearch } from '@tanstack/react-router';
import { Messages } from './Messages.tsx';
import { type MessageSearch, readSearch } from './search.ts';

/** Everything that was written and received, at /messaging (MSG-07). */
export const MessagesScreen = () => {
  const search = useSearch({ strict: false }) as MessageSearch;
  const navigate = useNavigate();
  const go = (next: MessageSearch, replace: boolean) =>
    void navigate({ to: '/messaging', search: readSearch({ ...next }), replace });
  return (
    <Messages
      onOpen={(message) => go({ ...search, message: message ?? '' }, search.message !== undefined)}
      onSearch={(next) => go(next, true)}
      search={search}
    />
  );
};
