// CHANGELOG.md of what people read under What's new: `node scripts/changelog.mjs` writes it, with `--check` it says whether it is as it should be.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const file = join(root, 'CHANGELOG.md');
const versions = JSON.parse(readFileSync(join(root, 'web/src/support/news.json'), 'utf8'));
const list = (lines) => lines.map((line) => `- ${line}\n`).join('');
const text = [
  '# Changelog\n\nMade of `web/src/support/news.json` by `node scripts/changelog.mjs`; in the form of [Keep a Changelog](https://keepachangelog.com/en/1.1.0/).\n',
  ...versions.map(
    ({ version, day, news, running = [] }) =>
      `\n## [${version}] - ${day}\n\n### Added\n\n${list(news)}${running.length > 0 ? `\n### Added for who runs it\n\n${list(running)}` : ''}`,
  ),
].join('');

if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8').replaceAll('\r\n', '\n') !== text) {
  console.log('CHANGELOG.md is not what news.json says: node scripts/changelog.mjs');
  process.exitCode = 1;
}
