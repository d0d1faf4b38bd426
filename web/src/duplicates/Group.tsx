import { Link } from '@tanstack/react-router';
import {
  duplicateOperations,
  hangsWords,
  likelyMaster,
  pairOf,
  type Twin,
  type TwinGroup,
  type TwinNoun,
} from 'domain/duplicates';
import { countWords, phoneWords } from 'domain/kernel';
import { useState } from 'react';
import { leadOverPage } from '#board';
import { MergeClients } from '#clients';
import { MergeLeads } from '#leads';
import { call } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { rowActs } from '#ui/list/RowActs.tsx';
import { Table } from '#ui/list/Table.tsx';
import { dayOf } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { useAct } from '#ui/useAct.ts';
import { useNow } from '#ui/useNow.ts';
import { useNames, useReadOnly } from '#view';
import styles from './Duplicates.module.css';
import { kindWords, stateWords } from './words.ts';

type Facts = {
  noun: TwinNoun;
  /** The one that remains. */
  master: string | undefined;
  group: string;
  off: string | undefined;
  nameOf: (uid: string | null) => string | null;
  isApart: (id: string) => boolean;
  choose: (id: string) => void;
  compare: (id: string) => void;
  say: (twin: Twin, apart: boolean) => Promise<void>;
};

const nameLink = ({ id, name }: Twin, noun: TwinNoun) =>
  noun === 'leads' ? (
    <Link {...leadOverPage(id)}>{name}</Link>
  ) : (
    <Link params={{ clientId: id }} to="/clients/$clientId">
      {name}
    </Link>
  );

const columns: readonly Column<Twin, Facts>[] = [
  {
    label: 'Remains',
    as: 'fit',
    phone: 'bare',
    cell: (twin, { master, group, choose }) => (
      <Checkbox
        aria-label={`${twin.name} remains`}
        checked={twin.id === master}
        name={`master-${group}`}
        onChange={() => choose(twin.id)}
        radio
      />
    ),
  },
  {
    label: 'Name',
    as: 'name',
    className: styles.wide,
    cell: (twin, { noun }) => (
      <>
        {nameLink(twin, noun)}
        <small className={styles.more}>
          {`${stateWords(noun, twin)}, created ${dayOf(twin.createdAt.slice(0, 10))}`}
        </small>
      </>
    ),
  },
  {
    label: 'Reached by',
    as: 'line',
    cell: ({ phone, email }) => (
      <>
        {phone ? phoneWords(phone) : email || '–'}
        {phone && email && <small className={styles.more}>{email}</small>}
      </>
    ),
  },
  { label: 'Address', as: 'line', className: styles.wide, cell: ({ address }) => address || '–' },
  { label: 'Whose', cell: ({ owner }, { nameOf }) => nameOf(owner) ?? 'Nobody' },
  {
    label: 'With it',
    as: 'line',
    className: styles.wide,
    cell: ({ hangs }) => hangsWords(hangs) || 'Nothing',
  },
  rowActs((twin, { master, off, isApart, compare, say }) => {
    if (twin.id === master) return false;
    if (isApart(twin.id))
      return [
        {
          label: 'Compare again',
          name: `Compare again: ${twin.name}`,
          off,
          run: () => say(twin, false),
        },
      ];
    return [
      {
        label: 'Compare',
        name: `Compare ${twin.name} with the one that remains`,
        off,
        open: () => compare(twin.id),
      },
      { label: 'Not a duplicate', name: `${twin.name} is not a duplicate`, off, run: () => say(twin, true) },
    ];
  }),
];

const titleOf = ({ kind, key, items }: TwinGroup): string => {
  if (kind === 'phone') return `${kindWords.phone} ${phoneWords(key)}`;
  if (kind === 'email') return `${kindWords.email} ${key}`;
  return items.find(({ address }) => address)?.address ?? key.replace('|', ', ');
};

/** Records that share one thing: which remains, and what becomes of each of the others. */
export const Group = ({ noun, group, onDone }: { noun: TwinNoun; group: TwinGroup; onDone: () => void }) => {
  const { items, apart, count, key } = group;
  const [chosen, choose] = useState<string | null>(null);
  const [compared, compare] = useState<string | null>(null);
  const [off, nameOf, now] = [useReadOnly(), useNames(), useNow()];
  const { busy, run } = useAct();
  const master = items.find(({ id }) => id === chosen) ?? likelyMaster(items);
  const say = async ({ id }: Twin, keep: boolean) => {
    if (!master) return;
    const operation = keep ? duplicateOperations.keepApart : duplicateOperations.compareAgain;
    await call(operation, { noun, ids: [master.id, id] });
    onDone();
  };
  const none = () =>
    run(async () => {
      await call(duplicateOperations.keepApart, { noun, ids: items.map(({ id }) => id) });
      onDone();
    });
  const isApart = (id: string): boolean => {
    const [one, other] = pairOf(id, master?.id ?? '');
    return apart.some(([a, b]) => a === one && b === other);
  };
  const merged = () => {
    compare(null);
    onDone();
  };
  const pair = master && compared && { id: master.id, otherId: compared, onClose: () => compare(null) };
  return (
    <Panel
      actions={
        count > 2 && (
          <Button busy={busy} off={off} onClick={none} small>
            None is a duplicate
          </Button>
        )
      }
      count={count}
      title={titleOf(group)}
    >
      <Table
        columns={columns}
        facts={{ noun, master: master?.id, group: key, off, nameOf, isApart, choose, compare, say }}
        label={titleOf(group)}
        rows={items}
      />
      {count > items.length && (
        <p className="compact soft small">{`The newest ${countWords(items.length, 'one')} of ${count} are shown.`}</p>
      )}
      {pair &&
        (noun === 'leads' ? (
          <MergeLeads {...pair} now={now} onMerged={merged} />
        ) : (
          <MergeClients {...pair} onMerged={merged} />
        ))}
    </Panel>
  );
};
