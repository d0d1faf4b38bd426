import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '#platform/testing/client.ts';
import { environment, type Site } from './crash.ts';
import { startProduct } from './product.ts';

/** One upload that a kill cut in two, and what came of it. */
export type Interrupted = {
  /** Bytes that the server had after it was there again. */
  survived: number;
  wrong: string[];
};

const text = (length: number): Buffer => Buffer.from(randomBytes(length / 2).toString('hex'));

const addressOf = (about: Record<string, string>, offset: number): string =>
  `/api/leads.fileUpload?${new URLSearchParams({ ...about, offset: String(offset) })}`;

/** Sends the head of a body and a part of it, lets it arrive, and kills the server. */
const cut = async (site: Site, at: string, bytes: Buffer, part: number): Promise<void> => {
  const headers = {
    cookie: `washboard_session=${site.tokens.ada}`,
    'content-length': bytes.length,
  };
  const sending = request(new URL(at, site.product.url), { method: 'POST', headers });
  sending.on('error', () => undefined);
  await new Promise<void>((sent) => sending.write(bytes.subarray(0, part), () => sent()));
  await sleep(Math.random() * 150);
  await site.product.kill();
  sending.destroy();
};

/** A file in two pieces: the first is answered, the server dies in the second, and the client goes on where it stands. */
export const uploadRound = async (site: Site): Promise<Interrupted> => {
  const ada = () => createClient(site.product.url, { washboard_session: site.tokens.ada });
  const { id } = (await ada().call('leads.create', { firstName: 'Cellar' })).body;
  const bytes = text(1_500_000);
  const about = { id, upload: randomUUID(), size: String(bytes.length), name: 'meter readings.txt' };
  const send = (offset: number, body: Buffer) =>
    ada().raw(addressOf(about, offset), { method: 'POST', body: body as NonNullable<RequestInit['body']> });
  const wrong: string[] = [];
  const first = await send(0, bytes.subarray(0, 500_000));
  if (first.body.received !== 500_000) wrong.push(`the first piece: ${first.status} ${first.text}`);
  await cut(site, addressOf(about, 500_000), bytes.subarray(500_000), 600_000);
  site.product = await startProduct(environment(site.dataDir));

  const asked = await send(1, bytes.subarray(1, 2));
  const survived: number = asked.body.error?.current?.received ?? -1;
  if (survived < 500_000) wrong.push(`only ${survived} bytes survived: ${asked.text}`);
  const rest = () => send(survived, bytes.subarray(survived));
  const [last, again] = [await rest(), await rest()];
  const file = last.body.file?.id;
  if (!file || again.body.file?.id !== file) wrong.push(`finished as ${last.text}, again ${again.text}`);
  const listed = (await ada().call('leads.files', { id })).body.items;
  if (listed.length !== 1) wrong.push(`${listed.length} files of one upload`);
  if ((await ada().raw(`/api/files/${file}`)).text !== bytes.toString())
    wrong.push('other bytes than were sent');
  return { survived, wrong };
};
