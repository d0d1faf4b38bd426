import type { Actor, Viewer } from 'domain/kernel';
import { type Lead, summaryOf } from 'domain/leads';
import type { ReactNode } from 'react';
import { dropReads } from '#platform/cache.ts';
import { store } from '#platform/store.ts';
import { fakeCalls } from '#platform/testing/fake-calls.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { toast } from '#ui/toast.tsx';
import { lookAs, type Work, WorkProvider } from '#view';
import { answerActs } from './acts.ts';
import { answerAround } from './around.ts';
import { type Failing, openLedger } from './ledger.ts';
import { answerReads } from './reads.ts';
import { leadId } from './samples.ts';

/** An office in memory: the operations of leads with the domain's own verbs behind them. */
export const openOffice = (by: Actor, leads: readonly Lead[], viewer: Viewer = { ...by, sees: 'self' }) => {
  const ledger = openLedger(by, leads);
  const { rows, notes, failing, before, later } = ledger;
  const fake = fakeCalls();
  answerReads(fake, ledger, viewer);
  answerActs(fake, ledger);
  const around = answerAround(fake, ledger);
  lookAs(viewer);
  return {
    fake,
    around,
    row: (number: number) => rows.get(leadId(number)),
    notes: (number: number) => notes.get(leadId(number)) ?? [],
    /** From now on this operation is refused. */
    fail: (name: string, refused: Failing | null) =>
      refused ? failing.set(name, refused) : failing.delete(name),
    /** Something happens between the act and its answer; with a promise the answer waits for it. */
    slow: (name: string, happens: () => unknown) => before.set(name, happens),
    /** Somebody else changes a lead; the feed brings its summary, and with `silent` it comes later. */
    elsewhere: (number: number, fields: Partial<Lead>, silent = false) => {
      const old = rows.get(leadId(number));
      if (!old) throw new Error('No such lead');
      const after = { ...old, ...fields, version: old.version + 1, updatedAt: later() };
      rows.set(after.id, after);
      if (!silent)
        store.applyPut({
          noun: 'leads',
          row: summaryOf(after),
          from: old.column,
          to: after.column,
          xid: '9',
        });
    },
    /** The lead leaves what this person may see. */
    lose: (number: number) => {
      rows.delete(leadId(number));
      store.applyLeave({ noun: 'leads', id: leadId(number), from: null, xid: '9' });
    },
    calls: (name: string) => fake.calls.filter((call) => call.name === name),
    close: () => {
      // One that stays would stand beside the next test's, which says the same.
      toast.dismiss();
      fake.restore();
      store.clear();
      dropReads();
      lookAs(null);
    },
  };
};

/** What the screens stand in: somebody signed in, the cache, the toasts. */
export const Office = ({
  by,
  off = null,
  children,
}: {
  by: Actor;
  off?: string | null;
  children: ReactNode;
}) => {
  const work: Work = { by, viewer: { ...by, sees: 'self' }, off };
  return (
    <>
      <WorkProvider value={work}>{children}</WorkProvider>
      <Toaster />
    </>
  );
};
