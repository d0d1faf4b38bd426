import type { ReactNode } from 'react';
import { PageLink } from '#ui/PageLink.tsx';

/** A link to a client's page that stays within the product where it is open. */
export const ClientLink = ({
  id,
  siteId,
  className,
  children,
}: {
  id: string;
  siteId?: string | null;
  className?: string | undefined;
  children: ReactNode;
}) => (
  <PageLink className={className} href={`/clients/${id}${siteId ? `?site=${siteId}` : ''}`}>
    {children}
  </PageLink>
);
