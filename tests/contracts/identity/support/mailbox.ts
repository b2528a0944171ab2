import type { IdentityEmail, IdentityEmailKind } from '#twins/identity/identity-options.ts';

/** Receives the emails of a twin, so that a test can wait for one. */
export type Mailbox = {
  deliver: (email: IdentityEmail) => Promise<void>;
  all: IdentityEmail[];
  /** Waits for the next unread email of a kind to an address. */
  take(kind: IdentityEmailKind, to: string): Promise<IdentityEmail>;
};

export function createMailbox(): Mailbox {
  const all: IdentityEmail[] = [];
  const untaken: IdentityEmail[] = [];
  const readers: { wants: (email: IdentityEmail) => boolean; give: (email: IdentityEmail) => void }[] = [];

  return {
    all,
    async deliver(email) {
      all.push(email);
      const reader = readers.findIndex(({ wants }) => wants(email));
      if (reader === -1) untaken.push(email);
      else readers.splice(reader, 1)[0]?.give(email);
    },
    async take(kind, to) {
      const wants = (email: IdentityEmail) => email.kind === kind && email.to === to;
      const found = untaken.findIndex(wants);
      const email = found === -1 ? undefined : untaken.splice(found, 1)[0];
      return email ?? new Promise((give) => readers.push({ wants, give }));
    },
  };
}

export function codeOf(email: IdentityEmail): string {
  return new URL(email.link).searchParams.get('oobCode') ?? '';
}
