import { invoiceOperations, type ManyInvoices } from 'domain/invoices';
import { countWords, dollars } from 'domain/kernel';
import { useRef } from 'react';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Confirm } from '#ui/Confirm.tsx';
import { Reading } from '#ui/Reading.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import styles from './Invoices.module.css';
import { readAgain } from './reading.ts';

const acts = {
  issue: {
    question: 'Mark as sent?',
    answer: (invoices: string) => `Mark ${invoices} as sent`,
    done: (invoices: string) => `${invoices} marked as sent`,
  },
  send: {
    question: 'Send these invoices?',
    answer: (invoices: string) => `Send ${invoices}`,
    done: (invoices: string) => `${invoices} queued`,
  },
  remind: {
    question: 'Send reminders?',
    answer: (invoices: string) => `Remind of ${invoices}`,
    done: (invoices: string) => `Reminders of ${invoices} queued`,
  },
} as const;
export type ManyAct = keyof typeof acts;

const Row = ({ row }: { row: ManyInvoices['rows'][number] }) => (
  <li>
    <span className="fill">
      {row.number ?? 'Draft'} <span className="soft">{row.client}</span>
      {row.message && <span className={`late small ${styles.below}`}>{row.message}</span>}
    </span>
    {row.balance !== null && <span className="num">{dollars(row.balance)}</span>}
  </li>
);

/** Issues, sends or reminds of many: what will be refused is said first, each by itself. */
export const ManyDialog = ({
  ids,
  act,
  onClose,
}: {
  ids: readonly string[];
  act: ManyAct;
  onClose: (done: boolean) => void;
}) => {
  const { question, answer, done: said } = acts[act];
  const read = useRead(invoiceOperations.many, { ids: [...ids], act, preview: true });
  const { busy, failure, run } = useAct();
  const rows = read.data?.rows ?? [];
  const ready = rows.filter(({ outcome }) => outcome === 'done');
  const refused = rows.filter(({ outcome }) => outcome === 'refused');
  const meant = () => ({
    ids: ready.map(({ id }) => id),
    act,
    preview: false,
    // What changed since this was shown is left as it is.
    versions: Object.fromEntries(ready.flatMap(({ id, version }) => (version ? [[id, version]] : []))),
  });
  // One press and the next after a lost answer are one act on the same invoices: nobody gets two letters.
  const pressed = useRef<{ input: ReturnType<typeof meant>; key: string } | null>(null);
  const confirm = () =>
    run(async () => {
      pressed.current ??= { input: meant(), key: crypto.randomUUID() };
      const { input, key } = pressed.current;
      const answered = await call(invoiceOperations.many, input, { key });
      toast.success(said(countWords(answered.done, 'invoice')));
      if (answered.refused > 0) toast.error(`${countWords(answered.refused, 'invoice')} refused meanwhile`);
      await readAgain();
      onClose(true);
    });
  return (
    <Confirm
      answer={answer(countWords(ready.length, 'invoice'))}
      busy={busy}
      off={ready.length === 0 && 'Nothing of these can be done.'}
      onCancel={() => onClose(false)}
      onConfirm={confirm}
      open
      question={question}
    >
      <Reading label="Looking at the invoices" of={read} rows={3} what="what would happen" />
      {refused.length > 0 && (
        <>
          <p className="small">{`${countWords(refused.length, 'invoice')} will be left out:`}</p>
          <ul aria-label="Left out" className={styles.many}>
            {refused.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        </>
      )}
      {ready.length > 0 && (
        <ul aria-label="Ready" className={styles.many}>
          {ready.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
      {failure && <p className="late">{failure}</p>}
    </Confirm>
  );
};
