import { statusKey } from 'domain/imports';
import {
  blankLead,
  columnOf,
  fieldsOfStatus,
  type LeadStatus,
  leadStatuses,
  statusFromOutside,
} from 'domain/leads';
import { ColumnBadge } from '#leads';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Select } from '#ui/Select.tsx';
import { Table } from '#ui/Table.tsx';
import { meaningOf } from './choices.ts';
import styles from './Imports.module.css';
import type { Checking } from './useCheck.ts';
import { counted, statusWords } from './words.ts';

const refuse = 'refuse';

type Word = { key: string; value: string; rows: number };

// Case and outer spaces do not count: ‘Lost’ and ‘lost’ are one question.
const wordsOf = ({ answer }: Checking): Word[] => {
  const words = new Map<string, Word>();
  for (const { value, rows } of answer?.statuses ?? []) {
    const key = statusKey(value);
    const known = words.get(key);
    words.set(key, { key, value: known?.value ?? value, rows: rows + (known?.rows ?? 0) });
  }
  return [...words.values()];
};

const blank = blankLead('', '');
const columnOfStatus = (status: LeadStatus) => columnOf({ ...blank, ...fieldsOfStatus(status) });

/** Every word of the status column with what it becomes; somebody looks at all of them and agrees (D44). */
export const StatusWords = ({ check }: { check: Checking }) => {
  const { choices, choose } = check;
  const words = wordsOf(check);
  if (words.length === 0) return null;
  const put = (key: string, to: string) =>
    choose({ statuses: { ...choices.statuses, [key]: to === refuse ? null : (to as LeadStatus) } });
  return (
    <Panel count={words.length} title="Statuses">
      <div>
        <Table label="Statuses of the file">
          <thead>
            <tr>
              <th scope="col">In the file</th>
              <th scope="col">Rows</th>
              <th scope="col">Becomes</th>
              <th scope="col">On the board</th>
            </tr>
          </thead>
          <tbody>
            {words.map((word) => (
              <Line
                key={word.key}
                meaning={meaningOf(choices, word.value)}
                onChange={(to) => put(word.key, to)}
                word={word}
              />
            ))}
          </tbody>
        </Table>
        <div className={styles.confirm}>
          <Checkbox
            checked={choices.confirmed}
            label="These statuses are right"
            onChange={({ target }) => choose({ confirmed: target.checked })}
          />
          <span className="small dim">Rows without a status become New.</span>
        </div>
      </div>
    </Panel>
  );
};

const Line = ({
  word,
  meaning,
  onChange,
}: {
  word: Word;
  meaning: LeadStatus | null | undefined;
  onChange: (to: string) => void;
}) => (
  <tr>
    <td data-cell="name cut" title={word.value}>
      {word.value}
    </td>
    <td data-unit="">{counted(word.rows, 'row')}</td>
    <td data-cell="line">
      <Select
        aria-label={`Status ‘${word.value}’ becomes`}
        className={styles.target}
        onChange={({ target }) => onChange(target.value)}
        value={meaning === null ? refuse : (meaning ?? '')}
      >
        {meaning === undefined && <option value="">Choose…</option>}
        {leadStatuses.map((status) => (
          <option key={status} value={status}>
            {statusWords[status]}
          </option>
        ))}
        {statusFromOutside(word.value) === null && <option value={refuse}>Refuse these rows</option>}
      </Select>
    </td>
    <td>
      {meaning && <ColumnBadge column={columnOfStatus(meaning)} />}
      {meaning === null && <span className="dim">Stays out</span>}
    </td>
  </tr>
);
