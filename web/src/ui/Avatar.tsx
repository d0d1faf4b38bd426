import styles from './Avatar.module.css';
import { classes } from './classes.ts';

/** The first letters of the first and last word of a name. */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : (words[0]?.[1] ?? '');
  return `${first}${last}`.toUpperCase();
};

/** A person. One's own is filled, everybody else's outlined; `silent` when the name stands beside it. */
export const Avatar = ({
  name,
  mine,
  large,
  silent,
}: {
  name: string | null;
  mine?: boolean;
  large?: boolean;
  silent?: boolean;
}) => (
  <span
    className={classes(styles.avatar, mine && styles.mine, !name && styles.none, large && styles.large)}
    title={name ?? 'Nobody'}
  >
    <span aria-hidden="true">{name ? initials(name) : ''}</span>
    {!silent && <span className="vh">{name ?? 'Nobody'}</span>}
  </span>
);
