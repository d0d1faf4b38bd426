import type { Settings, SettingsFields } from 'domain/settings';
import { TextField } from '#ui/TextField.tsx';
import { Frame } from './Frame.tsx';
import { textWords } from './lines.ts';
import { type Part, usePart } from './part.ts';

type Draft = Pick<SettingsFields, 'teamName'>;

const label = 'Team name';

const part: Part<Draft> = {
  title: 'Sender',
  read: ({ teamName }) => ({ teamName }),
  write: (draft) => draft,
  lines: ({ teamName }) => ({ [label]: textWords(teamName) }),
};

/** Under which name the house writes. */
export const Sender = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { error, type } = editing;
  return (
    <Frame
      about="Messages carry the name of who writes them, always from their profile."
      editing={editing}
      title={part.title}
    >
      <TextField
        error={error('teamName')}
        help="Stands where a person has no name"
        label={label}
        {...type('teamName')}
      />
    </Frame>
  );
};
