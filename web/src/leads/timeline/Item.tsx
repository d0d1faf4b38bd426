import type { Lead, TimelineItem } from 'domain/leads';
import { fieldNames } from '#leads/fields/fieldNames.ts';
import { useOfficeZone } from '#leads/nextstep/NextStepLine.tsx';
import { useNames, useWork } from '#leads/work.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { classes } from '#ui/classes.ts';
import { moment } from '#ui/moment.ts';
import { valueWords } from '#ui/saved/valueWords.ts';
import { isSentence, shownChanges } from './merge.ts';
import styles from './Timeline.module.css';
import { verbWords } from './words.ts';

type Change = TimelineItem['changes'][number];

const ChangeLine = ({ change }: { change: Change }) => {
  const nameOf = useNames();
  const office = useOfficeZone();
  // A next step is set and shown in the office's time; what happened, in the device's.
  const words = (value: unknown) =>
    valueWords(value, nameOf, change.field === 'nextStep' ? office : undefined);
  return (
    <p>
      {fieldNames[change.field as keyof Lead] ?? change.field}: <del>{words(change.before)}</del> →{' '}
      {words(change.after)}
    </p>
  );
};

const said = (item: TimelineItem): string =>
  isSentence(item) ? '' : item.label || verbWords(item.kind, item.verb);

/** One thing that happened: who, what, when; a struck note stays, crossed out. */
export const Item = ({ item, now }: { item: TimelineItem; now: number }) => {
  const { by } = useWork();
  const author = item.author || 'Washboard';
  return (
    <li className={classes(styles.item, item.text === '' && styles.plain)}>
      <Avatar mine={item.by === by.uid} name={author} silent />
      <header>
        <b>{author}</b>
        <span>{said(item)}</span>
        <time dateTime={item.at}>{moment(item.at, now)}</time>
      </header>
      {item.text && (
        <p className={item.struck ? styles.struck : undefined}>
          {item.struck && <span className="vh">Struck: </span>}
          {item.text}
        </p>
      )}
      {shownChanges(item).map((change) => (
        <ChangeLine change={change} key={change.field} />
      ))}
    </li>
  );
};
