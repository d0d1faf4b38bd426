import {
  type CollectionFrequency,
  collectionFrequencies,
  type MachineKind,
  machineKinds,
} from 'domain/sites';
import { useState } from 'react';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Camera, Plus, Trash2 } from '#ui/Icon.tsx';
import { dayOf } from '#ui/moment.ts';
import { Select } from '#ui/Select.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { whenShown } from '#ui/whenShown.tsx';
import styles from './Appointments.module.css';
import { doubled, firstCollection, newMachine, type Typed, withSerial } from './installing.ts';

// The camera's part is fetched when somebody asks for the camera.
const Scanner = whenShown(async () => (await import('#ui/scanner/Scanner.tsx')).Scanner);

const kindLabels: Readonly<Record<MachineKind, string>> = {
  washer: 'Washer',
  dryer: 'Dryer',
  stack: 'Stack',
  combo: 'Combo',
};

const frequencyLabels: Readonly<Record<CollectionFrequency, string>> = {
  weekly: 'Weekly',
  'bi-weekly': 'Every two weeks',
  monthly: 'Monthly',
  'as-needed': 'As needed',
};

type MachinesProps = {
  machines: readonly Typed[];
  onChange: (machines: Typed[]) => void;
};

/** The machines that stand there now: kind, serial and room, typed or read by the camera. */
export const InstalledMachines = ({ machines, onChange }: MachinesProps) => {
  const [scanning, setScanning] = useState<string | null>(null);
  const change = (key: string, fields: Partial<Typed>) =>
    onChange(machines.map((machine) => (machine.key === key ? { ...machine, ...fields } : machine)));
  const double = doubled(machines);
  return (
    <>
      <ol aria-label="Machines" className={`stack single ${styles.machines}`}>
        {machines.map(({ key, kind, serial, room }, index) => {
          const which = `machine ${index + 1}`;
          return (
            <li key={key}>
              <Select
                aria-label={`Kind of ${which}`}
                onChange={(event) => change(key, { kind: event.target.value as MachineKind })}
                value={kind}
                options={machineKinds}
                words={kindLabels}
              />
              <TextInput
                aria-label={`Serial of ${which}`}
                autoCapitalize="characters"
                autoComplete="off"
                maxLength={100}
                onChange={(event) => change(key, { serial: event.target.value })}
                placeholder="Serial"
                spellCheck={false}
                value={serial}
              />
              <TextInput
                aria-label={`Room of ${which}`}
                autoComplete="off"
                maxLength={100}
                onChange={(event) => change(key, { room: event.target.value })}
                placeholder="Room"
                value={room}
              />
              <span className={styles.row}>
                <Button aria-label={`Scan the serial of ${which}`} icon onClick={() => setScanning(key)}>
                  <Camera />
                </Button>
                <Button
                  aria-label={`Leave out ${which}`}
                  icon
                  look="quiet"
                  onClick={() => onChange(machines.filter((machine) => machine.key !== key))}
                >
                  <Trash2 />
                </Button>
              </span>
            </li>
          );
        })}
      </ol>
      {double && <p className="small late" role="alert">{`${double} stands in more than one line`}</p>}
      <div className={styles.row}>
        <Button
          glyph={Plus}
          onClick={() => onChange([...machines, newMachine(machines.at(-1)?.kind ?? 'washer')])}
          small
        >
          Add a machine
        </Button>
      </div>
      {scanning && (
        <Scanner
          onClose={() => setScanning(null)}
          onRead={(read) => {
            onChange(withSerial(machines, scanning, read));
            setScanning(null);
          }}
        />
      )}
    </>
  );
};

/** How the site is collected from now on, and when first (W2). */
export const CollectedFields = ({
  on,
  route,
  frequency,
  onRoute,
  onFrequency,
}: {
  on: string;
  route: string;
  frequency: CollectionFrequency | '';
  onRoute: (route: string) => void;
  onFrequency: (frequency: CollectionFrequency | '') => void;
}) => {
  const routes = useSettings()?.routes ?? [];
  const days = routes.find(({ name }) => name === route)?.days ?? [];
  const first = firstCollection(on, frequency, days);
  return (
    <>
      <div className={styles.two}>
        <SelectField
          label="Route"
          onChange={(event) => onRoute(event.target.value)}
          value={route}
          none="No route yet"
          options={routes.map(({ name }) => name)}
        />
        <SelectField
          label="Collected"
          onChange={(event) => onFrequency(event.target.value as CollectionFrequency | '')}
          value={frequency}
          none="Not yet known"
          options={collectionFrequencies}
          words={frequencyLabels}
        />
      </div>
      <p aria-live="polite" className={`small dim ${styles.said}`}>
        {first ? `First collection: ${dayOf(first)}` : 'The first collection has no day yet.'}
      </p>
    </>
  );
};
