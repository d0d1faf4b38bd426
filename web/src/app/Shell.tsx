import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isHeld, loadHeld, useMe, useSession } from '#auth';
import { loadLeadOverPage } from '#board';
import { afterPaint } from '#platform/painted.ts';
import { usePhone } from '#ui/usePhone.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { useSingleKey, useView } from '#view';
import styles from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useLive } from './useLive.ts';

const Held = whenShown(loadHeld);
const BottomBar = whenShown(async () => (await import('./BottomBar.tsx')).BottomBar);
const Notices = whenShown(async () => (await import('./Notices.tsx')).Notices);
const Drawer = whenShown(async () => (await import('./Drawer.tsx')).Drawer);
const Shortcuts = whenShown(async () => (await import('./Shortcuts.tsx')).Shortcuts);
const LeadOverPage = whenShown(loadLeadOverPage);

/** The one layout behind the guard: sidebar, top bar, content (NAV-02). */
export const Shell = () => {
  const me = useSession();
  if (!me) return null;
  if (isHeld(me)) return <Held />;
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
  return <Notices />;
};

/** Other eyes may not enter where one's own do: the page is asked again whether it is for them. */
const useGuardOfView = (): void => {
  const router = useRouter();
  const { uid } = useView();
  const asked = useRef(uid);
  useEffect(() => {
    if (asked.current === uid) return;
    asked.current = uid;
    void router.invalidate();
  }, [router, uid]);
};

const Layout = () => {
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  const [keys, setKeys] = useState(false);
  const phone = usePhone();
  const leadIsOver = useRouterState({ select: ({ location }) => location.state.lead !== undefined });
  useLive();
  useGuardOfView();
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
        {phone && <BottomBar onMenu={() => setDrawer('open')} />}
      </div>
      {leadIsOver && <LeadOverPage />}
      {keys && <Shortcuts onClose={() => setKeys(false)} />}
      {drawer !== 'never' && <Drawer onClose={() => setDrawer('closed')} open={drawer === 'open'} />}
    </>
  );
};
