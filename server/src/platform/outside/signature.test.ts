import { expect, test } from 'vitest';
import { sha256, signed } from './signature.ts';

// The worked examples of Amazon's documentation of Signature Version 4 for S3, with its example key.
const signer = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const at = new Date('2013-05-24T00:00:00.000Z');
const host = 'https://examplebucket.s3.amazonaws.com';
const signatureOf = (method: string, path: string, headers: Record<string, string>, body = '') => {
  const request = { method, url: new URL(path, host), headers, bodyHash: sha256(body), at };
  return /Signature=(\w+)$/.exec(signed(request, signer)['authorization'] ?? '')?.[1];
};

test('reading, writing and listing are signed as the documentation signs them', () => {
  expect(signatureOf('GET', '/test.txt', { range: 'bytes=0-9' })).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
  const written = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' };
  expect(signatureOf('PUT', '/test$file.text', written, 'Welcome to Amazon S3.')).toBe(
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  );
  expect(signatureOf('GET', '/?max-keys=2&prefix=J', {})).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  );
});
