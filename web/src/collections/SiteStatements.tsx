import { type ListedStatement, monthInWords, statementOperations } from 'domain/collections';
import { dollars } from 'domain/kernel';
import type { Site } from 'domain/sites';
import { useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { usePages } from '#platform/pages.ts';
import { useRead } from '#platform/query.ts';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { List } from '#ui/list/List.tsx';
import { Panel } from '#ui/Panel.tsx';
import { toast } from '#ui/toast.tsx';
import styles from './Collections.module.css';
import { PaymentForm } from './PaymentForm.tsx';
import { siteColumns } from './statement-columns.tsx';

type Props = { site: Site; month: string; off: string | null };

const Preview = ({ site, month, onClose }: Omit<Props, 'off'> & { onClose: () => void }) => {
  const asked = { siteId: site.id, month };
  const { data, error } = useRead(statementOperations.preview, asked);
  const draft = useDraft({
    noun: 'statements.make',
    at: `${site.id}/${month}`,
    values: () => ({}),
    check: () => ({}),
    fields: () => asked,
    create: (input, { key }) => call(statementOperations.make, input, { key }),
    saved: (made) => {
      toast.success(
        data?.same || !made
          ? 'The statement says this already'
          : `Statement made: ${dollars(made.commission)}`,
      );
      void refresh(statementOperations.list, statementOperations.preview).then(onClose);
    },
  });
  const facts = data?.facts;
  const rows =
    facts &&
    ([
      ['Gross', facts.gross],
      ['Refunds', facts.refunds],
      ['Test money', facts.testMoney],
      ['Net', facts.net],
      ['Commission', facts.commission],
      ['Paid', facts.paid],
    ] as const);
  return (
    <FormDialog
      {...draft.form}
      answer={data?.current ? 'Make it anew' : 'Make statement'}
      failure={draft.form.failure ?? error?.message ?? null}
      off={
        !data
          ? 'It is being computed.'
          : data.same
            ? 'The statement that stands says this already.'
            : undefined
      }
      onClose={onClose}
      title={`Statement of ${monthInWords(month)}`}
    >
      {!data && !error && <Bones label="Computing" rows={3} />}
      {rows && (
        <>
          <dl className={styles.sums}>
            {rows.map(([name, sum]) => (
              <div key={name}>
                <dt className="dim">{name}</dt>
                <dd>{dollars(sum)}</dd>
              </div>
            ))}
          </dl>
          <p className="small soft">{data?.words}</p>
          {data?.current && !data.same && (
            <p className="small">{`It becomes revision ${data.current.revision + 1}; the earlier one is kept.`}</p>
          )}
        </>
      )}
    </FormDialog>
  );
};

/** The statements of a site, and the one of the chosen month before it is made. */
export const SiteStatements = ({ site, month, off }: Props) => {
  const [open, setOpen] = useState(false);
  const [paying, pay] = useState<ListedStatement | null>(null);
  const pages = usePages(
    statementOperations.list,
    { siteId: site.id },
    { follows: ['statements', 'collections'] },
  );
  const why = off ?? (site.commission || pages.items.length > 0 ? null : 'Set the commission first.');
  return (
    <Panel
      actions={
        <Button off={why} onClick={() => setOpen(true)} small>
          {`Statement of ${monthInWords(month)}`}
        </Button>
      }
      title="Statements"
    >
      <List
        columns={siteColumns}
        empty="No statements yet"
        facts={{ off, onPay: pay }}
        label="Statements"
        pages={pages}
        what="statements"
      />
      {paying && <PaymentForm onClose={() => pay(null)} statement={paying} />}
      {open && <Preview month={month} onClose={() => setOpen(false)} site={site} />}
    </Panel>
  );
};
