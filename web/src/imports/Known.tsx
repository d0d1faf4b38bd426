import { type Import, importOperations, saidAgain } from 'domain/imports';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { Check } from '#ui/Icon.tsx';
import { moment } from '#ui/moment.ts';
import { Strip } from '#ui/Strip.tsx';
import { choicesOf } from './choices.ts';
import styles from './Imports.module.css';
import type { Checking } from './useCheck.ts';

type Facts = { about: Import; check: Checking };

const same = (one: object, other: object): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** A file with these headings was taken in before: its mapping is offered, with who made it and when. */
const Earlier = ({ about, earlier, check: { choices, choose } }: Facts & { earlier: string }) => {
  const { data } = useRead(importOperations.get, { id: earlier });
  if (!data) return null;
  const said = saidAgain(about.columns, data);
  if (same(said.mapping, choices.mapping)) return null;
  const again = choicesOf({ ...about, ...said });
  const take = () =>
    choose({ mapping: again.mapping, dates: again.dates, words: again.words, confirmed: false });
  return (
    <Strip
      action={
        <Button onClick={take} small>
          Use that mapping
        </Button>
      }
    >
      {`${data.author} took in a file with these columns on ${moment(data.startedAt ?? data.createdAt)}.`}
    </Strip>
  );
};

/** What is known of a file before anybody says a word: whose export it is, and who mapped such a file before. */
export const Known = ({ about, check }: Facts) => {
  const { preset, earlier } = about;
  if (!preset && !earlier) return null;
  return (
    <div className={`stack ${styles.known}`}>
      {preset && (
        <Strip icon={<Check />}>
          <b>{preset}</b>
          {': its columns are known. Look at where they go, and change what your office uses otherwise.'}
        </Strip>
      )}
      {earlier && <Earlier about={about} check={check} earlier={earlier} />}
    </div>
  );
};
