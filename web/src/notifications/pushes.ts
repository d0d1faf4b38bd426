import type { AnyRouter } from '@tanstack/react-router';
import { leadOverPage } from '#board';
import { loadPush } from '#settings';

const settled = 10_000;

const linkOf = (data: unknown): string | null => {
  const link = typeof data === 'object' && data !== null && 'open' in data ? data.open : null;
  return typeof link === 'string' && /^\/(?![/\\])/.test(link) ? link : null;
};

/** Opens what a push that was clicked is about, and keeps this browser registered (PUSH-01); answers how to stop. */
export const followPushes = (router: Pick<AnyRouter, 'navigate'>): (() => void) => {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return () => {};
  const open = ({ data }: MessageEvent) => {
    const link = linkOf(data);
    if (link === null) return;
    const lead = /^\/leads\/([0-9a-f-]{36})$/.exec(link)?.[1];
    void router.navigate(lead ? leadOverPage(lead) : { href: link });
  };
  serviceWorker.addEventListener('message', open);
  // Nothing that somebody waits for.
  const timer = setTimeout(() => {
    if ('Notification' in window && Notification.permission === 'granted')
      void loadPush()
        .then(({ renewPush }) => renewPush())
        .catch(() => undefined);
  }, settled);
  return () => {
    serviceWorker.removeEventListener('message', open);
    clearTimeout(timer);
  };
};
