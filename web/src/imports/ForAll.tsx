import type { Import } from 'domain/imports';
import { type LeadStatus, leadStatuses } from 'domain/leads';
import { Checkbox } from '#ui/Checkbox.tsx';
import { CheckGroup } from '#ui/CheckGroup.tsx';
import { Field } from '#ui/Field.tsx';
import { Options } from '#ui/Options.tsx';
import { Section } from '#ui/Section.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { PersonOptions, useReps } from '#users';
import type { Choices } from './choices.ts';
import styles from './Imports.module.css';
import { statusWords } from './words.ts';

type Part = { choices: Choices; choose: (change: Partial<Choices>) => void };

const Whose = ({ choices: { reps }, choose, noun }: Part & Pick<Import, 'noun'>) => {
  const people = useReps();
  const spread = reps.length > 1;
  const [only = ''] = reps;
  return (
    <div className="stack">
      <Field label={noun === 'leads' ? 'Whose they are' : 'Account manager'}>
        <Select
          onChange={({ target }) => choose({ reps: target.value === '' ? [] : [target.value] })}
          value={spread ? '' : only}
        >
          <option value="">{spread ? 'Spread over several' : 'As the file says, else nobody'}</option>
          <PersonOptions people={people} />
        </Select>
      </Field>
      <Checkbox
        checked={spread}
        disabled={people.length < 2}
        label="Spread over several, in turn"
        onChange={({ target }) => choose({ reps: target.checked ? people.map(({ uid }) => uid) : [] })}
      />
      {spread && (
        <CheckGroup
          chosen={reps}
          disabled={false}
          legend="Who takes turns"
          onChange={(chosen) => choose({ reps: chosen })}
          options={people.map(({ uid, displayName }) => [uid, displayName] as const)}
        />
      )}
    </div>
  );
};

const gistOf = ({ reps, tags, status, keyColumn }: Choices): string => {
  const said = [
    reps.length > 1 ? `spread over ${reps.length}` : reps.length === 1 && 'given to one',
    tags.trim() !== '' && 'tagged',
    status !== null && statusWords[status],
    keyColumn !== null && `found by ${keyColumn}`,
  ].filter(Boolean);
  return said.length > 0 ? said.join(', ') : 'as the file says';
};

/** What holds for every record of the file: whose, with which tags, in which column, and by what it is recognised. */
export const ForAll = ({ about, choices, choose }: Part & { about: Import }) => (
  <div className={`card ${styles.readAs}`}>
    <Section gist={gistOf(choices)} title="For all of them">
      <div className={styles.forAll}>
        {about.noun !== 'sites' && <Whose choices={choices} choose={choose} noun={about.noun} />}
        {about.noun === 'leads' && (
          <>
            <Field help="Commas between them." label="Tags">
              <TextInput onChange={({ target }) => choose({ tags: target.value })} value={choices.tags} />
            </Field>
            <Field label="Rows without a status become">
              <Select
                onChange={({ target }) => choose({ status: (target.value || null) as LeadStatus | null })}
                value={choices.status ?? 'new'}
              >
                <Options of={leadStatuses} words={statusWords} />
              </Select>
            </Field>
          </>
        )}
        <Field
          help="The record number of the system that the file comes from finds its records again, though all else differs."
          label="Recognised first by"
        >
          <Select
            onChange={({ target }) => choose({ keyColumn: target.value || null })}
            value={choices.keyColumn ?? ''}
          >
            <option value="">Nothing more</option>
            <Options of={about.columns} />
          </Select>
        </Field>
      </div>
    </Section>
  </div>
);
