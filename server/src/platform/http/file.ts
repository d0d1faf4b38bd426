/** A file for the browser: never shown as a page of ours, never kept by anybody on the way. */
export const fileHeaders = (type: string, size: number, disposition: string) => ({
  'Content-Type': type,
  'Content-Length': String(size),
  'Content-Disposition': disposition,
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
});
