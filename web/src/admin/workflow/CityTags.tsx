import type { Settings } from 'domain/settings';
import { Button } from '#ui/Button.tsx';
import { Plus, X } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { typing } from '#ui/typing.ts';
import { Frame } from './Frame.tsx';
import { Problem } from './Problem.tsx';
import { type Part, usePart } from './part.ts';
import styles from './Workflow.module.css';

type Draft = readonly { city: string; tag: string }[];

const part: Part<Draft> = {
  title: 'City tags',
  read: ({ cityTags }) =>
    Object.entries(cityTags)
      .map(([city, tag]) => ({ city, tag }))
      .toSorted((a, b) => a.city.localeCompare(b.city)),
  write: (rows) => ({
    cityTags: Object.fromEntries(rows.map(({ city, tag }) => [city.trim(), tag.trim()])),
  }),
  lines: (rows) => Object.fromEntries(rows.map(({ city, tag }) => [city, tag])),
  check: (rows) => {
    const cities = rows.map(({ city }) => city.trim().toLowerCase());
    const problems = rows.flatMap(({ city, tag }, index): [string, string][] => {
      if (city.trim() === '' || tag.trim() === '') return [[`${index}`, 'A row has a city and a tag']];
      return cities.indexOf(cities[index] ?? '') < index ? [[`${index}`, 'This city is there already']] : [];
    });
    return Object.fromEntries(problems);
  },
};

/** Leads in these cities carry these tags. */
export const CityTags = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { draft, set, error } = editing;
  const type = (row: Draft[number]) =>
    typing(row, (more) => set(draft.map((one) => (one === row ? { ...one, ...more } : one))));
  return (
    <Frame about="A lead in one of these cities shows the tag." editing={editing} title={part.title}>
      <ul className={`stack single ${styles.rows}`}>
        {draft.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own while they are typed
          <li key={index}>
            <div className={styles.row}>
              <TextInput aria-label={`City ${index + 1}`} {...type(row)('city')} placeholder="City" />
              <TextInput aria-label={`Tag ${index + 1}`} {...type(row)('tag')} placeholder="Tag" />
              <IconButton
                glyph={X}
                name={`Remove ${row.city || `row ${index + 1}`}`}
                onClick={() => set(draft.filter((_, other) => other !== index))}
              />
            </div>
            <Problem>{error(`${index}`) ?? error(`cityTags.${row.city.trim()}`)}</Problem>
          </li>
        ))}
      </ul>
      <Button glyph={Plus} onClick={() => set([...draft, { city: '', tag: '' }])} small>
        Add city
      </Button>
    </Frame>
  );
};
