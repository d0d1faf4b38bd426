const pages =
  /^\/(?:(?:leads|clients)(?:\/[\w-]+)?|documents|invoices|reports|calendar|messaging|templates|support|settings|admin(?:\/[\w-]+){0,3}|profile|unauthorized)?$/;

/**
 * Where to go after signing in: a page of this product, path and query kept, else `/` (AUTH-20).
 * Named pages only: nothing is decoded or resolved, so nothing can turn into another origin.
 */
export const safeNext = (wanted: unknown, origin = ''): string => {
  if (typeof wanted !== 'string' || wanted.length > 2000) return '/';
  const local = origin !== '' && wanted.startsWith(`${origin}/`) ? wanted.slice(origin.length) : wanted;
  const [path = ''] = local.split(/[?#]/, 1);
  const printable = /^[\x21-\x5b\x5d-\x7e]*$/.test(local);
  return printable && pages.test(path) ? local : '/';
};
