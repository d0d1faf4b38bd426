import { useSearch } from '@tanstack/react-router';
import { quoteRefusals, quoteRequestOperations } from 'domain/quoteRequests';
import { useEffect, useRef } from 'react';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { PublicActs, PublicSheet } from '#ui/PublicSheet.tsx';
import { Strip } from '#ui/Strip.tsx';
import { canCheck } from './human.ts';
import { QuoteForm } from './QuoteForm.tsx';
import styles from './QuotePage.module.css';
import { type Quote, useQuote } from './useQuote.ts';

const Thanks = ({ quote }: { quote: Quote }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.form}>
      <h1 ref={heading} tabIndex={-1}>
        Thank you
      </h1>
      <p className="soft">Your request has arrived. One of us will get in touch with you.</p>
      <PublicActs>
        <Button onClick={quote.again}>Send another request</Button>
      </PublicActs>
    </section>
  );
};

const Asked = ({ quote, open }: { quote: Quote; open: boolean }) => (
  <>
    <div>
      <h1>Ask for a quote</h1>
      <p className={styles.lead}>Tell us about your property: one of us calls or writes to you.</p>
    </div>
    {!open && <Strip>{quoteRefusals.closed.message}</Strip>}
    {open && !canCheck() && (
      <Strip tone="warn">
        This page came without encryption, so the form cannot be sent from here.{' '}
        <a href={`${location.origin}/quote`} rel="noopener" target="_blank">
          Open it in a window of its own
        </a>
      </Strip>
    )}
    {open && canCheck() && <QuoteForm quote={quote} />}
  </>
);

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : '');

/** The public page; in a frame of the business's own web site it brings no ground of its own. */
export const QuotePage = () => {
  const { embed, source } = useSearch({ strict: false }) as { embed?: unknown; source?: unknown };
  const quote = useQuote(textOf(source));
  const { data } = useRead(quoteRequestOperations.form, {});
  return (
    <PublicSheet embedded={embed !== undefined} title="Ask for a quote" wide>
      {data && <p className={styles.team}>{data.teamName}</p>}
      {quote.step === 'sent' ? <Thanks quote={quote} /> : <Asked open={data?.open ?? true} quote={quote} />}
    </PublicSheet>
  );
};
