import { doubled, type Import, type ImportTarget, importTargetNames, importTargets } from 'domain/imports';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Select } from '#ui/Select.tsx';
import { Failure } from '#ui/Strip.tsx';
import { Table } from '#ui/Table.tsx';
import { DateQuestions } from './DateQuestions.tsx';
import { Foot } from './Foot.tsx';
import styles from './Imports.module.css';
import { StatusWords } from './StatusWords.tsx';
import type { Checking } from './useCheck.ts';

const sorted = importTargetNames.toSorted((a, b) =>
  importTargets[a].label.localeCompare(importTargets[b].label),
);

const openQuestion = ({ choices, answer, busy, failure }: Checking): string | null => {
  const twice = doubled(choices.mapping)[0];
  if (twice) return `Two columns go to ${importTargets[twice].label}.`;
  if (failure) return 'The file could not be checked.';
  if (busy || !answer) return 'Looking at the rows';
  const date = answer.dateQuestions.find(({ column }) => !choices.dates[column]);
  if (date) return `Say how to read the dates of ${date.column}.`;
  const word = answer.statuses.find(
    ({ value, status }) => status === null && !(value.trim() in choices.statuses),
  );
  return word ? `Say what the status ‘${word.value}’ means.` : null;
};

/** Second step: where each column goes, and what nobody can know but the person. */
export const MapStep = ({
  about,
  check,
  onNext,
  onLeave,
}: {
  about: Import;
  check: Checking;
  onNext: () => void;
  onLeave: () => void;
}) => {
  const { choices, choose } = check;
  const put = (column: string, to: string) =>
    choose({ mapping: { ...choices.mapping, [column]: (to || null) as ImportTarget | null } });
  const question = openQuestion(check);
  return (
    <>
      {check.failure && <Failure onRetry={check.again}>{check.failure}</Failure>}
      <DateQuestions check={check} />
      <StatusWords check={check} />
      <Panel count={about.columns.length} title="Columns">
        <Table label="Columns of the file">
          <thead>
            <tr>
              <th scope="col">Column of the file</th>
              <th scope="col">Its first values</th>
              <th scope="col">Goes to</th>
            </tr>
          </thead>
          <tbody>
            {about.columns.map((column, at) => (
              <tr key={column}>
                <td data-cell="name cut" title={column}>
                  {column}
                </td>
                <td className={styles.samples} data-cell="line">
                  {(about.samples[at] ?? []).join(' · ') || <span className="dim">empty</span>}
                </td>
                <td data-cell="line">
                  <Select
                    aria-label={`${column} goes to`}
                    className={styles.target}
                    onChange={({ target }) => put(column, target.value)}
                    value={choices.mapping[column] ?? ''}
                  >
                    <option value="">Left out</option>
                    {sorted.map((name) => (
                      <option key={name} value={name}>
                        {importTargets[name].label}
                      </option>
                    ))}
                  </Select>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Panel>
      <Foot said={question ?? 'Nothing is written before the last step.'}>
        <Button onClick={onLeave}>Back</Button>
        <Button busy={check.busy && !check.failure} look="main" off={question ?? undefined} onClick={onNext}>
          Check the rows
        </Button>
      </Foot>
    </>
  );
};
