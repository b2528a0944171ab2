import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Signed data that a test can falsify. */
export type Overrides = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  userVerified?: boolean;
  counter?: number;
  id?: string;
};

type CreationOptions = { challenge: string; rp: { id?: string }; user: { id: string } };
type RequestOptions = { challenge: string; rpId?: string };

/**
 * Simulates a device with one passkey (ES256), which can sign data that no browser would send:
 * https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data
 */
export function createSoftwarePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(20).toString('base64url');
  const rpId = new URL(origin).hostname;
  let counter = 0;

  const writeClientData = (type: string, challenge: string, overrides: Overrides) =>
    Buffer.from(
      JSON.stringify({
        type: overrides.type ?? type,
        challenge: overrides.challenge ?? challenge,
        origin: overrides.origin ?? origin,
        crossOrigin: false,
      }),
    );

  function writeAuthenticatorData(overrides: Overrides, attested?: Buffer): Buffer {
    const [present, verified, holdsKey] = [
      0x01,
      overrides.userVerified === false ? 0 : 0x04,
      attested ? 0x40 : 0,
    ];
    const count = Buffer.alloc(4);
    count.writeUInt32BE(overrides.counter ?? ++counter);
    return Buffer.concat([
      digest(overrides.rpId ?? rpId),
      Buffer.from([present | verified | holdsKey]),
      count,
      attested ?? Buffer.alloc(0),
    ]);
  }

  return {
    id,
    /** Simulates `navigator.credentials.create`. */
    create(options: CreationOptions, overrides: Overrides = {}) {
      const clientData = writeClientData('webauthn.create', options.challenge, overrides);
      const credentialId = Buffer.from(id, 'base64url');
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const coseKey = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        encode(coseKey),
      ]);
      const attestationObject = encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', writeAuthenticatorData(overrides, attested)],
        ]),
      );
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Simulates `navigator.credentials.get`. */
    get(options: RequestOptions, overrides: Overrides = {}) {
      const clientData = writeClientData('webauthn.get', options.challenge, overrides);
      const authenticatorData = writeAuthenticatorData(overrides);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
      const shown = overrides.id ?? id;
      return {
        id: shown,
        rawId: shown,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Encodes integers, bytes, texts and maps as CBOR (RFC 8949, section 3). */
function encode(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (!(value instanceof Map)) throw new TypeError('only numbers, bytes, texts and maps are encoded');
  return Buffer.concat([head(5, value.size), ...[...value].flatMap((pair) => pair.map(encode))]);
}

function head(major: number, length: number): Buffer {
  const type = major << 5;
  if (length < 24) return Buffer.from([type | length]);
  if (length < 256) return Buffer.from([type | 24, length]);
  return Buffer.from([type | 25, length >> 8, length & 255]);
}
