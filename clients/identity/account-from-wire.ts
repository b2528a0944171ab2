/** An entry of `accounts:lookup` (https://cloud.google.com/identity-platform/docs/reference/rest/v1/UserInfo). */
export type WireAccount = {
  localId: string;
  email?: string;
  emailVerified?: boolean;
  displayName?: string;
  photoUrl?: string;
  disabled?: boolean;
  /** Seconds, as text. */
  validSince?: string;
  /** Milliseconds, as text. */
  createdAt?: string;
  lastLoginAt?: string;
  passwordHash?: string;
  /** JSON text. */
  customAttributes?: string;
};

/** The account as the school knows it; absent fields become empty, claims default to none. */
export function accountFromWire(wire: WireAccount) {
  const claims = readClaims(wire.customAttributes);
  return {
    uid: wire.localId,
    email: wire.email ?? '',
    emailVerified: wire.emailVerified ?? false,
    displayName: wire.displayName ?? '',
    photoUrl: wire.photoUrl ?? '',
    disabled: wire.disabled ?? false,
    validSince: new Date(Number(wire.validSince ?? 0) * 1_000),
    createdAt: new Date(Number(wire.createdAt ?? 0)),
    lastLoginAt: wire.lastLoginAt ? new Date(Number(wire.lastLoginAt)) : undefined,
    hasPassword: Boolean(wire.passwordHash),
    claims: {
      admin: claims.admin === true,
      stripeCustomerId: typeof claims.stripeCustomerId === 'string' ? claims.stripeCustomerId : '',
    },
  };
}

function readClaims(text: string | undefined): Record<string, unknown> {
  if (!text) return {};
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
