import { itemsIn } from 'domain/kernel';
import { type MachineKind, machineKindLabels, machineOperations, type Site } from 'domain/sites';
import { useState } from 'react';
import { call } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Camera } from '#ui/Icon.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import { whenShown } from '#ui/whenShown.tsx';
import { CountsFollow } from './CountsFollow.tsx';
import { useWritable } from './useWritable.ts';
import { centsOf, machinesWords, optionsOf } from './words.ts';

// The camera's part is fetched when somebody asks for the camera.
const Scanner = whenShown(async () => (await import('#ui/scanner/Scanner.tsx')).Scanner);

const blank = { kind: 'washer', make: '', model: '', room: '', vendPrice: '', serials: '', keepCounts: true };
type Values = typeof blank;
const most = 200;

const linesOf = (text: string): string[] => itemsIn(text, /[\n,;\t]/);

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

const fieldsOf = ({ kind, vendPrice, serials, keepCounts, ...shared }: Values) => ({
  keepCounts,
  machines: linesOf(serials).map((serial) => ({
    ...shared,
    kind: kind as MachineKind,
    vendPrice: centsOf(vendPrice) ?? null,
    serial,
  })),
});

// A label before the camera a second time is the same machine.
const withRead = (serials: string, read: string): string => {
  const lines = linesOf(serials);
  return twice([...lines, read]) === undefined ? [...lines, read].join('\n') : serials;
};

/** Reads one label after the other into the list. */
const Scan = ({ onRead }: { onRead: (serial: string) => void }) => {
  const [scanning, scan] = useState(false);
  return (
    <div className="bar wrap">
      <Button glyph={Camera} onClick={() => scan(true)} small>
        Scan a serial
      </Button>
      {scanning && (
        <Scanner
          onClose={() => scan(false)}
          onRead={(serial) => {
            onRead(serial);
            scan(false);
          }}
        />
      )}
    </div>
  );
};

/** Many machines of one kind: their serials pasted or read by the camera, one a line. */
export const AddMachines = ({ site, onClose }: { site: Site; onClose: (changed: boolean) => void }) => {
  const off = useWritable();
  const [list] = useState(() => `rooms-${crypto.randomUUID()}`);
  const draft = useDraft({
    noun: 'machines.createMany',
    at: site.id,
    values: () => blank,
    check,
    fields: fieldsOf,
    create: (fields, { key }) => call(machineOperations.createMany, { siteId: site.id, ...fields }, { key }),
    saved: () => {
      toast.success(`${machinesWords(count)} added`);
      onClose(true);
    },
  });
  const count = linesOf(draft.values.serials).length;
  return (
    <FormDialog
      {...draft.form}
      answer={count > 0 ? `Add ${machinesWords(count)}` : 'Add machines'}
      off={off ?? undefined}
      onClose={() => onClose(false)}
      size="md"
      title="Add many machines"
    >
      <div className="grid2">
        <SelectField {...draft.field('kind')} label="Kind" options={optionsOf(machineKindLabels)} />
        <TextField {...draft.field('vendPrice')} label="Vend price, dollars" inputMode="decimal" />
        <TextField {...draft.field('make')} label="Make" maxLength={100} />
        <TextField {...draft.field('model')} label="Model" maxLength={100} />
        <TextField {...draft.field('room')} label="Room" list={list} maxLength={100} />
      </div>
      <datalist id={list}>
        {site.rooms.map((room) => (
          <option key={room} value={room} />
        ))}
      </datalist>
      <TextAreaField
        {...draft.field('serials')}
        help="Paste them from a list, one a line"
        label="Serials"
        rows={8}
        spellCheck={false}
      />
      <CountsFollow
        added={Array.from({ length: count }, () => ({
          kind: draft.values.kind as MachineKind,
          status: 'running' as const,
        }))}
        keep={draft.tick('keepCounts')}
        site={site}
      />
      <Scan onRead={(serial) => draft.set('serials', withRead(draft.values.serials, serial))} />
    </FormDialog>
  );
};
