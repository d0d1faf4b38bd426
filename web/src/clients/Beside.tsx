import { lazy, Suspense } from 'react';
import { loadRoutesLink } from '#routes';

const RoutesLink = lazy(async () => ({ default: await loadRoutesLink() }));

/** Where the screens that belong to clients are gone to. */
export const Beside = () => (
  <Suspense fallback={null}>
    <RoutesLink />
  </Suspense>
);
