import { type CrashGroup, crashOperations } from 'domain/crash';
import { figureWords, listWords, personWords } from 'domain/kernel';
import { useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { usePages } from '#platform/pages.ts';
import { Badge } from '#ui/Badge.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { rowActs } from '#ui/list/RowActs.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { toast } from '#ui/toast.tsx';
import { usePeople } from '#users';
import { CrashDialog } from './CrashDialog.tsx';

const views = [
  { value: 'open', label: 'Open' },
  { value: 'mended', label: 'Mended' },
] as const;
type Shown = (typeof views)[number]['value'];

const mend = async ({ key, mendedAt }: CrashGroup): Promise<void> => {
  await call(crashOperations.mend, { key, mended: mendedAt === null });
  toast.success(mendedAt === null ? 'Marked as mended' : 'Open again');
  await refresh(crashOperations.list);
};

const mostNamed = 3;

const People = ({ group: { people } }: { group: CrashGroup }) => {
  const known = usePeople();
  if (people.length === 0) return 'Nobody signed in';
  const names = people
    .slice(0, mostNamed)
    .map((uid) => personWords(uid, (one) => known.get(one)?.displayName));
  const more = people.length - names.length;
  return listWords(more > 0 ? [...names, `${figureWords(more)} more`] : names);
};

type Facts = { open: (group: CrashGroup) => void };

const columns: readonly Column<CrashGroup, Facts>[] = [
  {
    label: 'What broke',
    as: 'name',
    cell: ({ message, frame, cameBack }) => (
      <>
        {message} {cameBack && <Badge tone="bad">Came back</Badge>}
        {frame && <span className="small dim"> in {frame}</span>}
      </>
    ),
  },
  { label: 'Times', as: 'number', phone: { unit: 'times' }, cell: ({ count }) => figureWords(count) },
  { label: 'Of whom', phone: 'bare', cell: (group) => <People group={group} /> },
  {
    label: 'Versions',
    phone: { label: 'Versions' },
    cell: ({ versions }) => (versions.length > 0 ? versions.join(', ') : 'Not said'),
  },
  { label: 'First', phone: 'hide', cell: ({ firstAt }) => moment(firstAt) },
  { label: 'Last', phone: { label: 'Last' }, cell: ({ lastAt }) => moment(lastAt) },
  rowActs((group, { open }) => [
    { label: 'Look', name: `Look at ${group.message}`, open: () => open(group) },
    {
      label: group.mendedAt === null ? 'Mended' : 'Not mended',
      name: `${group.mendedAt === null ? 'Mark as mended' : 'Mark as not mended'}: ${group.message}`,
      run: () => mend(group),
    },
  ]),
];

/** What broke in people's browsers lately, the same as one. */
export const CrashesPanel = () => {
  const [shown, setShown] = useState<Shown>('open');
  const [opened, open] = useState<CrashGroup | null>(null);
  const pages = usePages(crashOperations.list, { state: shown });
  return (
    <Panel
      actions={<Segmented label="Crashes shown" onChange={setShown} options={views} value={shown} />}
      title="Crashes"
    >
      <List
        columns={columns}
        empty={shown === 'open' ? 'Nothing broke' : 'None is marked as mended'}
        facts={{ open }}
        keyOf={({ key }) => key}
        label="Crashes"
        pages={pages}
        what="the crashes"
      />
      {opened && <CrashDialog group={opened} onClose={() => open(null)} />}
    </Panel>
  );
};
