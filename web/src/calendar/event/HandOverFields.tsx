import {
  type CollectionFrequency,
  collectionFrequencies,
  type MachineKind,
  machineKinds,
} from 'domain/sites';
import { type ComponentProps, useState } from 'react';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Camera, Plus, Trash2 } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { dayOf } from '#ui/moment.ts';
import { Select } from '#ui/Select.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { typing } from '#ui/typing.ts';
import { whenShown } from '#ui/whenShown.tsx';
import styles from './HandOver.module.css';
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
const InstalledMachines = ({ machines, onChange }: MachinesProps) => {
  const [scanning, setScanning] = useState<string | null>(null);
  const type = (machine: Typed) =>
    typing(machine, (part) => onChange(machines.map((one) => (one === machine ? { ...one, ...part } : one))));
  const double = doubled(machines);
  return (
    <>
      <ol aria-label="Machines" className={`stack single ${styles.machines}`}>
        {machines.map((machine, index) => {
          const { key } = machine;
          const which = `machine ${index + 1}`;
          return (
            <li key={key}>
              <Select
                aria-label={`Kind of ${which}`}
                {...type(machine)('kind')}
                options={machineKinds}
                words={kindLabels}
              />
              <TextInput
                aria-label={`Serial of ${which}`}
                autoCapitalize="characters"
                autoComplete="off"
                maxLength={100}
                {...type(machine)('serial')}
                placeholder="Serial"
                spellCheck={false}
              />
              <TextInput
                aria-label={`Room of ${which}`}
                autoComplete="off"
                maxLength={100}
                {...type(machine)('room')}
                placeholder="Room"
              />
              <span className={styles.row}>
                <IconButton
                  glyph={Camera}
                  name={`Scan the serial of ${which}`}
                  onClick={() => setScanning(key)}
                  look="plain"
                />
                <IconButton
                  glyph={Trash2}
                  name={`Leave out ${which}`}
                  onClick={() => onChange(machines.filter((one) => one !== machine))}
                />
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
const CollectedFields = ({
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
      <p aria-live="polite" className="small dim compact">
        {first ? `First collection: ${dayOf(first)}` : 'The first collection has no day yet.'}
      </p>
    </>
  );
};

type HandedOver = {
  hands: boolean;
  machines: Typed[];
  completedOn: string;
  route: string;
  frequency: CollectionFrequency | '';
};

/** Whether the installed site becomes active now, and with what (W2). */
export const HandOverFields = ({
  hands,
  values,
  change,
}: {
  hands: Omit<ComponentProps<typeof Checkbox>, 'label'>;
  values: HandedOver;
  change: (part: Partial<HandedOver>) => void;
}) => (
  <div className={`stack single apart ${styles.part}`}>
    <Checkbox {...hands} label="Set the site active, with its machines and its collections" />
    {values.hands ? (
      <>
        <InstalledMachines machines={values.machines} onChange={(machines) => change({ machines })} />
        <CollectedFields
          frequency={values.frequency}
          on={values.completedOn}
          onFrequency={(frequency) => change({ frequency })}
          onRoute={(route) => change({ route })}
          route={values.route}
        />
      </>
    ) : (
      <p className="small dim compact">The site stays “Pending install”; it can be set active later.</p>
    )}
  </div>
);
