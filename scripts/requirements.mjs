// The table of docs/security.md against the house: every file that it names is there, every test that it quotes stands in the
// file before it, and the lists of what is not met say what the rows say.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
const hostile = readFileSync(join(root, 'server/src/testing/hostile/inputs.jsonl'), 'utf8');
const wrong = [];

const rows = text.split('\n').flatMap((line) => {
  const [, ids = '', levels = '', , verdict = '', where = ''] =
    line.split(' | ').length > 4 ? line.split('|') : [];
  if (!/^[\s\d.,]+$/.test(ids) || !/\d+\.\d+\.\d+/.test(ids)) return [];
  const marks = levels.split(',').map((level) => level.trim());
  return ids.split(',').map((id, at) => ({
    id: id.trim(),
    level: marks[at] ?? marks[0],
    verdict: verdict.trim(),
    where,
  }));
});
if (rows.length < 200) wrong.push(`only ${rows.length} requirements were found`);

const fileOf = (name) =>
  [name, `server/src/${name}`].map((path) => join(root, path)).find((path) => existsSync(path));
const madeByPack = ['sbom.cdx.json'];

for (const { id, where } of new Map(rows.map((row) => [row.where, row])).values()) {
  let file;
  for (const { index, 1: path, 2: title } of where.matchAll(
    /`([\w./-]+\.(?:tsx?|mjs|md|sql|json|jsonl|conf|yaml))`|‘([^’]+(?:’s [^’]+)*)’/g,
  )) {
    if (path !== undefined) {
      file = fileOf(path);
      if (!file && !madeByPack.includes(path)) wrong.push(`${id}: there is no ${path}`);
    } else if (file && /\.test\.tsx?$/.test(file) && /(`|’,) $/.test(where.slice(0, index))) {
      const said = readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ');
      const isInput = /^[A-Z]+-\d+$/.test(title) && hostile.includes(`"${title}"`);
      if (!isInput && !said.includes(title))
        wrong.push(`${id}: ${file.slice(root.length + 1)} has no ‘${title}’`);
    }
  }
}

const listed = (begin) => {
  const [, list = ''] = new RegExp(`^${begin}: ([\\d.,\\s]+)$`, 'm').exec(text) ?? [];
  return list.split(',').map((id) => id.trim().replace(/\.$/, ''));
};
const hold = (begin, ids) => {
  const said = listed(begin);
  for (const id of ids) if (!said.includes(id)) wrong.push(`‘${begin}’ lacks ${id}`);
  for (const id of said)
    if (!ids.includes(id)) wrong.push(`‘${begin}’ names ${id}, whose row says otherwise`);
};
const of = (verdict) => rows.filter((row) => row.verdict === verdict);
const idsOf = (some) => some.map(({ id }) => id);
hold('Not met', idsOf(of('not met')));
hold('Not met in part', idsOf(of('not met in part')));
hold(
  'Of level 1 among them',
  idsOf([...of('not met'), ...of('not met in part')].filter(({ level }) => level === '1')),
);

for (const each of wrong) console.log(each);
process.exit(wrong.length === 0 ? 0 : 1);
