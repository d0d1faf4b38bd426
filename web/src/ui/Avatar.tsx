import { useState } from 'react';
import styles from './Avatar.module.css';
import { classes } from './classes.ts';

/** The first letters of the first and last word of a name. */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : (words[0]?.[1] ?? '');
  return `${first}${last}`.toUpperCase();
};

/**
 * A person: the picture at this address, else the first letters. One's own is filled, everybody else's outlined; `silent`
 * when the name stands beside it.
 */
export const Avatar = ({
  name,
  picture,
  mine,
  large,
  huge,
  silent,
}: {
  name: string | null;
  picture?: string | undefined;
  mine?: boolean;
  large?: boolean;
  huge?: boolean;
  silent?: boolean;
}) => (
  <span
    className={classes(
      styles.avatar,
      mine && styles.mine,
      !name && styles.none,
      large && styles.large,
      huge && styles.huge,
    )}
    title={name ?? 'Nobody'}
  >
    <span aria-hidden="true">{name ? initials(name) : ''}</span>
    {picture && <Picture key={picture} src={picture} />}
    {!silent && <span className="vh">{name ?? 'Nobody'}</span>}
  </span>
);

/** Lies over the letters once it is there; one that does not come leaves them. */
const Picture = ({ src }: { src: string }) => {
  const [shown, setShown] = useState(true);
  return shown ? (
    <img alt="" className={styles.picture} draggable={false} onError={() => setShown(false)} src={src} />
  ) : null;
};
