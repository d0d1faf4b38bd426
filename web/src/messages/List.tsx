import { useEffect, useRef } from 'react';
import { liveListColumn } from '#platform/liveList.ts';
import type { View } from '#platform/store.ts';
import { useColumn } from '#platform/useStore.ts';
import { Empty } from '#ui/Empty.tsx';
import { MessageSquare } from '#ui/Icon.tsx';
import { Nothing } from '#ui/list/Listing.tsx';
import { LiveListing } from '#ui/list/LiveListing.tsx';
import { usePhone } from '#ui/usePhone.ts';
import { useRows } from '#ui/useRows.ts';
import { Line } from './Line.tsx';
import styles from './Messages.module.css';
import { type MessageRow, messages } from './rows.ts';
import { cleared, isFiltered, type MessageSearch } from './search.ts';
import { useListKeys } from './useListKeys.ts';
import { useTick } from './useTick.ts';
import { isHeld } from './words.ts';

type ListProps = {
  search: MessageSearch;
  view: View<MessageRow>;
  onSearch: (next: MessageSearch) => void;
  onOpen: (id: string | null) => void;
};

const nothing: Readonly<Record<string, string>> = {
  email: 'No e-mails yet.',
  sms: 'No texts yet.',
  failed: 'Nothing failed.',
  unknown: 'Nobody unknown has written.',
};

const None = ({ search, onSearch }: Pick<ListProps, 'search' | 'onSearch'>) => {
  const icon = <MessageSquare />;
  if (isFiltered(search))
    return (
      <Nothing clear={() => onSearch(cleared(search))} icon={icon}>
        No messages match
      </Nothing>
    );
  const said = nothing[search.tab ?? ''];
  if (said) return <Empty icon={icon} title={said} />;
  return <Empty icon={icon} title="No messages yet. Open a lead and choose Email or SMS." />;
};

const Lines = ({ search, view, onOpen }: ListProps) => {
  const { ids, hasMore, error, loadMore } = useColumn(view, liveListColumn);
  const phone = usePhone();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRows({ keys: ids, estimate: phone ? 84 : 56, overscan: 10, scroller });
  const last = rows.items.at(-1)?.index ?? 0;
  const wanted = hasMore && !error && last >= ids.length - 20;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may be wanted as soon as one has come
  useEffect(() => {
    if (wanted) loadMore();
  }, [wanted, ids.length, loadMore]);
  const seconds = rows.items.some(({ key }) => {
    const row = messages.row(key);
    return row !== undefined && !row.scheduled && isHeld(row, Date.now());
  });
  const now = useTick(seconds);
  const onKeyDown = useListKeys({ ids, open: search.message, onOpen, scroller, reveal: rows.scrollTo });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears of the arrows on its lines' links
    <div className={styles.scroll} onKeyDown={onKeyDown} ref={scroller} role="presentation">
      <ul aria-label="Messages" style={{ height: rows.total }}>
        <li aria-hidden="true" style={{ height: rows.items[0]?.start ?? 0 }} />
        {rows.items.map(({ index, key }) => (
          <Line id={key} index={index} key={key} measure={rows.rowRef} now={now} search={search} />
        ))}
      </ul>
    </div>
  );
};

/** Every message that the address asks for, newest first, live, only those in view drawn. */
export const List = (props: ListProps) => (
  <LiveListing
    className={styles.list}
    empty={<None onSearch={props.onSearch} search={props.search} />}
    label="List of messages"
    onReload={() => void props.view.reload()}
    state={useColumn(props.view, liveListColumn)}
    what="messages"
  >
    <Lines {...props} />
  </LiveListing>
);
