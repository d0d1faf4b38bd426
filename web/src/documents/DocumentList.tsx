import type { Document, DocumentSort } from 'domain/documents';
import type { ReactNode } from 'react';
import { useLiveState } from '#platform/live.ts';
import type { Pages } from '#platform/pages.ts';
import { useOfficeToday } from '#settings';
import type { Column, Order } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { Listing } from '#ui/list/Listing.tsx';
import { type Selection, useSelection } from '#ui/useSelection.ts';
import { usePictures } from '#users';
import { useWork } from '#view';
import type { DocumentActs } from './acts.tsx';
import { ChosenBar } from './ChosenBar.tsx';
import type { DocumentFacts } from './columns.tsx';
import styles from './Documents.module.css';
import { FileTile } from './FileTile.tsx';

type Shown = {
  pages: Pages<Document>;
  /** As a grid of pictures instead of a table. */
  photos: boolean;
  columns: readonly Column<Document, DocumentFacts, DocumentSort>[];
  order?: Order<DocumentSort>;
  acts: DocumentActs;
  /** What tells lists apart: another one begins with nothing chosen. */
  list: string;
  file?: string;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
  again: () => void;
  empty: ReactNode;
  clear: (() => void) | undefined;
};

type Choosing = Shown & { selection: Selection };

const Photos = ({ pages, acts, onOpen, empty, clear, selection }: Choosing) => {
  const ids = pages.items.map(({ id }) => id);
  return (
    <Listing clear={clear} empty={empty} pages={pages} what="documents">
      <ul aria-label="Photos, newest first" className={styles.grid}>
        {pages.items.map((file) => (
          <FileTile
            file={file}
            key={file.id}
            onOpen={() => onOpen(file.id)}
            onRemove={{ off: acts.off, run: () => acts.start('remove', file) }}
            pick={{
              on: selection.has(file.id),
              toggle: (range) => (range ? selection.range(ids, file.id) : selection.toggle(file.id)),
            }}
          />
        ))}
      </ul>
    </Listing>
  );
};

const Lines = (props: Choosing) => {
  const { pages, columns, order, acts, file, hrefOf, onOpen, empty, clear, selection } = props;
  const { by } = useWork();
  const pictureOf = usePictures();
  const facts: DocumentFacts = {
    today: useOfficeToday(),
    acts,
    onOpen,
    hrefOf,
    me: by.uid,
    pictureOf,
  };
  return (
    <List
      clear={clear}
      columns={columns}
      empty={empty}
      facts={facts}
      label="Documents"
      pages={pages}
      picks={{ selection, titleOf: ({ name }) => name }}
      what="documents"
      {...(order && { order })}
      {...(file && { file })}
    />
  );
};

const onDevice = 'From this device: the beginning of this list as it was last shown here.';
const notOnDevice =
  'This list was not shown on this device before. Those that were are here without a network.';
const awayWords = 'The files themselves are opened once you are back online; what you upload waits here.';

/** Documents as a table, on a phone as cards, or as a grid of photos; many are worked on at once. */
export const DocumentList = ({ pages: read, ...rest }: Shown) => {
  const { acts, again, list, photos } = rest;
  const selection = useSelection(list);
  const away = useLiveState() === 'offline';
  // No device keeps more of a list than its beginning.
  const pages = away ? { ...read, more: null } : read;
  const props = { ...rest, pages, selection };
  // Another list stays until this one is read: without a network it never is.
  const here = pages.items.length > 0 && pages.error === null;
  return (
    <>
      {away && <p className={styles.away}>{`${here ? onDevice : notOnDevice} ${awayWords}`}</p>}
      {selection.on && <ChosenBar again={again} off={acts.off} rows={pages.items} selection={selection} />}
      {(here || !away) && (photos ? <Photos {...props} /> : <Lines {...props} />)}
    </>
  );
};

/** What the trash says that holds none. */
export const noneInTrash = 'The trash is empty';

/** What a list says that holds none. */
export const noneWords = (filtered: boolean): string =>
  filtered ? 'No documents match' : 'No documents yet. Drop files here or choose Upload.';
