import { lazy, Suspense } from 'react';
import { loadStatementsLink } from '#collections';
import { loadRoutesLink } from '#routes';
import { loadVendChangesLink } from '#vendChanges';

const RoutesLink = lazy(async () => ({ default: await loadRoutesLink() }));
const StatementsLink = lazy(async () => ({ default: await loadStatementsLink() }));
const VendChangesLink = lazy(async () => ({ default: await loadVendChangesLink() }));

/** Where the screens that belong to clients are gone to. */
export const Beside = () => (
  <Suspense fallback={null}>
    <RoutesLink />
    <StatementsLink />
    <VendChangesLink />
  </Suspense>
);
