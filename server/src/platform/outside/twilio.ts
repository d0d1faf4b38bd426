import { createHmac, timingSafeEqual } from 'node:crypto';

/** What Twilio signs a request of its own with: the address as it called it, then every field in order of its name. */
export const twilioSignature = (authToken: string, url: string, form: URLSearchParams): string => {
  // Asked for name by name, a form would be read once for each of its names: nobody has signed it yet.
  const said = new Map<string, Set<string>>();
  for (const [name, value] of form) said.set(name, (said.get(name) ?? new Set()).add(value));
  const fields = [...said.keys()].sort().map((name) =>
    [...(said.get(name) ?? [])]
      .sort()
      .map((value) => name + value)
      .join(''),
  );
  return createHmac('sha1', authToken)
    .update(url + fields.join(''), 'utf8')
    .digest('base64');
};

/** Whether a secret is the wanted one, in a time that does not tell how far it is. */
export const isSecret = (given: string, wanted: string): boolean => {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Whether a request to `path` (with its query) of this installation comes from Twilio. */
export const isFromTwilio = (
  { authToken, publicUrl }: { authToken: string; publicUrl: string },
  path: string,
  form: URLSearchParams,
  signature: string | undefined,
): boolean =>
  signature !== undefined &&
  isSecret(signature, twilioSignature(authToken, new URL(path, publicUrl).href, form));
