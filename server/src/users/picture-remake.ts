import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Outcome, sniff, sniffLength } from 'domain/kernel';
import { isPictureKind, pictureRefusals } from 'domain/users';
import { inFolder } from '#platform/folder.ts';
import { runApart } from '#platform/outside/apart.ts';

const program = fileURLToPath(new URL('./picture-program.ts', import.meta.url));
const patience = 30_000;

/** Makes the small picture of what somebody sent, for as long as `use` runs; refused where it is none. */
export const withRemade = async <T>(
  bytes: Uint8Array,
  use: (path: string) => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  if (!isPictureKind(sniff(bytes.subarray(0, sniffLength)))) return pictureRefusals.type;
  return inFolder('picture', async (folder) => {
    const [from, to] = [join(folder, 'from'), join(folder, 'to.webp')];
    await writeFile(from, bytes, { mode: 0o600 });
    return (await runApart(program, [from, to], patience)) ? use(to) : pictureRefusals.unreadable;
  });
};
