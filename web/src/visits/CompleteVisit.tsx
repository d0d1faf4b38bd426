import { isAdministrator } from 'domain/kernel';
import { type MachineKind, machineKinds } from 'domain/sites';
import { takesMachines, type Visit, type VisitMachine } from 'domain/visits';
import { Button } from '#ui/Button.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Plus, Trash2 } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { typing } from '#ui/typing.ts';
import { useWork } from '#view';
import { completeVisit } from './acting.ts';
import styles from './Visits.module.css';

type Typed = { id: string; kind: MachineKind; serial: string; room: string };
type Values = { outcome: string; machines: Typed[] };

const kindLabels: Readonly<Record<MachineKind, string>> = {
  washer: 'Washer',
  dryer: 'Dryer',
  stack: 'Stack',
  combo: 'Combo',
};

// Machines without a serial are asked for it; the others stand as they are.
const asked = ({ machines, ...visit }: Visit): Typed[] =>
  takesMachines(visit)
    ? machines
        .filter(({ serial }) => serial === '')
        .map(({ id, kind, serial, room }) => ({ id, kind, serial, room }))
    : [];

const given = ({ machines }: Values, visit: Visit): VisitMachine[] => {
  const there = new Set(visit.machines.map(({ id }) => id));
  return machines
    .filter(({ id, serial }) => !there.has(id) || serial.trim() !== '')
    .map((machine) => ({ ...machine, serial: machine.serial.trim(), room: machine.room.trim() }));
};

const Machines = ({ machines, onChange }: { machines: Typed[]; onChange: (next: Typed[]) => void }) => (
  <div className="stack single apart">
    {machines.map((machine, index) => {
      const which = `machine ${index + 1}`;
      const type = typing(machine, (part) =>
        onChange(machines.map((one) => (one === machine ? { ...one, ...part } : one))),
      );
      return (
        <div className={styles.machine} key={machine.id}>
          <Select
            aria-label={`Kind of ${which}`}
            {...type('kind')}
            options={machineKinds}
            words={kindLabels}
          />
          <TextInput
            aria-label={`Serial of ${which}`}
            autoCapitalize="characters"
            maxLength={100}
            placeholder="Serial"
            {...type('serial')}
          />
          <TextInput aria-label={`Room of ${which}`} maxLength={100} placeholder="Room" {...type('room')} />
          <IconButton
            glyph={Trash2}
            name={`Leave out ${which}`}
            onClick={() => onChange(machines.filter((one) => one !== machine))}
          />
        </div>
      );
    })}
    <div>
      <Button
        glyph={Plus}
        onClick={() =>
          onChange([
            ...machines,
            { id: crypto.randomUUID(), kind: machines.at(-1)?.kind ?? 'washer', serial: '', room: '' },
          ])
        }
        small
      >
        Add a machine
      </Button>
    </div>
  </div>
);

/** Done: what came of it, and for an installation or a service call the machines with their serials. */
export const CompleteVisit = ({ visit, onClose }: { visit: Visit; onClose: () => void }) => {
  const { by } = useWork();
  const waits = visit.type === 'installation' && !isAdministrator(by.role);
  const draft = useDraft({
    noun: 'visits.complete',
    at: `${visit.id}/${visit.occurrence ?? ''}`,
    values: (): Values => ({ outcome: '', machines: asked(visit) }),
    check: () => ({}),
    fields: (values) => ({ outcome: values.outcome.trim(), machines: given(values, visit) }),
    create: ({ outcome, machines }) => completeVisit({ visit, by }, outcome, machines),
    saved: () => {
      toast.success('Visit completed');
      onClose();
    },
  });
  return (
    <FormDialog
      {...draft.form}
      answer="Complete"
      onClose={onClose}
      size="md"
      title={`Complete ${visit.site.siteName}`}
    >
      <TextAreaField {...draft.field('outcome')} label="What came of it" maxLength={2000} rows={4} />
      {takesMachines(visit) && (
        <Machines machines={draft.values.machines} onChange={(next) => draft.set('machines', next)} />
      )}
      {waits && (
        <p className="small dim">
          A site that is not in service yet waits for an administrator, who is told, to hand it over.
        </p>
      )}
    </FormDialog>
  );
};
