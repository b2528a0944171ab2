import type { Config } from '../config.ts';

export type Examined = {
  config: Config;
  /** Null if the school has no database that runs. */
  databaseUrl: string | null;
  /** Milliseconds by which the clocks of contacted services are ahead of ours. */
  clocks: Map<string, number>;
  send: typeof fetch;
};

const faults: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'rien ne répond à cette adresse',
  ECONNRESET: 'la connexion est coupée',
  ENOENT: 'rien ne répond à cette adresse',
  ENOTFOUND: 'ce nom de machine n’existe pas',
  EDNS: 'ce nom de machine n’existe pas',
  EAI_AGAIN: 'ce nom de machine ne peut pas être vérifié',
  ETIMEDOUT: 'pas de réponse à temps',
  EHOSTUNREACH: 'cette machine n’est pas joignable',
  ENETUNREACH: 'cette machine n’est pas joignable',
  EACCES: 'ce compte n’en a pas le droit',
  EROFS: 'le disque est en lecture seule',
  ENOSPC: 'le disque est plein',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'le certificat n’est pas signé par une autorité connue',
  SELF_SIGNED_CERT_IN_CHAIN: 'le certificat n’est pas signé par une autorité connue',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'le certificat n’est pas signé par une autorité connue',
  CERT_HAS_EXPIRED: 'le certificat a expiré',
  ERR_TLS_CERT_ALTNAME_INVALID: 'le certificat est au nom d’une autre machine',
};

/** Returns the codes of an error and its causes, outermost first. */
export function listFaultCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  // Some libraries put the system code into the message only.
  const own = [
    ...('code' in error ? [String(error.code)] : []),
    ...(error.message.match(/\bE[A-Z]{4,}\b/g) ?? []),
  ];
  const inner = error instanceof AggregateError ? (error.errors as unknown[]) : [error.cause];
  return [...own, ...inner.flatMap(listFaultCodes)];
}

/** Returns a short French reason for a failed connection, or the error's own message. */
export function explainFault(error: unknown): string {
  for (const code of listFaultCodes(error)) if (faults[code]) return faults[code];
  if (error instanceof Error && error.name === 'TimeoutError') return 'pas de réponse à temps';
  return error instanceof Error
    ? error.message.replace(/\s+/g, ' ').slice(0, 200).replace(/\.$/, '')
    : String(error);
}
