import type { FormerRemark } from 'domain/formerSystem';
import { Badge } from '#ui/Badge.tsx';
import { Table } from '#ui/Table.tsx';
import styles from './FormerSystem.module.css';
import { collectionWords } from './words.ts';

const kinds = {
  refused: { tone: 'bad', label: 'Refused' },
  left: { tone: 'warn', label: 'Left out' },
  unknown: { tone: 'plain', label: 'Unknown field' },
  broken: { tone: 'warn', label: 'Reference to nothing' },
  changed: { tone: 'info', label: 'Changed' },
} as const;

/** What a person should look at, document by document. */
export const Remarks = ({ items }: { items: readonly FormerRemark[] }) => (
  <Table heads={['Document', 'What', 'Field', 'Why']} label="What to look at">
    {items.map(({ collection, id, kind, field, text }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same may be said twice, and the list only grows at its end
      <tr key={at}>
        <td data-cell="name cut" title={id}>
          {`${collectionWords[collection]} · ${id}`}
        </td>
        <td>
          <Badge tone={kinds[kind].tone}>{kinds[kind].label}</Badge>
        </td>
        <td data-label="Field">{field}</td>
        <td className={styles.odd} data-cell="line">
          {text}
        </td>
      </tr>
    ))}
  </Table>
);
