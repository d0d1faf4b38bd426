import { countWords } from 'domain/kernel';
import type { Settings, SettingsFields } from 'domain/settings';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { Frame } from './Frame.tsx';
import { Logo } from './Logo.tsx';
import { textWords } from './lines.ts';
import { type Part, usePart } from './part.ts';

type Draft = SettingsFields['letterhead'];

const rows = [
  ['name', 'Name', 'Where there is none, the name of the team stands (under Messaging)'],
  ['phone', 'Phone', undefined],
  ['email', 'E-mail', undefined],
  ['footer', 'Line at the foot', undefined],
] as const;

const address = 'Address';
const paying = 'How clients pay';

const part: Part<Draft> = {
  title: 'Letterhead',
  read: ({ letterhead }) => letterhead,
  write: (letterhead) => ({ letterhead }),
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
