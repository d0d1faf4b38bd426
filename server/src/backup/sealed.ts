import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';

// Head: what it is, which key it is for, and a salt from which its own key follows. Then pieces of one length, each with its
// number and whether it is the last in the nonce: none can be left out, moved, added or cut away.
const mark = Buffer.from('washboard-backup-sealed-1\n');
const [keyMarkLength, saltLength, tagLength] = [8, 32, 16];
const headLength = mark.length + keyMarkLength + saltLength;
const pieceLength = 256 * 1024;

type Piece = { bytes: Buffer; last: boolean };

/** Pieces of one length; what may be the last is held back, for only the end says so. */
async function* inPieces(stream: AsyncIterable<Buffer>, size: number): AsyncGenerator<Piece> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const part of stream) {
    waiting.push(part);
    length += part.length;
    while (length > size) {
      const all = Buffer.concat(waiting);
      yield { bytes: all.subarray(0, size), last: false };
      waiting = [all.subarray(size)];
      length -= size;
    }
  }
  yield { bytes: Buffer.concat(waiting), last: true };
}

const nonceOf = (number: number, last: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce[11] = last ? 1 : 0;
  return nonce;
};

const derived = (key: Buffer, salt: Buffer, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `washboard.backup.${purpose}`, length));

const keyMarkOf = (key: Buffer): Buffer => derived(key, Buffer.alloc(0), 'mark', keyMarkLength);

/** Encrypts a stream under a key of its own that follows from `key`, a piece at a time. */
export async function* sealStream(stream: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const head = Buffer.concat([mark, keyMarkOf(key), randomBytes(saltLength)]);
  const own = derived(key, head, 'pieces', 32);
  yield head;
  let number = 0;
  for await (const { bytes, last } of inPieces(stream, pieceLength)) {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(number++, last));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

const openPiece = (sealed: Buffer, key: Buffer, nonce: Buffer): Buffer => {
  const at = sealed.length - tagLength;
  if (at < 0) throw new Error('it was cut or changed');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  decipher.setAuthTag(sealed.subarray(at));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, at)), decipher.final()]);
  } catch {
    throw new Error('it was cut or changed');
  }
};

const readHead = async (file: string): Promise<Buffer> => {
  const handle = await open(file, 'r');
  try {
    const head = Buffer.alloc(headLength);
    const { bytesRead } = await handle.read(head, 0, headLength, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

/** Whether a backup is encrypted. */
export const isSealed = async (file: string): Promise<boolean> =>
  (await readHead(file)).subarray(0, mark.length).equals(mark);

/** What an encrypted file holds; nothing of a piece comes out before the whole piece is proven. */
export async function* openSealed(file: string, key: Buffer | null): AsyncGenerator<Buffer> {
  const head = await readHead(file);
  if (head.length < headLength) throw new Error('it was cut or changed');
  if (!key) throw new Error('it is encrypted, and BACKUP_KEY_FILE names no key');
  if (!head.subarray(mark.length, mark.length + keyMarkLength).equals(keyMarkOf(key)))
    throw new Error('it was encrypted with another key than that of BACKUP_KEY_FILE');
  const own = derived(key, head, 'pieces', 32);
  let number = 0;
  const stream = createReadStream(file, { start: headLength }) as AsyncIterable<Buffer>;
  for await (const { bytes, last } of inPieces(stream, pieceLength + tagLength))
    yield openPiece(bytes, own, nonceOf(number++, last));
}

const needs = (what: string): Error => new Error(`BACKUP_KEY_FILE needs ${what}`);

/** The key of a file: 32 bytes in base64 or hex, which strangers of this machine cannot read. */
export const readKey = async (file: string): Promise<Buffer> => {
  const found = await stat(file).catch((error: Error) => {
    throw needs(`a file that can be read: ${error.message}`);
  });
  // Of the group reading alone: as root:washboard 0640, or as services are handed their secrets.
  if (process.platform !== 'win32' && (found.mode & 0o027) !== 0)
    throw needs(`a file that others can neither read nor write: chmod 600 ${file}`);
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw needs(`a file that can be read: ${error.message}`);
  });
  const said = text.trim();
  const key = Buffer.from(said, /^[0-9a-f]{64}$/i.test(said) ? 'hex' : 'base64');
  if (key.length !== 32 || !/^([0-9a-f]{64}|[A-Za-z0-9+/]{43}=)$/i.test(said))
    throw needs(`32 random bytes in base64 in ${file}: openssl rand -base64 32`);
  return key;
};

/** The key that the environment names; null: backups are not encrypted. */
export const keyOf = async ({ backupKeyFile }: { backupKeyFile: string | null }): Promise<Buffer | null> =>
  backupKeyFile === null ? null : readKey(backupKeyFile);
