// A whole client: `call` does one thing, `all` reads a list to its end, `heard` opens what a webhook sent.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

const { WASHBOARD_URL, WASHBOARD_TOKEN } = process.env;
export const call = async (name, input = {}, key = randomUUID()) => {
  const authorization = `Bearer ${WASHBOARD_TOKEN}`;
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': key };
  const init = { method: 'POST', headers, body: JSON.stringify(input) };
  const response = await fetch(`${WASHBOARD_URL}/api/${name}`, init);
  const answer = await response.json();
  if (response.ok) return answer;
  if (response.status !== 429) throw new Error(answer.error.message);
  await new Promise((again) => setTimeout(again, 1000 * Number(response.headers.get('retry-after'))));
  return call(name, input, key);
};
export const all = async function* (name, input = {}, cursor = null) {
  const page = await call(name, { ...input, cursor, limit: 200 });
  yield* page.items;
  if (page.cursor) yield* all(name, input, page.cursor);
};
export const heard = (secret, headers, body) => {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const hash = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(signed)
    .digest();
  const given = headers['webhook-signature'].split(' ').map((one) => Buffer.from(one.slice(3), 'base64'));
  const fits = given.some((one) => one.length === hash.length && timingSafeEqual(one, hash));
  const isFresh = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp'])) < 300;
  return fits && isFresh ? JSON.parse(body) : null;
};
