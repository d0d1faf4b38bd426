import type { StatusMeaning } from 'domain/imports';
import { type LeadStatus, leadStatuses, statusFromOutside } from 'domain/leads';
import { Panel } from '#ui/Panel.tsx';
import { Select } from '#ui/Select.tsx';
import { Table } from '#ui/Table.tsx';
import styles from './Imports.module.css';
import type { Checking } from './useCheck.ts';
import { counted } from './words.ts';

const refuse = 'refuse';
const unsaid = '';

/** Every word of the status column with what it becomes (D44). */
export const StatusWords = ({ check: { answer, choices, choose } }: { check: Checking }) => {
  const words = answer?.statuses ?? [];
  if (words.length === 0) return null;
  const chosenFor = ({ value }: StatusMeaning): string => {
    const word = value.trim();
    if (word in choices.statuses) return choices.statuses[word] ?? refuse;
    return statusFromOutside(word) ?? unsaid;
  };
  const put = ({ value }: StatusMeaning, to: string) =>
    choose({
      statuses: { ...choices.statuses, [value.trim()]: to === refuse ? null : (to as LeadStatus) },
    });
  return (
    <Panel count={words.length} title="Statuses">
      <Table label="Statuses of the file">
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">Rows</th>
            <th scope="col">Becomes</th>
          </tr>
        </thead>
        <tbody>
          {words.map((word) => (
            <tr key={word.value}>
              <td data-cell="name">{word.value}</td>
              <td data-unit="">{counted(word.rows, 'row')}</td>
              <td data-cell="line">
                <Select
                  aria-label={`Status ‘${word.value}’ becomes`}
                  className={styles.target}
                  onChange={({ target }) => put(word, target.value)}
                  value={chosenFor(word)}
                >
                  {chosenFor(word) === unsaid && <option value={unsaid}>Choose…</option>}
                  {leadStatuses.map((status) => (
                    <option key={status} value={status}>
                      {status}
                    </option>
                  ))}
                  {statusFromOutside(word.value) === null && (
                    <option value={refuse}>Refuse these rows</option>
                  )}
                </Select>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
};
