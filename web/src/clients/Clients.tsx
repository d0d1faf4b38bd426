import type { SavedView } from 'domain/savedViews';
import { useState } from 'react';
import { SendMessage } from '#messages';
import { liveListColumn } from '#platform/liveList.ts';
import { useColumn } from '#platform/useStore.ts';
import { SaveView } from '#savedViews';
import { usePhone } from '#ui/usePhone.ts';
import { useSelection } from '#ui/useSelection.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { useSingleKey, useWork } from '#view';
import { ChosenBar } from './ChosenBar.tsx';
import { ClientList } from './ClientList.tsx';
import styles from './Clients.module.css';
import { FilterRow, PhoneFilter } from './Filters.tsx';
import { type ClientSearch, readSearch } from './search.ts';
import { useClientView } from './views.ts';

const NewClient = whenShown(async () => (await import('./NewClient.tsx')).NewClient);
const ChangeChosen = whenShown(async () => (await import('./ChangeChosen.tsx')).ChangeChosen);
const FilterDialog = whenShown(async () => (await import('./FilterDialog.tsx')).FilterDialog);

export type ClientsProps = {
  search: ClientSearch;
  onSearch: (next: ClientSearch) => void;
  onOpen: (id: string) => void;
};

export type Panel = 'new' | 'filters' | 'change' | 'remove' | 'message' | { view: SavedView | null } | null;

/** Every client in one live list: narrowed, ordered, worked on one by one or many at once. */
export const Clients = ({ search, onSearch, onOpen }: ClientsProps) => {
  const { off } = useWork();
  const phone = usePhone();
  const [panel, setPanel] = useState<Panel>(null);
  const view = useClientView(search);
  const { total } = useColumn(view, liveListColumn);
  const selection = useSelection(JSON.stringify(search));
  const close = () => setPanel(null);
  useSingleKey({ n: () => off === null && setPanel('new') });
  const chosen = selection.on && <ChosenBar onPanel={setPanel} selection={selection} />;
  const filters = { search, onSearch, onPanel: setPanel, total };
  return (
    <div className={styles.screen}>
      <FilterRow {...filters} instead={chosen || undefined} phone={phone} />
      {phone && <PhoneFilter onPanel={setPanel} search={search} />}
      <ClientList
        onOpen={onOpen}
        onPanel={setPanel}
        onSearch={onSearch}
        search={search}
        selection={selection}
        view={view}
      />
      {phone && chosen && <div className={styles.bulk}>{chosen}</div>}
      {panel === 'new' && <NewClient onClose={(id) => (id ? onOpen(id) : close())} />}
      {panel === 'filters' && <FilterDialog {...filters} onClose={close} />}
      {(panel === 'change' || panel === 'remove') && (
        <ChangeChosen
          ids={[...selection.chosen]}
          onClose={close}
          onDone={() => {
            close();
            selection.clear();
          }}
          what={panel}
        />
      )}
      {panel === 'message' && (
        <SendMessage
          about={{ kind: 'many', noun: 'clients', ids: [...selection.chosen] }}
          onClose={close}
          onSent={() => {
            selection.clear();
            close();
          }}
        />
      )}
      {panel !== null && typeof panel === 'object' && (
        <SaveView onClose={close} read={readSearch} screen="clients" search={search} view={panel.view} />
      )}
    </div>
  );
};
