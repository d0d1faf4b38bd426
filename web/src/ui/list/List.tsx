import type { ReactNode } from 'react';
import type { Pages } from '#platform/pages.ts';
import { CsvButton } from './CsvButton.tsx';
import styles from './List.module.css';
import { Listing } from './Listing.tsx';
import { Table, type TableProps } from './Table.tsx';

/** A list that is read page by page, as a table. */
export const List = <Row extends object, Facts = undefined, Sort extends string = never>({
  pages,
  what,
  empty,
  clear,
  file,
  ...table
}: TableProps<Row, Facts, Sort> & {
  pages: Pages<Row>;
  /** ‘users’: what is listed, for the messages. */
  what: string;
  empty: ReactNode;
  /** Takes away the filters that leave nothing; undefined: none is set. */
  clear?: (() => void) | undefined;
  /** The name of the file that what is shown can be had as. */
  file?: string;
}) => (
  <Listing clear={clear} empty={empty} pages={pages} what={what}>
    <Table {...table} rows={pages.items} />
    {file && (
      <div className={styles.file}>
        <CsvButton {...table} file={file} rows={pages.items} what={what} />
      </div>
    )}
  </Listing>
);
