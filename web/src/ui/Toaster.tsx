import { useEffect, useRef } from 'react';
import { resolveValue, type Toast, useToaster, useToasterStore } from 'react-hot-toast/headless';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { Check, CircleAlert, Info, LoaderCircle, X } from './Icon.tsx';
import { PausedAt } from './Ticks.tsx';
import styles from './Toaster.module.css';
import { toast, toastDurations, toastLimit } from './toast.tsx';

const options = {
  removeDelay: 160,
  ...Object.fromEntries(Object.entries(toastDurations).map(([type, duration]) => [type, { duration }])),
};

const glyphs = { success: Check, error: CircleAlert, loading: LoaderCircle, blank: Info, custom: Check };

/** Where toasts stand: top right, at most 20, 350 px wide at most (TOAST-01). The library's own host writes styles that our content policy refuses. */
export const Toaster = () => {
  const { toasts, handlers } = useToaster(options);
  const { pausedAt } = useToasterStore();
  const place = useRef<HTMLElement>(null);
  // A toast that goes from under the pointer or the focus says no farewell: the others would stand still for ever.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever a toast comes or goes
  useEffect(() => {
    const { current } = place;
    if (current && !current.matches(':hover') && !current.contains(document.activeElement))
      handlers.endPause();
  }, [toasts.length]);
  return (
    // Always there and live, so that an open dialog does not hide what is said meanwhile.
    <section
      aria-label="Messages"
      aria-live="polite"
      className={styles.toaster}
      onBlur={handlers.endPause}
      onFocus={handlers.startPause}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      ref={place}
    >
      <PausedAt value={pausedAt}>
        {toasts.slice(0, toastLimit).map((item) => (
          <Item item={item} key={item.id} />
        ))}
      </PausedAt>
    </section>
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
      <Glyph aria-hidden="true" />
      <div className={styles.text}>{resolveValue(item.message, item)}</div>
      {item.type === 'error' && (
        <Button aria-label="Dismiss" icon look="quiet" onClick={() => toast.dismiss(item.id)} small>
          <X aria-hidden="true" />
        </Button>
      )}
    </div>
  );
};
