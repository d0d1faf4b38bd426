import type { Settings } from 'domain/settings';
import { Button } from '#ui/Button.tsx';
import { ArrowDown, ArrowUp, Plus, X } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { Frame } from './Frame.tsx';
import { textWords } from './lines.ts';
import { Problem } from './Problem.tsx';
import { type Part, usePart } from './part.ts';
import styles from './Workflow.module.css';

type Name = 'sources' | 'deadReasons';
type Draft = readonly string[];

const partOf = (name: Name, title: string): Part<Draft> => ({
  title,
  read: (settings) => settings[name],
  write: (words) => ({ [name]: words.map((word) => word.trim()) }),
  lines: (words) => ({ [title]: textWords(words) }),
  check: (words) => {
    const known = words.map((word) => word.trim().toLowerCase());
    const problems = known.flatMap((word, index): [string, string][] => {
      if (word === '') return [[`${name}.${index}`, 'An entry has a text']];
      return known.indexOf(word) < index ? [[`${name}.${index}`, 'This is in the list already']] : [];
    });
    return Object.fromEntries(problems);
  },
});

const parts = {
  sources: partOf('sources', 'Sources'),
  deadReasons: partOf('deadReasons', 'Dead reasons'),
} as const;

const moved = (words: Draft, from: number, to: number): Draft => {
  const next = [...words];
  const [word = ''] = next.splice(from, 1);
  next.splice(to, 0, word);
  return next;
};

/** A list that people choose from, in the order in which they see it. */
export const Words = ({
  name,
  about,
  one,
  settings,
}: {
  name: Name;
  about: string;
  one: string;
  settings: Settings;
}) => {
  const part = parts[name];
  const editing = usePart(part, settings);
  const { draft, set, error } = editing;
  return (
    <Frame about={about} editing={editing} title={part.title}>
      <ol className={`stack single ${styles.rows}`}>
        {draft.map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own while they are typed
          <li key={index}>
            <div className={styles.row}>
              <TextInput
                aria-label={`${part.title} ${index + 1}`}
                onChange={({ target }) =>
                  set(draft.map((each, other) => (other === index ? target.value : each)))
                }
                value={word}
              />
              <IconButton
                glyph={ArrowUp}
                name={`Move ${word} up`}
                off={index === 0 && 'It is the first.'}
                onClick={() => set(moved(draft, index, index - 1))}
              />
              <IconButton
                glyph={ArrowDown}
                name={`Move ${word} down`}
                off={index === draft.length - 1 && 'It is the last.'}
                onClick={() => set(moved(draft, index, index + 1))}
              />
              <IconButton
                glyph={X}
                name={`Remove ${word || `entry ${index + 1}`}`}
                onClick={() => set(draft.filter((_, other) => other !== index))}
              />
            </div>
            <Problem>{error(`${name}.${index}`)}</Problem>
          </li>
        ))}
      </ol>
      <Button glyph={Plus} onClick={() => set([...draft, ''])} small>
        {`Add ${one}`}
      </Button>
    </Frame>
  );
};
