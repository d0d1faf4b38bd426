import type { BesideRow } from 'domain/contacts';
import { mayEnter, type Operation, type Page } from 'domain/kernel';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Asking } from '#ui/Asking.tsx';
import { Button } from '#ui/Button.tsx';
import { Plus } from '#ui/Icon.tsx';
import { Reading } from '#ui/Reading.tsx';
import styles from './Beside.module.css';
import { type BesideProps, parentOf, whyNot } from './parent.ts';

const most = 200;

type ListInput = { leadId?: string | undefined; clientId?: string | undefined; limit?: number | undefined };

/** One of the nouns that stand beside leads and clients, in the words of the screen. */
type Words = {
  /** ‘Deals’, of the section. */
  title: string;
  /** ‘deal’, of one row. */
  one: string;
  list: string;
  empty: string;
};

export type Acts = { off: string | null; edit: () => void; remove: (() => void) | null };

type Besides<Row> = BesideProps & {
  /** The feed's name for them. */
  noun: string;
  words: Words;
  operations: {
    list: Operation<z.ZodType<unknown, ListInput>, Page<Row>>;
    remove: Operation<z.ZodType<unknown, { id: string }>, { id: string }>;
  };
  nameOf: (row: Row) => string;
  sort?: (a: Row, b: Row) => number;
  line: (row: Row, acts: Acts, again: () => void) => ReactNode;
  form: (row: Row | null, onClose: (saved: boolean) => void) => ReactNode;
};

type Doing<Row> = { what: 'new' } | { what: 'edit' | 'remove'; row: Row } | null;

/** The rows of a lead or a client: seen by who sees that, written by who may, with the reason where nobody may now. */
export const Beside = <Row extends BesideRow>(props: Besides<Row>) => {
  const { of, by, noun, words, operations, sort } = props;
  const read = useRead(operations.list, { ...parentOf(of), limit: most }, { follows: [noun] });
  const [doing, setDoing] = useState<Doing<Row>>(null);
  const why = whyNot(props);
  const again = () => void read.refetch();
  const done = (changed: boolean) => {
    setDoing(null);
    if (changed) again();
  };
  const mayRemove = mayEnter(operations.remove.who, by.role);
  const rows = read.data && (sort ? [...read.data.items].sort(sort) : read.data.items);
  const actsOf = (row: Row): Acts => ({
    off: why,
    edit: () => setDoing({ what: 'edit', row }),
    remove: mayRemove ? () => setDoing({ what: 'remove', row }) : null,
  });
  return (
    <section aria-label={words.title} className={`stack single ${styles.beside}`}>
      {rows && rows.length > 0 && (
        <ul aria-label={words.list}>{rows.map((row) => props.line(row, actsOf(row), again))}</ul>
      )}
      {rows?.length === 0 && <p className="small dim">{words.empty}</p>}
      {read.data?.cursor && <p className="small dim">The newest {most} are shown.</p>}
      {!read.data && (
        <Reading
          away={`${words.title} are shown when you are back online.`}
          label={`Loading ${words.title.toLowerCase()}`}
          of={read}
          rows={2}
        />
      )}
      <div className="bar wrap">
        <Button glyph={Plus} off={why} onClick={() => setDoing({ what: 'new' })} small>
          Add {words.one}
        </Button>
        {why && <span className="small dim">{why}</span>}
      </div>
      {doing && doing.what !== 'remove' && props.form(doing.what === 'edit' ? doing.row : null, done)}
      {doing?.what === 'remove' && (
        <Asking
          act={() => call(operations.remove, { id: doing.row.id })}
          answer={`Remove ${words.one}`}
          danger
          onClose={done}
          question={`Remove ${props.nameOf(doing.row)}?`}
        >
          <p>The timeline keeps that it was here.</p>
        </Asking>
      )}
    </section>
  );
};
