import { countWords } from 'domain/kernel';
import { defaultSettings, type Settings, type SettingsFields } from 'domain/settings';
import { here } from '#ui/moment.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { TimeZoneOptions } from '#ui/TimeZoneOptions.tsx';
import { Frame } from './Frame.tsx';
import { Logo } from './Logo.tsx';
import { textWords } from './lines.ts';
import { type Part, usePart } from './part.ts';

/** The zone is asked for while the office is set up, and kept under House afterwards; then it is null. */
type Draft = SettingsFields['letterhead'] & { officeTimeZone: string | null };

const rows = [
  ['name', 'Name', 'Where there is none, the name of the team stands (under Messaging)'],
  ['phone', 'Phone', undefined],
  ['email', 'E-mail', undefined],
  ['footer', 'Line at the foot', undefined],
] as const;

const address = 'Address';
const paying = 'How clients pay';
const zone = 'Office time zone';

/** What nobody has set yet is most likely the zone of who sets the office up. */
const likelyZone = (kept: string): string => (kept === defaultSettings.officeTimeZone ? here : kept);

const part: Part<Draft> = {
  title: 'Letterhead',
  read: ({ letterhead, officeTimeZone }) => ({
    ...letterhead,
    officeTimeZone: letterhead.address === '' ? likelyZone(officeTimeZone) : null,
  }),
  write: ({ officeTimeZone, ...letterhead }) => ({
    letterhead,
    ...(officeTimeZone !== null && { officeTimeZone }),
  }),
  lines: (held) => ({
    Logo: held.logo ? `a picture of ${countWords(Math.floor(held.logo.length * 0.75), 'byte')}` : 'none',
    [address]: textWords(held.address),
    [paying]: textWords(held.paymentInstructions),
    ...Object.fromEntries(rows.map(([name, label]) => [label, textWords(held[name])])),
  }),
};

/** What stands at the head and foot of statements and invoices. */
export const Letterhead = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { draft, set, error, type } = editing;
  return (
    <Frame
      at="letterhead"
      about="Stands on statements and invoices that are made from now on."
      editing={editing}
      title={part.title}
    >
      <Logo onChange={(logo) => set({ ...draft, logo })} value={draft.logo} />
      <TextAreaField error={error('letterhead.address')} label={address} {...type('address')} rows={3} />
      {draft.officeTimeZone !== null && (
        <SelectField
          error={error('officeTimeZone')}
          help="Days, notes and deadlines are told by its clock. Set by this browser's: choose another one if the office is elsewhere. Later it stands under House."
          label={zone}
          onChange={({ target }) => set({ ...draft, officeTimeZone: target.value })}
          value={draft.officeTimeZone}
        >
          <TimeZoneOptions kept={draft.officeTimeZone} />
        </SelectField>
      )}
      {rows.map(([name, label, help]) => (
        <TextField error={error(`letterhead.${name}`)} help={help} key={name} label={label} {...type(name)} />
      ))}
      <TextAreaField
        error={error('letterhead.paymentInstructions')}
        help="Stands at the foot of invoices"
        label={paying}
        {...type('paymentInstructions')}
        rows={3}
      />
    </Frame>
  );
};
