import { type Client, clientOperations, clientTitle } from 'domain/clients';
import { useRead } from '#platform/query.ts';
import { SearchPicker, useSearchText } from '#ui/SearchPicker.tsx';

const most = 8;

/** One client; undefined while it is not known, or none is asked for. */
export const useClient = (id: string | undefined): Client | undefined =>
  useRead(clientOperations.get, { id: id ?? '' }, { when: Boolean(id) }).data;

/** Finds a client by name, e-mail or phone. */
export const ClientPicker = ({
  chosen: id,
  onChoose,
}: {
  chosen: string | undefined;
  onChoose: (client: Client) => void;
}) => {
  const search = useSearchText();
  const { data } = useRead(clientOperations.list, { text: search.text, limit: most }, { when: search.asks });
  const chosen = useClient(id);
  const found = data?.items ?? [];
  const shown = chosen && !found.some((one) => one.id === chosen.id) ? [chosen, ...found] : found;
  return (
    <SearchPicker
      chosen={id}
      help="Name, e-mail or phone"
      label="Client"
      list="Clients found"
      none={data && found.length === 0 ? 'No client matches.' : null}
      onChoose={onChoose}
      rows={shown}
      search={search}
      wordsOf={(client) => [clientTitle(client), client.email]}
    />
  );
};
