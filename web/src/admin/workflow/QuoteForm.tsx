import { itemsIn } from 'domain/kernel';
import type { Settings, SettingsFields } from 'domain/settings';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { Frame } from './Frame.tsx';
import { switchWords, textWords } from './lines.ts';
import { NumberInput } from './NumberInput.tsx';
import { Problem } from './Problem.tsx';
import { type Part, usePart } from './part.ts';
import styles from './Workflow.module.css';

// Lists are typed as lines, which may be empty for a moment.
type Draft = Omit<SettingsFields['quoteForm'], 'origins' | 'sources'> & { origins: string; sources: string };

const linesOf = (text: string): string[] => [...new Set(itemsIn(text, '\n'))];

const labels = {
  open: 'Visitors may send requests',
  origins: 'Web sites that show it',
  sources: 'Campaigns',
  difficulty: 'Work of the human check',
};

const part: Part<Draft> = {
  title: 'Quote form',
  read: ({ quoteForm: { open, origins, sources, difficulty } }) => ({
    open,
    difficulty,
    origins: origins.join('\n'),
    sources: sources.join('\n'),
  }),
  write: ({ open, origins, sources, difficulty }) => ({
    quoteForm: {
      open,
      difficulty,
      origins: linesOf(origins).map((line) => line.toLowerCase().replace(/\/$/, '')),
      sources: linesOf(sources),
    },
  }),
  lines: ({ open, origins, sources, difficulty }) => ({
    [labels.open]: switchWords(open),
    [labels.origins]: textWords(origins),
    [labels.sources]: textWords(sources),
    [labels.difficulty]: Number.isNaN(difficulty) ? 'no number' : `${difficulty} of 20`,
  }),
};

/** The first problem of a list, whichever line it is in. */
const inList = (problems: Readonly<Record<string, string>>, path: string): string | undefined =>
  Object.entries(problems).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1];

/** Whether visitors may ask for a quote, where the form may stand, and how hard it makes it for programs. */
export const QuoteForm = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { draft, set, error, problems, type } = editing;
  return (
    <Frame
      about="Visitors ask for a quote on a public page. Each becomes a lead in Unassigned, or joins the open lead with the same e-mail address or number."
      editing={editing}
      title={part.title}
    >
      <Checkbox
        checked={draft.open}
        label={labels.open}
        onChange={({ target }) => set({ ...draft, open: target.checked })}
      />
      <TextAreaField
        className={styles.whole}
        error={inList(problems, 'quoteForm.origins')}
        help="One address a line, such as https://www.example.com. Other sites cannot show the form in a frame."
        label={labels.origins}
        {...type('origins')}
        rows={3}
      />
      <TextAreaField
        className={styles.whole}
        error={inList(problems, 'quoteForm.sources')}
        help="One a line; where a frame names one of them, its leads came from there. All others came from ‘Quote form’."
        label={labels.sources}
        {...type('sources')}
        rows={3}
      />
      <div>
        <Field help="More keeps programs away, and asks more of old phones." label={labels.difficulty}>
          <NumberInput
            onChange={(difficulty) => set({ ...draft, difficulty })}
            unit="of 20"
            value={draft.difficulty}
          />
        </Field>
        <Problem>{error('quoteForm.difficulty')}</Problem>
      </div>
    </Frame>
  );
};
