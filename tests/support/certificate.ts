import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import * as x509 from '@peculiar/x509';

/** A temporary certificate for 127.0.0.1 and localhost, as PEM. */
export type Certificate = {
  key: string;
  certificate: string;
  /** File of the certificate, for `NODE_EXTRA_CA_CERTS` of other processes. */
  file: string;
  [Symbol.asyncDispose](): Promise<void>;
};

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const dayMs = 86_400_000;

/** Creates a self-signed certificate that this process trusts. */
export async function createCertificate(): Promise<Certificate> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const made = await x509.X509CertificateGenerator.createSelfSigned(
    {
      // Unique, because only the first of several trusted certificates with one name is considered.
      name: `CN=127.0.0.1 ${randomUUID()}`,
      keys,
      signingAlgorithm: algorithm,
      notBefore: new Date(Date.now() - dayMs),
      notAfter: new Date(Date.now() + dayMs),
      extensions: [
        new x509.BasicConstraintsExtension(true),
        new x509.SubjectAlternativeNameExtension([
          { type: 'ip', value: '127.0.0.1' },
          { type: 'dns', value: 'localhost' },
        ]),
      ],
    },
    crypto,
  );
  const certificate = made.toString('pem');
  const key = x509.PemConverter.encode(
    await crypto.subtle.exportKey('pkcs8', keys.privateKey),
    'PRIVATE KEY',
  );
  setDefaultCACertificates([...getCACertificates('default'), certificate]);

  const folder = await mkdtemp(join(tmpdir(), 'certificate-'));
  const file = join(folder, 'certificate.pem');
  await writeFile(file, certificate);
  return {
    key,
    certificate,
    file,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Creates a temporary certificate authority and a certificate for a host name, as PEM. */
export async function createAuthority() {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const common = {
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + dayMs),
  };
  const authority = await x509.X509CertificateGenerator.createSelfSigned(
    { ...common, name: 'CN=École', keys, extensions: [new x509.BasicConstraintsExtension(true)] },
    crypto,
  );
  return {
    certificate: authority.toString('pem'),
    async sign(name: string) {
      const own = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
      const signed = await x509.X509CertificateGenerator.create(
        {
          ...common,
          subject: `CN=${name}`,
          issuer: authority.subject,
          publicKey: own.publicKey,
          signingKey: keys.privateKey,
          extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: name }])],
        },
        crypto,
      );
      const key = await crypto.subtle.exportKey('pkcs8', own.privateKey);
      return { certificate: signed.toString('pem'), key: x509.PemConverter.encode(key, 'PRIVATE KEY') };
    },
  };
}
