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

/** The French sentence for an upload that failed; the files service's own one where it refused the file. */
export function explainUploadError(error: unknown): string {
  if (error instanceof RefusedError) return error.message;
  const { code = '', serverResponse } = (error ?? {}) as { code?: string; serverResponse?: string };
  const said = readServerSentence(serverResponse);
  if (said) return said;
  if (!sentences[code]) reportError(error);
  return sentences[code] ?? 'L’envoi a échoué. Vérifiez le fichier et votre connexion, puis réessayez.';
}

function readServerSentence(response: string | undefined): string | null {
  try {
    const { error } = JSON.parse(response ?? '') as { error?: { code?: number; message?: string } };
    return error?.code === 400 && error.message ? error.message : null;
  } catch {
    return null; // Not the service's JSON: a proxy's page, or nothing.
  }
}
