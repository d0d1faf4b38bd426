import { execFileSync } from 'node:child_process';

/** Who the database runs as; undefined: whoever runs the server. */
export type Owner = { uid: number; gid: number } | undefined;

const idOf = (flag: '-u' | '-g', name: string): number | undefined => {
  try {
    return Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return undefined;
  }
};

/** PostgreSQL refuses to run as root: then it is `postgres`, or `nobody` where that does not exist. */
export const databaseOwner = (): Owner => {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)];
    if (uid && gid) return { uid, gid };
  }
  throw new Error('The embedded database does not run as root, and there is no user postgres or nobody');
};
