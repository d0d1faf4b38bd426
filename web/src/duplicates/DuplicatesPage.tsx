import { Link } from '@tanstack/react-router';
import { duplicateOperations, type KeptApart, type TwinNoun } from 'domain/duplicates';
import { personWords } from 'domain/kernel';
import { twinKinds } from 'domain/leads';
import { leadOverPage } from '#board';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { usePages } from '#platform/pages.ts';
import { useRead } from '#platform/query.ts';
import { BackLink } from '#ui/BackLink.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { Listing } from '#ui/list/Listing.tsx';
import { rowActs } from '#ui/list/RowActs.tsx';
import { minuteOf } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { useNames, useReadOnly } from '#view';
import { Group } from './Group.tsx';
import { type Shown, usePlace } from './place.ts';
import { kindWords } from './words.ts';

const again = () => refresh(duplicateOperations.groups, duplicateOperations.count, duplicateOperations.apart);

type ApartFacts = { noun: TwinNoun; off: string | undefined; nameOf: (uid: string | null) => string | null };

const RecordLink = ({ noun, id, children }: { noun: TwinNoun; id: string; children: string }) =>
  noun === 'leads' ? (
    <Link {...leadOverPage(id)}>{children || 'Unnamed lead'}</Link>
  ) : (
    <Link params={{ clientId: id }} to="/clients/$clientId">
      {children || 'Unnamed client'}
    </Link>
  );

const apartColumns: readonly Column<KeptApart, ApartFacts>[] = [
  {
    label: 'This',
    as: 'name',
    cell: ({ one, oneName }, { noun }) => (
      <RecordLink id={one} noun={noun}>
        {oneName}
      </RecordLink>
    ),
  },
  {
    label: 'And this',
    cell: ({ other, otherName }, { noun }) => (
      <RecordLink id={other} noun={noun}>
        {otherName}
      </RecordLink>
    ),
  },
  { label: 'Kept apart by', cell: ({ by }, { nameOf }) => personWords(by, nameOf) },
  { label: 'When', phone: 'bare', cell: ({ at }) => minuteOf(at, Date.now()) },
  rowActs(({ one, other, oneName }, { noun, off }) => [
    {
      label: 'Compare again',
      name: `Compare again: ${oneName}`,
      off,
      run: async () => {
        await call(duplicateOperations.compareAgain, { noun, ids: [one, other] });
        await again();
      },
    },
  ]),
];

const Apart = ({ noun }: { noun: TwinNoun }) => {
  const pages = usePages(duplicateOperations.apart, { noun });
  const [off, nameOf] = [useReadOnly(), useNames()];
  return (
    <Panel title="Not duplicates">
      <List
        columns={apartColumns}
        empty="Nobody was kept apart"
        facts={{ noun, off, nameOf }}
        keyOf={({ one, other }) => `${one} ${other}`}
        label="Not duplicates"
        pages={pages}
        what="who was kept apart"
      />
    </Panel>
  );
};

const Groups = ({ noun, kind }: { noun: TwinNoun; kind: Exclude<Shown, 'apart'> }) => {
  const pages = usePages(duplicateOperations.groups, { noun, kind });
  return (
    <Listing
      empty={`No two ${noun} share ${kind === 'phone' ? 'a phone' : kind === 'email' ? 'an e-mail' : 'an address'}`}
      pages={pages}
      what="the duplicates"
    >
      <>
        {pages.items.map((group) => (
          <Group group={group} key={group.key} noun={noun} onDone={() => void again()} />
        ))}
      </>
    </Listing>
  );
};

/** Leads or clients that seem to be there twice: compared, made one, or kept apart for good. */
export const DuplicatesPage = () => {
  const { noun, kind, go } = usePlace();
  const { data } = useRead(duplicateOperations.count, { noun });
  const kinds: { value: Shown; label: string }[] = [
    ...twinKinds.map((value) => ({
      value,
      label: data ? `${kindWords[value]} ${data[value]}` : kindWords[value],
    })),
    { value: 'apart', label: 'Not duplicates' },
  ];
  return (
    <>
      <div className="page-head">
        <BackLink name="Back to all data" search={{ tab: 'data' }} to="/admin" />
        <h2>Duplicates</h2>
        <span className="bar wrap push">
          <Segmented
            label="Of what"
            onChange={(next) => go(next, kind)}
            options={[
              { value: 'leads', label: 'Leads' },
              { value: 'clients', label: 'Clients' },
            ]}
            value={noun}
          />
          <Segmented
            label="What they share"
            onChange={(next) => go(noun, next)}
            options={kinds}
            value={kind}
          />
        </span>
      </div>
      {kind === 'apart' ? (
        <Apart key={noun} noun={noun} />
      ) : (
        <Groups key={`${noun} ${kind}`} kind={kind} noun={noun} />
      )}
    </>
  );
};
