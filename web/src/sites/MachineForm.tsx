import { dollars } from 'domain/kernel';
import {
  type Machine,
  machineFields,
  machineFuelLabels,
  machineKindLabels,
  machineOperations,
  machinePayLabels,
  machineStatusLabels,
  machineTitle,
  type Site,
} from 'domain/sites';
import { useId, useState } from 'react';
import { call } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Camera } from '#ui/Icon.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { problemsOf } from '#ui/useForm.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { CountsFollow } from './CountsFollow.tsx';
import styles from './Sites.module.css';
import { useWritable } from './useWritable.ts';
import { centsOf, optionsOf } from './words.ts';

// The camera's part is fetched when somebody asks for the camera.
const Scanner = whenShown(async () => (await import('#ui/scanner/Scanner.tsx')).Scanner);

const names = [
  'kind',
  'make',
  'model',
  'serial',
  'size',
  'fuel',
  'payType',
  'vendPrice',
  'installedOn',
  'status',
  'warrantyEnd',
  'room',
] as const;
type Values = Record<(typeof names)[number], string>;

const valuesOf = (machine: Machine | null): Values =>
  Object.fromEntries(
    names.map((name) => {
      if (!machine) return [name, name === 'kind' ? 'washer' : name === 'status' ? 'running' : ''];
      const value = machine[name];
      if (name === 'vendPrice') return [name, value === null ? '' : dollars(value as number).slice(1)];
      return [name, value ?? ''];
    }),
  ) as Values;

const nullable: readonly string[] = ['fuel', 'payType', 'installedOn', 'warrantyEnd'];

const fieldOf = (name: keyof Values, value: string): unknown => {
  if (name === 'vendPrice') return centsOf(value);
  return nullable.includes(name) ? value || null : value;
};

const fieldsOf = (values: Values): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, fieldOf(name, values[name])]));

const schema = machineFields.partial();
const check = (values: Values) => ({
  ...problemsOf(schema, { ...fieldsOf(values), vendPrice: null }),
  ...(centsOf(values.vendPrice) === undefined && { vendPrice: 'An amount such as 1.75' }),
});

/** A machine of a site, new or changed. */
export const MachineForm = ({
  site,
  machine,
  onClose,
}: {
  site: Site;
  machine: Machine | null;
  onClose: (changed: boolean) => void;
}) => {
  const off = useWritable();
  const rooms = useId();
  const [scanning, scan] = useState(false);
  const draft = useDraft({
    noun: 'machines',
    at: site.id,
    row: machine,
    values: valuesOf,
    check,
    fields: fieldsOf,
    create: (fields, { id, key }) =>
      call(machineOperations.create, { id, siteId: site.id, ...fields } as never, { key }),
    update: (fields, { id, version, key }) =>
      call(machineOperations.update, { id, version, fields } as never, { key }),
    saved: () => onClose(true),
  });
  const text = (name: keyof Values, label: string, more: object = {}) => (
    <TextField {...draft.field(name)} label={label} {...more} />
  );
  const choice = (name: keyof Values, label: string, labels: Record<string, string>, none?: string) => (
    <SelectField {...draft.field(name)} label={label} none={none} options={optionsOf(labels)} />
  );
  return (
    <FormDialog
      {...draft.form}
      answer={machine ? 'Save machine' : 'Add machine'}
      off={off ?? undefined}
      onClose={() => onClose(false)}
      size="md"
      title={machine ? `Edit ${machineTitle(machine)}` : 'New machine'}
    >
      <div className="grid2">
        {choice('kind', 'Kind', machineKindLabels)}
        {choice('status', 'State', machineStatusLabels)}
        {text('make', 'Make')}
        {text('model', 'Model')}
        <div className={`stack ${styles.scan}`}>
          {text('serial', 'Serial')}
          <Button aria-label="Scan the serial" icon onClick={() => scan(true)}>
            <Camera aria-hidden="true" />
          </Button>
        </div>
        {text('room', 'Room', { list: rooms })}
        {text('vendPrice', 'Vend price, dollars', { inputMode: 'decimal' })}
        {choice('payType', 'Paid by', machinePayLabels, 'Not known')}
        {choice('fuel', 'Gas or electric', machineFuelLabels, 'Not known')}
        {text('size', 'Size')}
        {text('installedOn', 'Installed', { type: 'date' })}
        {text('warrantyEnd', 'Warranty ends', { type: 'date' })}
      </div>
      <datalist id={rooms}>
        {site.rooms.map((room) => (
          <option key={room} value={room} />
        ))}
      </datalist>
      {scanning && (
        <Scanner
          onClose={() => scan(false)}
          onRead={(serial) => {
            draft.set('serial', serial);
            scan(false);
          }}
        />
      )}
      {!machine && (
        <CountsFollow
          added={[
            { kind: draft.values.kind, status: draft.values.status } as Pick<Machine, 'kind' | 'status'>,
          ]}
          site={site}
        />
      )}
    </FormDialog>
  );
};
