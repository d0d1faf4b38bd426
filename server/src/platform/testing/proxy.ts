import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type DatabaseProxy = {
  /** The same database through the proxy. */
  url: string;
  /** The database is away: connections break, new ones are refused. */
  cut: () => Promise<void>;
  restore: () => Promise<void>;
  close: () => Promise<void>;
};

/** Stands between a server and its database (over a Unix socket), so that a test can take the database away. */
export const proxyDatabase = async (databaseUrl: string): Promise<DatabaseProxy> => {
  const address = new URL(databaseUrl);
  const port = address.port || '5432';
  const target = address.searchParams.get('host');
  const folder = await mkdtemp(join(tmpdir(), 'wb-proxy-'));
  const name = `.s.PGSQL.${port}`;
  const sockets = new Set<Socket>();
  let listener: Server | null = null;
  const accept = (socket: Socket) => {
    const upstream = target?.startsWith('/')
      ? dial(join(target, name))
      : dial(Number(port), address.hostname);
    for (const each of [socket, upstream]) {
      sockets.add(each);
      each.on('error', () => undefined);
      each.on('close', () => {
        sockets.delete(each);
        (each === socket ? upstream : socket).destroy();
      });
    }
    socket.pipe(upstream).pipe(socket);
  };
  const restore = () =>
    new Promise<void>((settle) => {
      listener = createServer(accept).listen(join(folder, name), settle);
    });
  const cut = () =>
    new Promise<void>((settle) => {
      if (!listener) return settle();
      listener.close(() => settle());
      listener = null;
      for (const socket of sockets) socket.destroy();
    });
  await restore();
  address.searchParams.set('host', folder);
  return {
    url: address.href,
    cut,
    restore,
    close: async () => {
      await cut();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
