import { Matches, RouterContextProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { currentMe, loadProver, onSession } from '#auth';
import { unsubscribePath } from '#inbound';
import { enableOffline, lockWithSession, registerWorker } from '#offline';
import { afterPaint } from '#platform/painted.ts';
import { watchForCrashes } from '#platform/watch-for-crashes.ts';
import { quotePath } from '#quoteRequests';
import { Toaster } from '#ui/Toaster.tsx';
import { whenShown } from '#ui/whenShown.tsx';
import { startTheme } from '#view';
import { sayLimited } from './limited.ts';
import { makeRouter } from './router.tsx';

type Router = ReturnType<typeof makeRouter>;

const Prover = whenShown(async () => (await loadProver()).Prover);

/** The whole page: router, data, toasts. */
export const App = ({ router }: { router: Router }) => {
  // A session that ends under the page: the guard is asked again and keeps the place (AUTH-20).
  useEffect(() => onSession(() => void (currentMe() || router.invalidate())), [router]);
  useEffect(sayLimited, []);
  return (
    <RouterContextProvider router={router}>
      <Matches />
      <Prover />
      <Toaster />
    </RouterContextProvider>
  );
};

// Fetched with the first crash: most pages see none.
let reporter: Promise<(cause: unknown, more?: Record<string, unknown>) => void> | null = null;
const reporterOfPage = async () =>
  (await import('#platform/crash.ts')).crashReporter(() => currentMe()?.uid ?? null);
const report = (cause: unknown, more?: Record<string, unknown>): void => {
  reporter ??= reporterOfPage();
  // A report that cannot be sent is lost; it must not fail in turn.
  reporter
    .then((send) => send(cause, more))
    .catch(() => {
      reporter = null;
    });
};

// Visitors keep nothing of the product.
const visited = [quotePath, unsubscribePath];

/** Starts the browser's part in the given element. */
export const start = (element: HTMLElement): void => {
  startTheme();
  watchForCrashes(report);
  enableOffline();
  lockWithSession();
  if (import.meta.env.PROD && !visited.includes(location.pathname)) void afterPaint().then(registerWorker);
  createRoot(element).render(
    <StrictMode>
      <App router={makeRouter()} />
    </StrictMode>,
  );
};
