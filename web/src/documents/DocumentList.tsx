import type { Document, DocumentSort } from 'domain/documents';
import type { ReactNode } from 'react';
import type { Pages } from '#platform/pages.ts';
import { useOfficeToday } from '#settings';
import type { Column, Order } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { Listing } from '#ui/list/Listing.tsx';
import { useSelection } from '#ui/useSelection.ts';
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

const Photos = ({ pages, acts, onOpen, empty, clear }: Shown) => (
  <Listing clear={clear} empty={empty} pages={pages} what="documents">
    <ul aria-label="Photos, newest first" className={styles.grid}>
      {pages.items.map((file) => (
        <FileTile
          file={file}
          key={file.id}
          onOpen={() => onOpen(file.id)}
          onRemove={{ off: acts.off, run: () => acts.start('remove', file) }}
        />
      ))}
    </ul>
  </Listing>
);

const Lines = (props: Shown) => {
  const { pages, columns, order, acts, list, file, hrefOf, onOpen, again, empty, clear } = props;
  const { by } = useWork();
  const pictureOf = usePictures();
  const selection = useSelection(list);
  const facts: DocumentFacts = {
    today: useOfficeToday(),
    acts,
    onOpen,
    hrefOf,
    me: by.uid,
    pictureOf,
  };
  return (
    <>
      {selection.on && <ChosenBar again={again} off={acts.off} rows={pages.items} selection={selection} />}
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
    </>
  );
};

/** Documents as a table, on a phone as cards, or as a grid of photos; many are worked on at once. */
export const DocumentList = (props: Shown) => (props.photos ? <Photos {...props} /> : <Lines {...props} />);

/** What the trash says that holds none. */
export const noneInTrash = 'The trash is empty';

/** What a list says that holds none. */
export const noneWords = (filtered: boolean): string =>
  filtered ? 'No documents match' : 'No documents yet. Drop files here or choose Upload.';
