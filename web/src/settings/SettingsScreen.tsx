import { loadOfflinePanel } from '#offline';
import { whenShown } from '#ui/whenShown.tsx';
import { AppearancePanel } from './AppearancePanel.tsx';
import { NotificationsPanel } from './NotificationsPanel.tsx';
import { ProfilePanel } from './ProfilePanel.tsx';
import { SecurityPanel } from './SecurityPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';
import styles from './Settings.module.css';

const OfflinePanel = whenShown(async () => (await loadOfflinePanel()).OfflinePanel);

/** Settings and profile: one screen by two addresses; each part saves by itself. */
export const SettingsScreen = () => (
  <div className={`page ${styles.page}`}>
    <div className="page-head">
      <h1>Settings</h1>
    </div>
    <ProfilePanel />
    <SecurityPanel />
    <SessionsPanel />
    <OfflinePanel />
    <NotificationsPanel />
    <AppearancePanel />
  </div>
);
