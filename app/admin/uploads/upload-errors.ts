/** The browser no longer knows who is signed in; the site's session alone cannot send files. */
export class SignedOutError extends Error {
  readonly code = 'signed-out';
}

/** The site refused what was sent; the message is its French sentence. */
export class RefusedError extends Error {}

const sentences: Readonly<Record<string, string>> = {
  'signed-out': 'Votre connexion n’est plus complète. Reconnectez-vous dans un autre onglet, puis réessayez.',
  'storage/unauthenticated':
    'Votre connexion a expiré. Reconnectez-vous dans un autre onglet, puis réessayez.',
  'storage/unauthorized': 'Ce compte ne peut pas envoyer de fichier ici.',
  'storage/quota-exceeded':
    'Il n’y a plus assez de place sur le serveur. Libérez de l’espace, puis réessayez.',
  'storage/retry-limit-exceeded': 'Le serveur ne répond plus. Vérifiez votre connexion, puis réessayez.',
  'storage/invalid-checksum': 'Le fichier a été abîmé en chemin. Réessayez.',
  'storage/server-file-wrong-size': 'Le fichier n’est pas arrivé entier. Réessayez.',
};

/**
 * The French sentence for an upload that failed. Where the files service refuses a file (400), the official client keeps
 * only the status, not the sentence: `refusal` says what may be sent to that place.
 */
export function explainUploadError(error: unknown, refusal: string): string {
  if (error instanceof RefusedError) return error.message;
  const { code = '', status } = (error ?? {}) as { code?: string; status?: number };
  if (status === 400) return refusal;
  if (!sentences[code]) reportError(error);
  return sentences[code] ?? 'L’envoi a échoué. Vérifiez le fichier et votre connexion, puis réessayez.';
}

/** Whether sending the same file again would be refused again. */
export function isFinal(error: unknown): boolean {
  return error instanceof RefusedError || (error as { status?: number } | null)?.status === 400;
}
