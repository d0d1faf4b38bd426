import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import type { Ask } from './prove.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** What DNS says of the domains of tests: their keys, and how strict vine.example is. */
export const records = (dmarc = ''): Record<string, string> => {
  const key = `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`;
  return {
    'a._domainkey.vine.example': key,
    'a._domainkey.news.vine.example': key,
    'a._domainkey.evil.example': key,
    ...(dmarc ? { '_dmarc.vine.example': dmarc } : {}),
  };
};

/** DNS of a test: it knows these records, and fails with a code of its own where that is said instead. */
export const asks =
  (known: Record<string, string> = records(), asked: string[] = []): Ask =>
  (name, type) => {
    asked.push(name);
    const said = known[name];
    if (said?.startsWith('!')) return Promise.reject(Object.assign(new Error(said), { code: said.slice(1) }));
    if (said === undefined || type !== 'TXT')
      return Promise.reject(Object.assign(new Error('not there'), { code: 'ENOTFOUND' }));
    return Promise.resolve([[said]]);
  };

/** A mail with the signature of a domain above it. */
export const signed = async (mail: string, signingDomain = 'vine.example', more: object = {}) => {
  const given = { signingDomain, selector: 'a', privateKey, canonicalization: 'relaxed/relaxed', ...more };
  const { signatures } = await dkimSign(mail, { ...given, signatureData: [given] });
  return `${signatures}${mail}`;
};

/** A mail whose signature names any selector at all; what signs mail would not write it. */
export const signedAs = (selector: string, from: string) => {
  const body = 'Pay here.\r\n';
  const hash = createHash('sha256').update(body).digest('base64');
  const tags = `v=1; a=rsa-sha256; c=relaxed/relaxed; d=vine.example; s=${selector}; h=from; bh=${hash}; b=`;
  const proof = sign('sha256', Buffer.from(`from:${from}\r\ndkim-signature:${tags}`), privateKey);
  return `DKIM-Signature: ${tags}${proof.toString('base64')}\r\nFrom: ${from}\r\n\r\n${body}`;
};
