import { Link } from '@tanstack/react-router';
import { listWords } from 'domain/kernel';
import { type TrashNoun, trashNouns, trashOperations } from 'domain/trash';
import { useRead } from '#platform/query.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Reading } from '#ui/Reading.tsx';
import { countOf, placeOf } from './place.ts';
import styles from './Trash.module.css';

const saidOf = (counts: Readonly<Record<TrashNoun, number>>): string => {
  const there = trashNouns.filter((noun) => counts[noun] > 0);
  if (there.length === 0) return 'Nothing is in the trash.';
  const words = there.map((noun) => countOf(noun, counts[noun]));
  return `In the trash: ${listWords(words)}.`;
};

/** How much was deleted, and the way to it. */
export const TrashPanel = () => {
  const read = useRead(trashOperations.count, {});
  const { data } = read;
  const first = data && trashNouns.find((noun) => data[noun] > 0);
  return (
    <Panel
      actions={
        <Link className={buttonClass({ small: true })} {...placeOf(first)}>
          Look at the trash
        </Link>
      }
      title="Trash"
    >
      <div className={`compact soft words ${styles.said}`}>
        {data ? (
          <p>{saidOf(data)}</p>
        ) : (
          <Reading label="Counting the trash" of={read} rows={1} what="what is in the trash" />
        )}
      </div>
    </Panel>
  );
};
