import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Hono } from 'hono';
import { callOf } from './call.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const compressible = /^(text|application)\/|svg/;

type Encoding = 'br' | 'gzip' | 'identity';
type Page = { type: string; etag: string; cache: string; body: (encoding: Encoding) => Promise<Uint8Array> };

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  identity: (bytes: Buffer) => Promise.resolve(bytes),
};

const pageOf = (path: string, type: string, bytes: Buffer): Page => {
  const made = new Map<Encoding, Promise<Uint8Array>>();
  const worthIt = compressible.test(type) && bytes.length > 1_000;
  return {
    type,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    // Names under assets/ hold a hash of their content.
    cache: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    body: (wanted) => {
      const encoding = worthIt ? wanted : 'identity';
      const known = made.get(encoding) ?? compress[encoding](bytes);
      made.set(encoding, known);
      return known;
    },
  };
};

const readPages = async (folder: string): Promise<ReadonlyMap<string, Page>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  // Files of kinds that are not served (source maps, notes of the build) do not exist for the outside.
  const files = entries.filter((entry) => entry.isFile() && types[extname(entry.name)]);
  const pages = files.map(async (entry): Promise<[string, Page]> => {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    return [path, pageOf(path, types[extname(file)] ?? '', await readFile(file))];
  });
  return new Map(await Promise.all(pages));
};

// Places that other programs have; here they must not look like pages.
const neverPages = /^\/(metrics|docs|swagger|graphql|debug)(\/|$)/i;

/** Whether the browser part answers there: any path that names no file. */
const isScreen = (path: string): boolean =>
  !neverPages.test(path) && !path.split('/').some((part) => part.startsWith('.')) && !extname(path);

const encodingOf = (accepted: string | undefined): Encoding => {
  if (/\bbr\b/.test(accepted ?? '')) return 'br';
  return /\bgzip\b/.test(accepted ?? '') ? 'gzip' : 'identity';
};

/** Serves the built browser part: its files, and its one page for every screen. */
export const serveStatic = async (folder: string): Promise<(app: Hono) => void> => {
  const pages = await readPages(folder);
  return (app) => {
    app.get('*', async (context, next) => {
      const { path } = context.req;
      const page = pages.get(path) ?? (isScreen(path) ? pages.get('/index.html') : undefined);
      if (!page) return next();
      const call = callOf(context);
      const { headers } = call.incoming;
      const common = { ETag: page.etag, 'Cache-Control': page.cache, Vary: 'Accept-Encoding' };
      if (headers['if-none-match'] === page.etag) return new Response(null, { status: 304, headers: common });
      const wanted = encodingOf(headers['accept-encoding'] as string | undefined);
      const body = await page.body(wanted);
      const encoded = body !== (await page.body('identity'));
      return new Response(body as Uint8Array<ArrayBuffer>, {
        headers: {
          ...common,
          'Content-Type': page.type,
          ...(encoded ? { 'Content-Encoding': wanted } : {}),
        },
      });
    });
  };
};
