import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentMe } from '#auth';
import { queryClient } from '#platform/cache.ts';
import { crashReporter, watchForCrashes } from '#platform/crash.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { startTheme } from '#view';
import { makeRouter } from './router.tsx';

/** The whole page: router, data, toasts. */
export const App = ({ router }: { router: ReturnType<typeof makeRouter> }) => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
    <Toaster />
  </QueryClientProvider>
);

/** Starts the browser's part in the given element. */
export const start = (element: HTMLElement): void => {
  startTheme();
  watchForCrashes(crashReporter(() => currentMe()?.uid ?? null));
  createRoot(element).render(
    <StrictMode>
      <App router={makeRouter()} />
    </StrictMode>,
  );
};
