/** What to say, and to do, for each code of the identity provider (specification §8). */
const sentences: Readonly<Record<string, string>> = {
  'auth/invalid-credential':
    'Cette adresse et ce mot de passe ne vont pas ensemble. Vérifiez-les, ou demandez un nouveau mot de passe.',
  'auth/wrong-password':
    'Cette adresse et ce mot de passe ne vont pas ensemble. Vérifiez-les, ou demandez un nouveau mot de passe.',
  'auth/user-not-found':
    'Cette adresse et ce mot de passe ne vont pas ensemble. Vérifiez-les, ou demandez un nouveau mot de passe.',
  'auth/email-already-in-use': 'Cette adresse ne peut pas être utilisée. Connectez-vous si elle est à vous.',
  'auth/invalid-email': 'Cette adresse e-mail n’a pas la bonne forme. Elle ressemble à nom@exemple.fr.',
  'auth/missing-password': 'Donnez votre mot de passe.',
  'auth/weak-password':
    'Ce mot de passe est trop facile à deviner. Choisissez-en un plus long, par exemple quelques mots sans lien.',
  'auth/password-does-not-meet-requirements':
    'Ce mot de passe ne suit pas les règles du site. Choisissez-en un de douze caractères ou plus.',
  'auth/too-many-requests': 'Trop d’essais en peu de temps. Patientez quelques minutes, puis recommencez.',
  'auth/user-disabled': 'Ce compte est désactivé. Écrivez-nous pour en savoir plus.',
  'auth/user-token-expired': 'Votre connexion a expiré. Connectez-vous de nouveau.',
  'auth/requires-recent-login': 'Par sécurité, connectez-vous de nouveau avant ce changement.',
  'auth/user-mismatch': 'Ce n’est pas le compte qui est ouvert ici. Reconnectez-vous avec le bon.',
  'auth/network-request-failed': 'Le site ne répond pas. Vérifiez votre connexion, puis recommencez.',
  'auth/expired-action-code': 'Ce lien a expiré. Demandez-en un nouveau.',
  'auth/invalid-action-code': 'Ce lien a déjà servi ou n’est pas complet. Demandez-en un nouveau.',
  'auth/popup-closed-by-user': 'La fenêtre de connexion s’est fermée avant la fin. Recommencez.',
  'auth/cancelled-popup-request': 'Une autre fenêtre de connexion est ouverte. Terminez dans celle-ci.',
  'auth/popup-blocked': 'Votre navigateur a bloqué la fenêtre de connexion. Autorisez-la, puis recommencez.',
  'auth/unauthorized-domain':
    'La connexion n’est pas possible depuis cette adresse. Passez par l’adresse habituelle du site.',
  'auth/multi-factor-auth-required':
    'Ce compte demande une seconde preuve. Donnez le code de votre application.',
  'auth/operation-not-allowed': 'Cette façon de se connecter n’est pas ouverte sur ce site.',
};

const unknown = 'La connexion n’a pas abouti. Recommencez dans un instant.';

/** The French sentence for an error of the identity SDK, of the session endpoint, or of anything else. */
export function explainAuthError(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (code === 'session-refused' && error instanceof Error) return error.message;
  if (!sentences[code]) reportError(error);
  return sentences[code] ?? unknown;
}
