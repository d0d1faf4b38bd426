export { AnnouncementsPanel } from './AnnouncementsPanel.tsx';
