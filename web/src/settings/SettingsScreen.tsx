import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { type ComponentType, useEffect } from 'react';
import { loadOfflinePanel } from '#offline';
import { ArrowLeft, ChevronRight } from '#ui/Icon.tsx';
import { whenShown } from '#ui/whenShown.tsx';
import { AbsencesPanel } from './AbsencesPanel.tsx';
import { AppearancePanel } from './AppearancePanel.tsx';
import { CalendarPanel } from './CalendarPanel.tsx';
import { NotificationsPanel } from './NotificationsPanel.tsx';
import { ProfilePanel } from './ProfilePanel.tsx';
import { SecurityPanel } from './SecurityPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';
import styles from './Settings.module.css';
import { readSearch, type SectionId } from './search.ts';
import { sections } from './sections.ts';
import { useGists } from './useGists.ts';

export { Absences } from './Absences.tsx';

const OfflinePanel = whenShown(async () => (await loadOfflinePanel()).OfflinePanel);

const Security = () => (
  <>
    <SecurityPanel />
    <SessionsPanel />
  </>
);

const CalendarParts = () => (
  <>
    <CalendarPanel />
    <AbsencesPanel />
  </>
);

const parts: Readonly<Record<SectionId, ComponentType>> = {
  profile: ProfilePanel,
  security: Security,
  notifications: NotificationsPanel,
  appearance: AppearancePanel,
  calendar: CalendarParts,
  data: OfflinePanel,
};

/** What there is: at the side on a desk, on a phone a page of its own with what each comes to. */
const Contents = ({ section }: { section: SectionId | undefined }) => {
  const gists = useGists();
  return (
    <nav aria-label="Parts of the settings" className={styles.contents}>
      {sections.map(({ id, label, Icon }) => (
        <Link
          aria-current={id === (section ?? 'profile') ? 'location' : undefined}
          key={id}
          search={{ section: id }}
          to="/settings"
        >
          <Icon />
          <span className="fill">
            <b>{label}</b>
            <small className="cut only-phone">{gists[id]}</small>
          </span>
          <ChevronRight />
        </Link>
      ))}
    </nav>
  );
};

/** Settings and profile: one screen by two addresses; each part saves by itself, and has a page of its own on a phone. */
export const SettingsScreen = () => {
  const asked = readSearch({ ...useSearch({ strict: false }) }).section;
  const { pathname } = useLocation();
  const section = asked ?? (pathname === '/profile' ? 'profile' : undefined);
  useEffect(() => {
    if (asked) document.getElementById(`settings-${asked}`)?.scrollIntoView();
  }, [asked]);
  return (
    <div className={`page ${styles.page}`} data-part={section}>
      <div className="page-head">
        <h1>Settings</h1>
      </div>
      {section && (
        <Link className={styles.back} to="/settings">
          <ArrowLeft data-size="small" />
          Settings
        </Link>
      )}
      <Contents section={section} />
      <div className="panels">
        {sections.map(({ id }) => {
          const Part = parts[id];
          return (
            <div className={styles.part} data-shown={id === section} id={`settings-${id}`} key={id}>
              <Part />
            </div>
          );
        })}
      </div>
    </div>
  );
};
