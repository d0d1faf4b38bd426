import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, isOpen } from './ports.ts';

/** Whether this machine has an nginx. */
export const hasNginx = spawnSync('nginx', ['-v']).error === undefined;

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

export const newFolder = () => mkdtemp(join(tmpdir(), 'washboard-nginx-'));

/** Runs nginx in a folder of its own with these places; stops it, and takes the folder away. */
export const runNginx = async (folder: string, port: number, places: string) => {
  const settings = `
daemon off; pid ${folder}/pid; error_log stderr crit; worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 16384; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${places}
}`;
  const path = join(folder, 'nginx.conf');
  await writeFile(path, settings);
  const nginx = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', path], { stdio: 'inherit' });
  while (!(await isOpen(port))) {
    if (nginx.exitCode !== null) throw new Error('nginx does not start');
    await sleep(10);
  }
  return async () => {
    nginx.kill('SIGTERM');
    await once(nginx, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
};

const example = () => readFile(join(import.meta.dirname, '../../../../deploy/nginx.conf'), 'utf8');

const replaced = (text: string, places: readonly (readonly [RegExp, string])[]): string =>
  places.reduce((now, [what, other]) => now.replace(what, other), text);

const elsewhere = (targets: readonly string[], log: string) =>
  [
    [/^ *listen \[::\].*$/gm, ''],
    [/server 127\.0\.0\.1:3000;/, targets.map((target) => `server ${new URL(target).host};`).join(' ')],
    [/\/var\/log\/nginx\/washboard\.log/g, log],
    [/\/var\/log\/nginx\/washboard-error\.log/g, log],
  ] as const;

/** Our own example, with other ports, another name and a certificate that nobody trusts. */
export const deployedNginx = async (target: string) => {
  const folder = await newFolder();
  const [open, encrypted] = [await freePort(), await freePort()];
  const [key = '', certificate = '', log = ''] = ['key.pem', 'certificate.pem', 'log'].map((name) =>
    join(folder, name),
  );
  const making = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=washboard.example.com'];
  spawnSync('openssl', [...making, '-keyout', key, '-out', certificate]);
  const places = replaced(await example(), [
    ...elsewhere([target], log),
    [/listen 80;/, `listen 127.0.0.1:${open};`],
    [/listen 443 /, `listen 127.0.0.1:${encrypted} `],
    [/\/etc\/letsencrypt\S+fullchain\.pem/, certificate],
    [/\/etc\/letsencrypt\S+privkey\.pem/, key],
  ]);
  const close = await runNginx(folder, encrypted, places);
  return { open, encrypted, log: () => readFile(log, 'utf8'), close };
};

/** Our own example before several servers, without its encryption. */
export const openNginx = async (port: number, targets: readonly string[]) => {
  const folder = await newFolder();
  const places = replaced(await example(), [
    ...elsewhere(targets, '/dev/null'),
    // Its first place only sends on who comes without encryption.
    [/^server \{\n {2}listen 80;[\s\S]*?^\}/m, ''],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/^ *ssl_.*$/gm, ''],
  ]);
  return runNginx(folder, port, places);
};
