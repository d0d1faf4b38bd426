import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isHeld, loadSetPassword, useSession } from '#auth';
import { BottomBar } from './BottomBar.tsx';
import { Notices } from './Notices.tsx';
import styles from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useLive } from './useLive.ts';

const SetPassword = lazy(async () => ({ default: await loadSetPassword() }));
const Drawer = lazy(async () => ({ default: (await import('./Drawer.tsx')).Drawer }));

/** Leaves for the sign-in page when the session ends under the page; the place is kept (AUTH-20). */
const useLeaveWhenSignedOut = (): void => {
  const me = useSession();
  const navigate = useNavigate();
  const href = useRouterState({ select: ({ location }) => location.href });
  useEffect(() => {
    if (!me) void navigate({ to: '/login', search: href === '/' ? {} : { next: href }, replace: true });
  }, [me, navigate, href]);
};

/** The one layout behind the guard: sidebar, top bar, content (NAV-02). */
export const Shell = () => {
  const me = useSession();
  useLeaveWhenSignedOut();
  if (!me) return null;
  if (isHeld(me))
    return (
      <Suspense fallback={null}>
        <SetPassword />
      </Suspense>
    );
  return <Layout />;
};

const Layout = () => {
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  useLive();
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className={styles.app}>
        <Sidebar />
        <TopBar />
        <main className={styles.content} id="main" tabIndex={-1}>
          <Notices />
          <div className={styles.screen}>
            <Outlet />
          </div>
        </main>
        <BottomBar onMenu={() => setDrawer('open')} />
      </div>
      {drawer !== 'never' && (
        <Suspense fallback={null}>
          <Drawer onClose={() => setDrawer('closed')} open={drawer === 'open'} />
        </Suspense>
      )}
    </>
  );
};
