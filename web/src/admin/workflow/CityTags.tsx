import type { Settings } from 'domain/settings';
import { Button } from '#ui/Button.tsx';
import { Plus, X } from '#ui/Icon.tsx';
import { TextInput } from '#ui/TextInput.tsx';
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
  const change = (at: number, more: Partial<Draft[number]>) =>
    set(draft.map((row, index) => (index === at ? { ...row, ...more } : row)));
  return (
    <Frame about="A lead in one of these cities shows the tag." editing={editing} title={part.title}>
      <ul className={`stack single ${styles.rows}`}>
        {draft.map(({ city, tag }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own while they are typed
          <li key={index}>
            <div className={styles.row}>
              <TextInput
                aria-label={`City ${index + 1}`}
                onChange={({ target }) => change(index, { city: target.value })}
                placeholder="City"
                value={city}
              />
              <TextInput
                aria-label={`Tag ${index + 1}`}
                onChange={({ target }) => change(index, { tag: target.value })}
                placeholder="Tag"
                value={tag}
              />
              <Button
                aria-label={`Remove ${city || `row ${index + 1}`}`}
                icon
                look="quiet"
                onClick={() => set(draft.filter((_, other) => other !== index))}
              >
                <X />
              </Button>
            </div>
            <Problem>{error(`${index}`) ?? error(`cityTags.${city.trim()}`)}</Problem>
          </li>
        ))}
      </ul>
      <Button glyph={Plus} onClick={() => set([...draft, { city: '', tag: '' }])} small>
        Add city
      </Button>
    </Frame>
  );
};
