import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

/** A link to a page of the product that does not load the product anew; a part shown alone has no router to ask. */
export const PageLink = ({
  href,
  className,
  onGo,
  children,
}: {
  href: string;
  className?: string | undefined;
  onGo?: () => void;
  children: ReactNode;
}) => {
  const router = useRouter({ warn: false });
  const go = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (!router || elsewhere) return;
    event.preventDefault();
    router.history.push(href);
    onGo?.();
  };
  return (
    <a className={className} href={href} onClick={go}>
      {children}
    </a>
  );
};
