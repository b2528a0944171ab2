import { AppError } from '../errors.ts';

/** The identity provider's refusals of what somebody typed, by its own codes. */
const sentences: Readonly<Record<string, string>> = {
  WEAK_PASSWORD:
    'Ce mot de passe est trop facile à deviner. Choisissez-en un plus long, par exemple quelques mots sans lien.',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS:
    'Ce mot de passe ne suit pas les règles du site. Choisissez-en un de douze caractères ou plus.',
  INVALID_EMAIL: 'Cette adresse e-mail n’a pas la bonne forme. Elle ressemble à nom@exemple.fr.',
  INVALID_DISPLAY_NAME: 'Ce nom ne peut pas être enregistré. Écrivez-le autrement.',
};

/** The AppError that says what to type instead, or the error itself when it is about something else. */
export function explainRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const userMessage = sentences[code];
  return userMessage ? new AppError('invalid-input', code, { cause: error, userMessage }) : error;
}
