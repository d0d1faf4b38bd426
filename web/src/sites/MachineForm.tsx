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
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Camera } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
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

type Typed = 'make' | 'model' | 'serial' | 'size' | 'room' | 'vendPrice' | 'installedOn' | 'warrantyEnd';
type Values = Record<Typed, string> &
  Pick<Machine, 'kind' | 'status'> & {
    fuel: NonNullable<Machine['fuel']> | '';
    payType: NonNullable<Machine['payType']> | '';
    keepCounts: boolean;
  };

const valuesOf = (machine: Machine | null): Values => ({
  kind: machine?.kind ?? 'washer',
  make: machine?.make ?? '',
  model: machine?.model ?? '',
  serial: machine?.serial ?? '',
  size: machine?.size ?? '',
  fuel: machine?.fuel ?? '',
  payType: machine?.payType ?? '',
  vendPrice: typeof machine?.vendPrice === 'number' ? dollars(machine.vendPrice).slice(1) : '',
  installedOn: machine?.installedOn ?? '',
  status: machine?.status ?? 'running',
  warrantyEnd: machine?.warrantyEnd ?? '',
  room: machine?.room ?? '',
  keepCounts: true,
});

const fieldsOf = ({
  fuel,
  payType,
  vendPrice,
  installedOn,
  warrantyEnd,
  keepCounts: _,
  ...values
}: Values) => ({
  ...values,
  fuel: fuel || null,
  payType: payType || null,
  vendPrice: centsOf(vendPrice) ?? null,
  installedOn: installedOn || null,
  warrantyEnd: warrantyEnd || null,
});

const schema = machineFields.partial();
const check = (values: Values) => ({
  ...problemsOf(schema, fieldsOf(values)),
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
    fields: (values) => ({ ...fieldsOf(values), keepCounts: values.keepCounts }),
    create: (fields, { id, key }) =>
      call(machineOperations.create, { id, siteId: site.id, ...fields }, { key }),
    update: ({ keepCounts: _, ...fields }, { id, version, key }) =>
      call(machineOperations.update, { id, version, fields }, { key }),
    saved: () => onClose(true),
  });
  const text = (name: Typed, label: string, more: object = {}) => (
    <TextField {...draft.field(name)} label={label} {...more} />
  );
  const choice = (
    name: Exclude<keyof Values, Typed | 'keepCounts'>,
    label: string,
    labels: Record<string, string>,
    none?: string,
  ) => <SelectField {...draft.field(name)} label={label} none={none} options={optionsOf(labels)} />;
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
          <IconButton glyph={Camera} name="Scan the serial" onClick={() => scan(true)} look="plain" />
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
      {!machine && <CountsFollow added={[draft.values]} keep={draft.tick('keepCounts')} site={site} />}
    </FormDialog>
  );
};
