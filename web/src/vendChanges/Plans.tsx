import { countWords, dateWords } from 'domain/kernel';
import { type VendChange, vendChangeOperations } from 'domain/vendChanges';
import { useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { usePages } from '#platform/pages.ts';
import { Asking } from '#ui/Asking.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Download } from '#ui/Icon.tsx';
import { acts, type Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { Panel } from '#ui/Panel.tsx';
import styles from './Vend.module.css';

type Asked = { change: VendChange; act: 'apply' | 'cancel' };

const left = ({ sites, applied, cancelled }: VendChange): number => sites - applied - cancelled;

const questions = {
  apply: {
    answer: 'Set prices',
    question: 'Set the new prices now?',
    said: (change: VendChange) =>
      `The machines at ${countWords(left(change), 'site')} get their new prices without waiting for the visit.`,
    done: 'Prices set',
  },
  cancel: {
    answer: 'Give up',
    danger: true,
    question: 'Give this change up?',
    said: (change: VendChange) =>
      `At ${countWords(left(change), 'site')} the letters are withdrawn and the visits called off. Prices that were set stay.`,
    done: 'Change given up',
  },
} as const;

const Ask = ({ asked: { change, act }, onClose }: { asked: Asked; onClose: () => void }) => {
  const { said, ...asking } = questions[act];
  const settle = async () => {
    await call(vendChangeOperations[act], { id: change.id });
    await refresh(vendChangeOperations.list, vendChangeOperations.due);
  };
  return (
    <Asking {...asking} act={settle} onClose={onClose}>
      <p>{said(change)}</p>
    </Asking>
  );
};

const stateOf = (change: VendChange) =>
  left(change) > 0 ? <Badge tone="info">{`${left(change)} to do`}</Badge> : <Badge tone="ok">Done</Badge>;

type Facts = { off: string | null; ask: (asked: Asked) => void };

const columns: readonly Column<VendChange, Facts>[] = [
  { label: 'Effective', as: 'name', cell: ({ effectiveOn }) => dateWords(effectiveOn) },
  { label: 'Sites', as: 'number', cell: ({ sites }) => sites },
  { label: 'Set', as: 'number', cell: ({ applied }) => applied },
  { label: 'State', phone: 'bare', cell: stateOf },
  acts(
    (change, { off, ask }) => (
      <span className={styles.acts}>
        <a
          className={buttonClass({ small: true })}
          download
          href={`/api/vendChanges/${change.id}/letters.pdf`}
        >
          <Download data-size="small" />
          {`Letters of ${dateWords(change.effectiveOn)}`}
        </a>
        {left(change) > 0 && (
          <>
            <Button off={off} onClick={() => ask({ change, act: 'apply' })} small>
              Set prices
            </Button>
            <Button look="quiet" off={off} onClick={() => ask({ change, act: 'cancel' })} small>
              Give up
            </Button>
          </>
        )}
      </span>
    ),
    'bare',
  ),
];

/** The changes that were planned, newest first. */
export const Plans = ({ off }: { off: string | null }) => {
  const pages = usePages(vendChangeOperations.list, {});
  const [asked, ask] = useState<Asked | null>(null);
  return (
    <Panel title="Planned changes">
      <List
        columns={columns}
        empty="Nothing was planned yet"
        facts={{ off, ask }}
        label="Planned changes"
        pages={pages}
        what="changes"
      />
      {asked && <Ask asked={asked} onClose={() => ask(null)} />}
    </Panel>
  );
};
