import type { BesideRow } from 'domain/contacts';
import { mayEnter, type Operation, type Page } from 'domain/kernel';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Confirm } from '#ui/Confirm.tsx';
import { Plus } from '#ui/Icon.tsx';
import { Failure } from '#ui/Strip.tsx';
import { useAct } from '#ui/useAct.ts';
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

const Remove = <Row extends BesideRow>({
  row,
  props: { words, operations, nameOf },
  onDone,
}: {
  row: Row;
  props: Besides<Row>;
  onDone: (removed: boolean) => void;
}) => {
  const { busy, run } = useAct();
  const remove = () =>
    run(async () => {
      await call(operations.remove, { id: row.id });
      onDone(true);
    });
  return (
    <Confirm
      answer={`Remove ${words.one}`}
      busy={busy}
      danger
      onCancel={() => onDone(false)}
      onConfirm={remove}
      open
      question={`Remove ${nameOf(row)}?`}
    >
      <p>The timeline keeps that it was here.</p>
    </Confirm>
  );
};

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
      {rows?.length === 0 && <p className={styles.said}>{words.empty}</p>}
      {read.data?.cursor && <p className={styles.said}>The newest {most} are shown.</p>}
      {read.error && !read.data && (
        <Failure
          away={`${words.title} are shown when you are back online.`}
          error={read.error}
          onRetry={again}
        >
          {read.error.message}
        </Failure>
      )}
      {read.isPending && <Bones label={`Loading ${words.title.toLowerCase()}`} rows={2} />}
      <div className="bar wrap">
        <Button off={why ?? false} onClick={() => setDoing({ what: 'new' })} small>
          <Plus aria-hidden="true" data-size="small" />
          Add {words.one}
        </Button>
        {why && <span className={styles.said}>{why}</span>}
      </div>
      {doing && doing.what !== 'remove' && props.form(doing.what === 'edit' ? doing.row : null, done)}
      {doing?.what === 'remove' && <Remove onDone={done} props={props} row={doing.row} />}
    </section>
  );
};
