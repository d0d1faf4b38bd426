import { readFile, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { type HandedIn, readMailHere } from './parse.ts';

// Run by read.ts: `read-program.ts <from> <to>`.
const [, , from = '', to = ''] = process.argv;

const mail = await readMailHere(deserialize(await readFile(from)) as HandedIn);
await writeFile(to, serialize(mail), { mode: 0o600 });
