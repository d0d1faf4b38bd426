import { mayWriteFreely } from 'domain/messages';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import filters from '#ui/filters/Filters.module.css';
import { TopFilter } from '#ui/filters/TopFilter.tsx';
import { Mail, Plus } from '#ui/Icon.tsx';
import { Key } from '#ui/Key.tsx';
import { usePhone } from '#ui/usePhone.ts';
import { useReadOnly, useSingleKey, useWork } from '#view';
import { Detail } from './Detail.tsx';
import { FilterDialog, MessageFilters, MessageTabs } from './Filters.tsx';
import { List } from './List.tsx';
import styles from './Messages.module.css';
import { isFiltered, type MessageSearch } from './search.ts';
import { useComposing } from './useComposing.tsx';
import { useMessageView } from './view.ts';

type MessagesProps = {
  search: MessageSearch;
  onSearch: (next: MessageSearch) => void;
  onOpen: (id: string | null) => void;
};

/** Both histories in one live list, and beside it the message that was opened; on a phone one after the other. */
export const Messages = ({ search, onSearch, onOpen }: MessagesProps) => {
  const phone = usePhone();
  const { by } = useWork();
  const readOnly = useReadOnly();
  const refused = mayWriteFreely(by.role)?.message;
  const off = readOnly ?? refused;
  const view = useMessageView(search);
  const [filtering, setFiltering] = useState(false);
  const composing = useComposing();
  const write = () => off === undefined && composing.write();
  useSingleKey({ n: write });
  const open = search.message;
  const detail = open && (
    <Detail composing={composing} id={open} key={open} onClose={() => onOpen(null)} phone={phone} />
  );
  if (phone && detail)
    return (
      <div className={styles.alone}>
        <h1 className="vh">Messages</h1>
        {detail}
        {composing.dialog}
      </div>
    );
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <div className={`row ${filters.row}`}>
          <h1>Messages</h1>
          {!phone && <MessageFilters onSearch={onSearch} search={search} />}
          <span className={`bar push ${filters.end}`}>
            {refused && !phone && <span className={`push cut small dim ${filters.words}`}>{refused}</span>}
            <Button glyph={Plus} look="main" off={off} onClick={write} small>
              New message
              <Key plain>N</Key>
            </Button>
          </span>
        </div>
        <MessageTabs search={search} />
      </div>
      <List onOpen={onOpen} onSearch={onSearch} search={search} view={view} />
      {!phone && (
        <div className={styles.beside}>
          {detail || (
            <Empty icon={<Mail />} title="No message chosen">
              <p>
                Choose one from the list, or go through it with <Key>J</Key> and <Key>K</Key>.
              </p>
            </Empty>
          )}
        </div>
      )}
      {phone && (
        <>
          <TopFilter onPress={() => setFiltering(true)} set={isFiltered(search)} />
          <div className={styles.thumb}>
            <Button block look="main" off={off} onClick={write}>
              <Plus />
              New message
            </Button>
          </div>
        </>
      )}
      {filtering && <FilterDialog onClose={() => setFiltering(false)} onSearch={onSearch} search={search} />}
      {composing.dialog}
    </div>
  );
};
