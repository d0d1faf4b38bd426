import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

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
}) => {
  const router = useRouter({ warn: false });
  const href = `/clients/${id}${siteId ? `?site=${siteId}` : ''}`;
  const go = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (!router || elsewhere) return;
    event.preventDefault();
    router.history.push(href);
  };
  return (
    <a className={className} href={href} onClick={go}>
      {children}
    </a>
  );
};
