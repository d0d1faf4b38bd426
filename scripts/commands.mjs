// What people run of the server beside `npm start`, and which libraries stay packages of their own there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const ofServer = /server\/src\/\S+\/main\.ts/;

/** The scripts of package.json that run a program of the server, by name. */
export const serverScripts = () =>
  Object.entries(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts).filter(([, line]) =>
    ofServer.test(line),
  );

/** The sources of those programs, each with the name of its file in server/dist. */
export const commands = () => {
  const found = new Map();
  for (const [name, line] of serverScripts()) {
    const [source] = ofServer.exec(line);
    if (!found.has(source)) found.set(source, name);
  }
  return found;
};

/** The line of such a script where there are no sources. */
export const lineOfBuilt = (line) =>
  line.replace(ofServer, (source) => `server/dist/${commands().get(source)}.js`);

/** Native parts cannot be put into a script, and what reads files beside itself stays where they are. */
export const installedApart = [
  '@fontsource-variable/archivo',
  '@napi-rs/image',
  '@node-rs/argon2',
  '@touch4it/ical-timezones',
  'import-fresh',
];
