import { type ComponentProps, type ComponentType, type MouseEvent, useId } from 'react';
import styles from './Button.module.css';
import { classes } from './classes.ts';
import { LoaderCircle } from './Icon.tsx';

type ButtonLook = 'plain' | 'main' | 'quiet' | 'danger' | 'dangerQuiet' | 'dangerFill';

type Shape = { look?: ButtonLook; small?: boolean; icon?: boolean; block?: boolean };

/** The class of a button, for links that look like one. */
export const buttonClass = ({ look = 'plain', small, icon, block }: Shape = {}): string =>
  classes(styles.button, styles[look], small && styles.small, icon && styles.icon, block && styles.block);

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  Shape & {
    /** Why it may not be used now; it stays, says so, and does nothing. Show the reason beside it as well. */
    off?: string | false | null | undefined;
    /** Its work is under way: a second press does nothing. */
    busy?: boolean;
    /** A small icon before its words. */
    glyph?: ComponentType;
  };

/** A button. `icon` makes it square for a single icon (give it an `aria-label` that names the object). */
export const Button = ({
  look,
  small,
  icon,
  block,
  off,
  busy,
  glyph: Glyph,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  const id = useId();
  const blocked = Boolean(off) || busy;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        type="button"
        {...(off ? { title: off, 'aria-describedby': id } : {})}
        {...rest}
        aria-busy={busy || undefined}
        aria-disabled={blocked || undefined}
        className={classes(
          buttonClass({ ...(look && { look }), small: !!small, icon: !!icon, block: !!block }),
          className,
        )}
        onClick={press}
      >
        {busy && <LoaderCircle className="spin" data-size="small" />}
        {Glyph && <Glyph data-size="small" />}
        {children}
      </button>
      {off && (
        <span hidden id={id}>
          {off}
        </span>
      )}
    </>
  );
};
