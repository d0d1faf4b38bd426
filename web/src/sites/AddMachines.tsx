import { type MachineKind, machineKindLabels, machineOperations, type Site } from 'domain/sites';
import { lazy, Suspense, useState } from 'react';
import { call } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Camera } from '#ui/Icon.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useForm } from '#ui/useForm.ts';
import { CountsFollow } from './CountsFollow.tsx';
import styles from './Sites.module.css';
import { useWritable } from './useWritable.ts';
import { centsOf, machinesWords, optionsOf } from './words.ts';

// The camera's part is fetched when somebody asks for the camera.
const Scanner = lazy(async () => ({ default: (await import('#ui/scanner/Scanner.tsx')).Scanner }));

const blank = { kind: 'washer', make: '', model: '', room: '', vendPrice: '', serials: '' };
type Values = typeof blank;
const most = 200;

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,;\t]/)
    .map((line) => line.trim())
    .filter(Boolean);

const twice = (lines: readonly string[]): string | undefined =>
  lines.find((line, index) => lines.findIndex((one) => one.toUpperCase() === line.toUpperCase()) !== index);

const check = (values: Values) => {
  const lines = linesOf(values.serials);
  const double = twice(lines);
  const wrong =
    lines.length === 0
      ? 'One serial a line'
      : lines.length > most
        ? `At most ${most} machines at once`
        : double && `${double} stands here twice`;
  return {
    ...(wrong && { serials: wrong }),
    ...(centsOf(values.vendPrice) === undefined && { vendPrice: 'An amount such as 1.75' }),
  };
};

// A label before the camera a second time is the same machine.
const withRead = (serials: string, read: string): string => {
  const lines = linesOf(serials);
  return twice([...lines, read]) === undefined ? [...lines, read].join('\n') : serials;
};

/** Reads one label after the other into the list. */
const Scan = ({ onRead }: { onRead: (serial: string) => void }) => {
  const [scanning, scan] = useState(false);
  return (
    <div className={styles.acts}>
      <Button onClick={() => scan(true)} small>
        <Camera aria-hidden="true" data-size="small" />
        Scan a serial
      </Button>
      {scanning && (
        <Suspense fallback={null}>
          <Scanner
            onClose={() => scan(false)}
            onRead={(serial) => {
              onRead(serial);
              scan(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
};

/** Many machines of one kind: their serials pasted or read by the camera, one a line. */
export const AddMachines = ({ site, onClose }: { site: Site; onClose: (changed: boolean) => void }) => {
  const off = useWritable();
  const form = useForm<Values>(blank, check);
  const { busy, failure, run } = useAct();
  const [list] = useState(() => `rooms-${crypto.randomUUID()}`);
  const count = linesOf(form.values.serials).length;
  const send = (values: Values) =>
    run(async () => {
      const { make, model, room } = values;
      const kind = values.kind as MachineKind;
      const vendPrice = centsOf(values.vendPrice) ?? null;
      const machines = linesOf(values.serials).map((serial) => ({
        kind,
        make,
        model,
        room,
        vendPrice,
        serial,
      }));
      await call(machineOperations.createMany, { siteId: site.id, machines });
      toast.success(`${machinesWords(machines.length)} added`);
      onClose(true);
    });
  return (
    <FormDialog
      answer={count > 0 ? `Add ${machinesWords(count)}` : 'Add machines'}
      busy={busy}
      failure={failure}
      off={off ?? undefined}
      onClose={() => onClose(false)}
      onSubmit={form.submit(send)}
      size="md"
      title="Add many machines"
    >
      <div className="grid2">
        <Field label="Kind">
          <Select {...form.control('kind')}>
            {optionsOf(machineKindLabels).map(([kind, words]) => (
              <option key={kind} value={kind}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        <Field error={form.error('vendPrice')} label="Vend price, dollars">
          <TextInput {...form.control('vendPrice')} autoComplete="off" inputMode="decimal" />
        </Field>
        <Field label="Make">
          <TextInput {...form.control('make')} autoComplete="off" maxLength={100} />
        </Field>
        <Field label="Model">
          <TextInput {...form.control('model')} autoComplete="off" maxLength={100} />
        </Field>
        <Field label="Room">
          <TextInput {...form.control('room')} autoComplete="off" list={list} maxLength={100} />
        </Field>
      </div>
      <datalist id={list}>
        {site.rooms.map((room) => (
          <option key={room} value={room} />
        ))}
      </datalist>
      <Field error={form.error('serials')} help="Paste them from a list, one a line" label="Serials">
        <TextArea {...form.control('serials')} rows={8} spellCheck={false} />
      </Field>
      <CountsFollow
        added={Array.from({ length: count }, () => ({
          kind: form.values.kind as MachineKind,
          status: 'running' as const,
        }))}
        site={site}
      />
      <Scan onRead={(serial) => form.set('serials', withRead(form.values.serials, serial))} />
    </FormDialog>
  );
};
