import { type Import, importOperations } from 'domain/imports';
import { usePages } from '#platform/pages.ts';
import { Badge } from '#ui/Badge.tsx';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Failure } from '#ui/Strip.tsx';
import { Table } from '#ui/Table.tsx';
import styles from './Imports.module.css';
import { figure, outcomeWords, stateWords } from './words.ts';

const tones = {
  running: 'info',
  reverting: 'info',
  done: 'ok',
  reverted: 'plain',
  uploaded: 'plain',
  checked: 'plain',
} as const;

/** What was imported before, newest first. */
export const PastImports = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const pages = usePages(importOperations.list, {});
  if (pages.error)
    return <Failure onRetry={pages.retry}>{`Could not load past imports. ${pages.error.message}`}</Failure>;
  return (
    <Panel title="Past imports">
      {pages.loading && <Bones label="Loading past imports" lines={[92]} rows={3} />}
      {!pages.loading && pages.items.length === 0 && <Empty title="Nothing was imported yet" />}
      {pages.items.length > 0 && <List items={pages.items} onOpen={onOpen} />}
      {pages.more && (
        <div className={styles.more}>
          <Button busy={pages.busy} onClick={pages.more} small>
            Show more
          </Button>
        </div>
      )}
    </Panel>
  );
};

const List = ({ items, onOpen }: { items: readonly Import[]; onOpen: (id: string) => void }) => (
  <Table label="Past imports">
    <thead>
      <tr>
        <th scope="col">File</th>
        <th scope="col">Imported</th>
        <th scope="col">By</th>
        {(['created', 'updated', 'duplicate', 'refused'] as const).map((outcome) => (
          <th data-cell="number" key={outcome} scope="col">
            {outcomeWords[outcome]}
          </th>
        ))}
        <th scope="col">State</th>
        <th data-cell="fit" scope="col">
          <span className="vh">Open</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {items.map((one) => (
        <tr key={one.id}>
          <td data-cell="name cut" title={one.fileName}>
            {one.fileName || 'File'}
          </td>
          <td>{moment(one.startedAt ?? one.createdAt)}</td>
          <td data-label="By">{one.author}</td>
          {(['created', 'updated', 'duplicate', 'refused'] as const).map((outcome) => (
            <td data-cell="number" data-label={outcomeWords[outcome]} key={outcome}>
              {figure(one[outcome])}
            </td>
          ))}
          <td>
            <Badge tone={tones[one.state]}>{stateWords[one.state]}</Badge>
          </td>
          <td data-cell="fit" data-phone="end">
            <Button aria-label={`Open ${one.fileName}`} onClick={() => onOpen(one.id)} small>
              Open
            </Button>
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
