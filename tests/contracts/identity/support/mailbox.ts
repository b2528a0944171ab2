import type { IdentityLetter, IdentityLetterKind } from '#twins/identity/identity-options.ts';

/** Takes the letters of a twin, and lets a test wait for the one it expects. */
export type Mailbox = {
  deliver: (letter: IdentityLetter) => Promise<void>;
  /** Everything delivered so far, read or not. */
  all: IdentityLetter[];
  /** The next letter of a kind to an address that was not taken yet; resolves when it arrives. */
  take(kind: IdentityLetterKind, to: string): Promise<IdentityLetter>;
};

export function createMailbox(): Mailbox {
  const all: IdentityLetter[] = [];
  const untaken: IdentityLetter[] = [];
  const readers: { wants: (letter: IdentityLetter) => boolean; give: (letter: IdentityLetter) => void }[] =
    [];

  return {
    all,
    async deliver(letter) {
      all.push(letter);
      const reader = readers.findIndex(({ wants }) => wants(letter));
      if (reader === -1) untaken.push(letter);
      else readers.splice(reader, 1)[0]?.give(letter);
    },
    async take(kind, to) {
      const wants = (letter: IdentityLetter) => letter.kind === kind && letter.to === to;
      const found = untaken.findIndex(wants);
      const letter = found === -1 ? undefined : untaken.splice(found, 1)[0];
      return letter ?? new Promise((give) => readers.push({ wants, give }));
    },
  };
}

/** The one-time code of a letter's link. */
export function codeOf(letter: IdentityLetter): string {
  return new URL(letter.link).searchParams.get('oobCode') ?? '';
}
