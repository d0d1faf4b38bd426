import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isHeld, loadSetPassword, useMe, useSession } from '#auth';
import { loadLeadOverPage } from '#board';
import { afterPaint } from '#platform/painted.ts';
import { usePhone } from '#ui/usePhone.ts';
import { useSingleKey, useView } from '#view';
import styles from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useLive } from './useLive.ts';

const SetPassword = lazy(async () => ({ default: await loadSetPassword() }));
const BottomBar = lazy(async () => ({ default: (await import('./BottomBar.tsx')).BottomBar }));
const Notices = lazy(async () => ({ default: (await import('./Notices.tsx')).Notices }));
const Drawer = lazy(async () => ({ default: (await import('./Drawer.tsx')).Drawer }));
const Shortcuts = lazy(async () => ({ default: (await import('./Shortcuts.tsx')).Shortcuts }));
const LeadOverPage = lazy(async () => ({ default: await loadLeadOverPage() }));

/** The one layout behind the guard: sidebar, top bar, content (NAV-02). */
export const Shell = () => {
  const me = useSession();
  if (!me) return null;
  if (isHeld(me))
    return (
      <Suspense fallback={null}>
        <SetPassword />
      </Suspense>
    );
  return <Layout />;
};

/** Most pages have nothing to say above their content: the strips come after the first paint, unless one is due now. */
const LaterNotices = () => {
  const { emailConfirmed } = useMe();
  const { mode } = useView();
  const due = usePhone() || !emailConfirmed || mode === 'impersonate' || !navigator.onLine;
  const [settled, settle] = useState(false);
  useEffect(() => void afterPaint().then(() => settle(true)), []);
  if (!due && !settled) return null;
  return (
    <Suspense fallback={null}>
      <Notices />
    </Suspense>
  );
};

const Layout = () => {
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  const [keys, setKeys] = useState(false);
  const phone = usePhone();
  const leadIsOver = useRouterState({ select: ({ location }) => location.state.lead !== undefined });
  useLive();
  useSingleKey({ '?': () => setKeys(true) });
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className={styles.app}>
        {!phone && <Sidebar />}
        <TopBar />
        <main className={styles.content} id="main" tabIndex={-1}>
          <LaterNotices />
          <div className={styles.screen}>
            <Outlet />
          </div>
        </main>
        {phone && (
          <Suspense fallback={null}>
            <BottomBar onMenu={() => setDrawer('open')} />
          </Suspense>
        )}
      </div>
      {leadIsOver && (
        <Suspense fallback={null}>
          <LeadOverPage />
        </Suspense>
      )}
      {keys && (
        <Suspense fallback={null}>
          <Shortcuts onClose={() => setKeys(false)} />
        </Suspense>
      )}
      {drawer !== 'never' && (
        <Suspense fallback={null}>
          <Drawer onClose={() => setDrawer('closed')} open={drawer === 'open'} />
        </Suspense>
      )}
    </>
  );
};
