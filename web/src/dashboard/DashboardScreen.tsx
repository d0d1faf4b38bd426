import { signedIn } from '#auth';
import { Bones } from '#ui/Bones.tsx';
import { whenShown } from '#ui/whenShown.tsx';

// The first script names every file that a screen is made of: here it is this one.
const DashboardPage = whenShown(
  async () => (await import('./DashboardPage.tsx')).DashboardPage,
  <div className="page">
    <Bones label="Reading the dashboard" rows={6} />
  </div>,
);

/** The start page after sign-in, at /. */
export const DashboardScreen = signedIn(() => <DashboardPage />);
