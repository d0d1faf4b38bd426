import { BackupsPanel } from './BackupsPanel.tsx';
import { CrashesPanel } from './CrashesPanel.tsx';
import { JobsPanel } from './JobsPanel.tsx';
import { StandingPanel } from './StandingPanel.tsx';
import { TablesPanel } from './TablesPanel.tsx';
import { TroubledPanel } from './TroubledPanel.tsx';

/** How the installation is, for developers (ADMIN-06). */
export const System = () => (
  <div className="panels">
    <StandingPanel />
    <BackupsPanel />
    <CrashesPanel />
    <JobsPanel />
    <TroubledPanel />
    <TablesPanel />
  </div>
);
