import { useEffect, useRef } from 'react';
import {
  toast as hot,
  type Renderable,
  resolveValue,
  type Toast,
  useToaster,
  useToasterStore,
} from 'react-hot-toast/headless';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { Check, CircleAlert, Info, LoaderCircle, X } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { PausedAt, Ticks } from './Ticks.tsx';
import styles from './Toaster.module.css';
import { toastDurations, toastLimit } from './toast-times.ts';

const options = {
  removeDelay: 160,
  ...Object.fromEntries(Object.entries(toastDurations).map(([type, duration]) => [type, { duration }])),
};

const glyphs = { success: Check, error: CircleAlert, loading: LoaderCircle, blank: Info, custom: Check };

/** Shows a toast under an id made before. */
export const show = (id: string, kind: keyof typeof toastDurations, message: Renderable): void => {
  if (kind === 'blank') hot(message, { id });
  else hot[kind](message, { id });
};

/** Takes one away, or all. */
export const dismiss = (id?: string): void => hot.dismiss(id);

const undoable =
  (message: string, undo: () => void, seconds: number) =>
  (shown: Toast): Renderable => (
    <>
      <span>{message}</span>
      <Ticks of={seconds} shown={shown} />
      <Button
        look="quiet"
        onClick={() => {
          hot.dismiss(shown.id);
          undo();
        }}
        small
      >
        Undo
      </Button>
    </>
  );

/** Shows one that can be taken back while it stands. */
export const showUndo = (
  id: string,
  message: string,
  undo: () => void,
  seconds: number = toastDurations.custom / 1000,
): void => void hot.custom(undoable(message, undo, seconds), { id, duration: seconds * 1000 });

/** The toasts themselves. The library's own host writes styles that our content policy refuses. */
export const Toasts = () => {
  const { toasts, handlers } = useToaster(options);
  const { pausedAt } = useToasterStore();
  const place = useRef<HTMLDivElement>(null);
  // A toast that goes from under the pointer or the focus says no farewell: the others would stand still for ever.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever a toast comes or goes
  useEffect(() => {
    const { current } = place;
    if (current && !current.matches(':hover') && !current.contains(document.activeElement))
      handlers.endPause();
  }, [toasts.length]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: time stands still under pointer and focus, nothing is pressed
    <div
      onBlur={handlers.endPause}
      onFocus={handlers.startPause}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      ref={place}
      style={{ display: 'contents' }}
    >
      <PausedAt value={pausedAt}>
        {toasts.slice(0, toastLimit).map((item) => (
          <Item item={item} key={item.id} />
        ))}
      </PausedAt>
    </div>
  );
};

const Item = ({ item }: { item: Toast }) => {
  const Glyph = glyphs[item.type];
  return (
    <div
      {...item.ariaProps}
      className={classes(styles.toast, styles[item.type], !item.visible && styles.leaving)}
      data-type={item.type}
    >
      <Glyph className={item.type === 'loading' ? 'spin' : undefined} />
      <div className={styles.text}>{resolveValue(item.message, item)}</div>
      {item.type === 'error' && (
        <IconButton glyph={X} name="Dismiss" onClick={() => dismiss(item.id)} small />
      )}
    </div>
  );
};
