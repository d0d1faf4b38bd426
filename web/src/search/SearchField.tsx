import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { classes } from '#ui/classes.ts';
import { Search } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { usePhone } from '#ui/usePhone.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { useSingleKey, useSingleKeys } from '#view';
import type { SearchPage } from './commands.ts';
import styles from './SearchField.module.css';
import { comboProps, useCombo } from './useCombo.ts';

const Panel = whenShown(async () => (await import('./Panel.tsx')).Panel);
const PhoneSearch = whenShown(async () => (await import('./PhoneSearch.tsx')).PhoneSearch);
const NewLead = whenShown(async () => (await import('./NewLead.tsx')).NewLead);

const placeholder = 'Search leads, clients, sites...';

/** `/` and Ctrl or Cmd with K, unless a dialog is open. */
const useSearchKeys = (start: () => void) => {
  const now = useRef(start);
  useEffect(() => {
    now.current = start;
  });
  useSingleKey({ '/': start });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const combined = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!combined || event.key.toLowerCase() !== 'k' || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      now.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};

/** The search over everything in the top bar; on a phone a button that opens the whole screen (NAV-07). */
export const SearchField = ({ pages }: { pages: readonly SearchPage[] }) => {
  const phone = usePhone();
  const combo = useCombo();
  const [making, setMaking] = useState(false);
  const single = useSingleKeys();
  const place = useRef<HTMLElement>(null);
  const more = { combo, pages, onNewLead: () => setMaking(true) };
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const { clear } = combo;
  // Who has moved on, by whatever link, has found it or gave it up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another page
  useEffect(clear, [pathname]);
  useSearchKeys(() => {
    if (phone) combo.show();
    else combo.input.current?.focus();
  });
  return (
    <>
      {phone ? (
        <>
          <IconButton glyph={Search} name="Search" aria-haspopup="dialog" onClick={combo.show} />
          {combo.open && <PhoneSearch {...more} placeholder={placeholder} />}
        </>
      ) : (
        <search
          className={classes(styles.find, combo.open && styles.open)}
          onBlur={({ relatedTarget }) => !place.current?.contains(relatedTarget) && combo.hide()}
          ref={place}
        >
          <Search />
          <input {...comboProps(combo, placeholder)} aria-label="Search" onFocus={combo.show} />
          {(single || combo.open) && (
            <span aria-hidden="true" className={styles.key}>
              {combo.open ? 'Esc' : '/'}
            </span>
          )}
          {combo.open && <Panel {...more} />}
        </search>
      )}
      {making && <NewLead onClose={() => setMaking(false)} />}
    </>
  );
};
