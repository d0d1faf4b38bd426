import { dollars, figureWords } from 'domain/kernel';
import {
  type Machine,
  machineKindLabels,
  machineOperations,
  machineStatusLabels,
  machineTitle,
  type Site,
} from 'domain/sites';
import { lazy, Suspense, useState } from 'react';
import { call } from '#platform/call.ts';
import { Asking } from '#ui/Asking.tsx';
import { Button } from '#ui/Button.tsx';
import { Plus, TriangleAlert } from '#ui/Icon.tsx';
import { acts, type Column } from '#ui/list/columns.tsx';
import { Table } from '#ui/list/Table.tsx';
import { MoreMenu } from '#ui/MoreMenu.tsx';
import { dayOf } from '#ui/moment.ts';
import { Reading } from '#ui/Reading.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { byKind, useMachines } from './machines.ts';
import styles from './Sites.module.css';
import { useWritable } from './useWritable.ts';
import { machinesWords } from './words.ts';

const MachineForm = lazy(async () => ({ default: (await import('./MachineForm.tsx')).MachineForm }));
const AddMachines = lazy(async () => ({ default: (await import('./AddMachines.tsx')).AddMachines }));
const MoveMachine = lazy(async () => ({ default: (await import('./MoveMachine.tsx')).MoveMachine }));
const MachineHistory = lazy(async () => ({ default: (await import('./MachineHistory.tsx')).MachineHistory }));

type Doing =
  | { what: 'new' | 'many' }
  | { what: 'edit' | 'move' | 'history' | 'remove'; machine: Machine }
  | null;

const State = ({ machine, now }: { machine: Machine; now: number }) => {
  const { status, statusSince } = machine;
  const since = status !== 'running' && statusSince ? `, ${dayOf(statusSince, now)}` : '';
  if (status === 'out_of_order')
    return (
      <span className={`late ${styles.glyph}`}>
        <TriangleAlert data-size="small" />
        {`${machineStatusLabels[status]}${since}`}
      </span>
    );
  return <span className="dim">{`${machineStatusLabels[status]}${since}`}</span>;
};

const RemoveMachine = ({ machine, onClose }: { machine: Machine; onClose: (changed: boolean) => void }) => (
  <Asking
    act={() => call(machineOperations.remove, { id: machine.id })}
    answer="Delete machine"
    danger
    done="Machine deleted"
    onClose={onClose}
    question={`Delete ${machineTitle(machine)} ${machine.serial}?`.replace(' ?', '?')}
  >
    <p>One that has worked here is better retired: then its history stays with the site.</p>
  </Asking>
);

const retire = async (machine: Machine): Promise<void> => {
  const status = machine.status === 'retired' ? 'running' : 'retired';
  await call(machineOperations.update, { id: machine.id, version: machine.version, fields: { status } });
  toast.success(status === 'retired' ? 'Machine retired' : 'Machine is running again');
};

type Facts = { now: number; off: string | null; onDo: (doing: Doing) => void; onDone: () => void };

const More = ({ machine, off, onDo, onDone }: Facts & { machine: Machine }) => {
  const { run } = useAct();
  const ask = (what: 'edit' | 'move' | 'history' | 'remove') => () => onDo({ what, machine });
  const why = off ?? undefined;
  return (
    <MoreMenu
      items={[
        { label: 'Edit', onSelect: ask('edit'), off: why },
        { label: 'Move to another site', onSelect: ask('move'), off: why },
        {
          label: machine.status === 'retired' ? 'Put back to work' : 'Retire',
          onSelect: () =>
            run(async () => {
              await retire(machine);
              onDone();
            }),
          off: why,
        },
        { label: 'History', onSelect: ask('history') },
        { label: 'Delete', onSelect: ask('remove'), off: why, danger: true, line: true },
      ]}
      label={`More for ${machineKindLabels[machine.kind]} ${machine.serial}`.trim()}
      small
    />
  );
};

