import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Asked = { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } };
type How = { verified?: boolean; origin?: string };

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const short = (length: number): Buffer => Buffer.from([length >> 8, length & 0xff]);
const text64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url');

/** A device that keeps one passkey, as browsers speak of it (WebAuthn level 3, ES256, no attestation). */
export const createAuthenticator = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  let handle = '';

  const clientData = (type: string, challenge: string, at: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const flagged = (rpId: string, flags: number, more = Buffer.alloc(0)): Buffer => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more]);
  };
  const shown = { id: text64(id), rawId: text64(id), type: 'public-key', clientExtensionResults: {} };

  return {
    /** Answers what asks for a new passkey. */
    make: ({ challenge, rp, user }: Asked, { verified = true, origin: at = origin }: How = {}) => {
      handle = user?.id ?? '';
      // COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from('a50102032620012158', 'hex'),
        Buffer.from([32]),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), short(id.length), id, key]);
      const authData = flagged(rp?.id ?? '', verified ? 0x45 : 0x41, attested);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, authData.length]),
        authData,
      ]);
      return {
        ...shown,
        response: {
          clientDataJSON: text64(clientData('webauthn.create', challenge, at)),
          attestationObject: text64(attestationObject),
          transports: ['internal'],
        },
      };
    },
    /** Answers what asks for it. */
    show: ({ challenge, rpId = '' }: Asked, { verified = true, origin: at = origin }: How = {}) => {
      const data = clientData('webauthn.get', challenge, at);
      const authenticatorData = flagged(rpId, verified ? 0x05 : 0x01);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey);
      return {
        ...shown,
        response: {
          clientDataJSON: text64(data),
          authenticatorData: text64(authenticatorData),
          signature: text64(signature),
          userHandle: handle,
        },
      };
    },
  };
};
