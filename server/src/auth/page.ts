import type { Call } from '#platform/http/call.ts';

/** How a sign-in at the provider ended, as the page that waits is told it. */
export type End = { result: 'ok' | 'cancelled' | 'failed'; code?: string; message?: string };

/** Where the login screen is told of a redirect that failed. */
export const failedAt = (code: string, next: string): string =>
  `/login?${new URLSearchParams({ provider: code, ...(next === '/' ? {} : { next }) })}`;

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * The last page of a sign-in: tells whoever waits on this origin and closes itself (D35). Where no popup was
 * meant, or it cannot close, it goes on to `go`.
 */
export const endPage = (call: Call, status: number, end: End, go: string, popup: boolean): Response => {
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  for (const line of call.cookies.written) headers.append('Set-Cookie', line);
  const said = end.result === 'ok' ? 'You are signed in.' : (end.message ?? 'The sign-in did not finish.');
  const body = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Washboard</title><script src="/auth/end.js" defer></script></head>
<body data-end="${escaped(JSON.stringify(end))}" data-go="${escaped(go)}" data-popup="${popup}">
<p>${escaped(said)} <a href="${escaped(go)}">Continue</a></p>
</body>
</html>
`;
  return new Response(body, { status, headers });
};

/** The page's script; a file of its own, since scripts inside pages are not allowed. */
export const endScript = `const { end, go, popup } = document.body.dataset;
if (popup === 'true') {
  const channel = new BroadcastChannel('washboard-sign-in');
  channel.postMessage(JSON.parse(end));
  setTimeout(() => {
    channel.close();
    window.close();
  }, 50);
  setTimeout(() => location.replace(go), 1500);
} else location.replace(go);
`;