const columns: readonly Column<Machine, Facts>[] = [
  {
    label: 'Machine',
    as: 'name',
    cell: (machine, { onDo }) => (
      <button className={styles.link} onClick={() => onDo({ what: 'edit', machine })} type="button">
        {machineKindLabels[machine.kind]}
        <span className="vh">{` ${machine.serial}`}</span>
      </button>
    ),
  },
  { label: 'Make and model', as: 'line', cell: ({ make, model }) => `${make} ${model}`.trim() || '–' },
  { label: 'Serial', phone: 'bare', className: 'num', cell: ({ serial }) => serial },
  { label: 'Where', phone: 'bare', cell: ({ room }) => room },
  {
    label: 'Vend',
    as: 'number',
    phone: 'bare',
    cell: ({ vendPrice }) => (vendPrice === null ? '' : dollars(vendPrice)),
  },
  { label: 'State', phone: 'bare', cell: (machine, { now }) => <State machine={machine} now={now} /> },
  acts((machine, facts) => <More machine={machine} {...facts} />),
];

const Dialogs = ({
  doing,
  site,
  onClose,
}: {
  doing: NonNullable<Doing>;
  site: Site;
  onClose: (changed: boolean) => void;
}) => {
  if (doing.what === 'new') return <MachineForm machine={null} onClose={onClose} site={site} />;
  if (doing.what === 'many') return <AddMachines onClose={onClose} site={site} />;
  if (!('machine' in doing)) return null;
  const { machine } = doing;
  if (doing.what === 'edit') return <MachineForm machine={machine} onClose={onClose} site={site} />;
  if (doing.what === 'move') return <MoveMachine machine={machine} onClose={onClose} />;
  if (doing.what === 'history') return <MachineHistory machine={machine} onClose={() => onClose(false)} />;
  return <RemoveMachine machine={machine} onClose={onClose} />;
};

/** The machines of a site, one by one (SITE-02). */
export const Machines = ({ site, off: closed }: { site: Site; off: string | null }) => {
  const writable = useWritable();
  const off = closed ?? writable;
  const read = useMachines(site.id);
  const [doing, doIt] = useState<Doing>(null);
  const again = () => void read.refetch();
  const machines = (read.data?.items ?? []).toSorted(byKind);
  const { totalMachines } = site.machineInventory;
  const working = machines.filter(({ status }) => status !== 'retired').length;
  return (
    <section aria-label="Machines" className={styles.machines}>
      <Reading
        away="Machines are shown when you are back online."
        what="the machines"
        label="Loading machines"
        of={read}
        rows={2}
      />
      {machines.length > 0 && (
        <Table
          columns={columns}
          facts={{ now: Date.now(), off, onDo: doIt, onDone: again }}
          label="Machines"
          mark={({ status }) => ({ 'data-retired': status === 'retired' || undefined })}
          rows={machines}
        />
      )}
      <div className={`bar wrap ${styles.foot}`}>
        {read.data?.items.length === 0 && (
          <span className="small dim">
            {totalMachines > 0
              ? `${machinesWords(totalMachines)} counted, none listed one by one.`
              : 'No single machines listed yet.'}
          </span>
        )}
        {working > 0 && working < totalMachines && (
          <span className="small dim">{`${figureWords(working)} of ${machinesWords(totalMachines)} listed.`}</span>
        )}
        <Button glyph={Plus} off={off} onClick={() => doIt({ what: 'new' })} small>
          Add machine
        </Button>
        <Button look="quiet" off={off} onClick={() => doIt({ what: 'many' })} small>
          Add many
        </Button>
        {!closed && writable && <span className="small dim">{writable}</span>}
      </div>
      {doing && (
        <Suspense fallback={null}>
          <Dialogs
            doing={doing}
            onClose={(changed) => {
              doIt(null);
              if (changed) again();
            }}
            site={site}
          />
        </Suspense>
      )}
    </section>
  );
};
