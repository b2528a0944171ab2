import { formatDateTime, formatDuration } from '#common/dates.ts';
import { composeEmail } from './compose-email.ts';
import {
  action,
  type Email,
  type EmailSchool,
  note,
  personalAction,
  prose,
  verbatim,
} from './email-parts.ts';

/**
 * Writes the link for sign-in or sign-up. The wording is the same for both, so as not to reveal whether an
 * account exists.
 */
export function writeSignInLinkEmail(input: {
  school: EmailSchool;
  link: string;
  validMinutes: number;
}): Promise<Email> {
  const { school, link, validMinutes } = input;
  return composeEmail({
    school,
    subject: `Votre lien de connexion à ${school.name}`,
    preview: `Le lien est valable ${formatValidity(validMinutes)} et fonctionne une seule fois.`,
    title: `Connectez-vous à ${school.name}`,
    blocks: [
      prose('Bonjour,'),
      prose('Cliquez sur ce bouton pour vous connecter, sans mot de passe.'),
      personalAction('Me connecter', link),
      note(
        `Ce lien est valable ${formatValidity(validMinutes)} et fonctionne une seule fois. Ouvrez-le de préférence sur l’appareil où vous l’avez demandé. Vous n’avez rien demandé ? Ignorez cet e-mail et ne transmettez ce lien à personne.`,
      ),
    ],
  });
}

export function writePasswordResetEmail(input: {
  school: EmailSchool;
  link: string;
  validMinutes: number;
}): Promise<Email> {
  const { school, link, validMinutes } = input;
  return composeEmail({
    school,
    subject: 'Choisissez un nouveau mot de passe',
    preview: `Le lien est valable ${formatValidity(validMinutes)} et fonctionne une seule fois.`,
    title: 'Choisissez un nouveau mot de passe',
    blocks: [
      prose('Bonjour,'),
      prose(
        `Vous avez demandé à changer le mot de passe de votre compte ${school.name}. Cliquez sur ce bouton pour en choisir un nouveau.`,
      ),
      personalAction('Choisir un mot de passe', link),
      note(
        `Ce lien est valable ${formatValidity(validMinutes)} et fonctionne une seule fois. Vous n’avez rien demandé ? Ignorez cet e-mail : votre mot de passe ne change pas.`,
      ),
    ],
  });
}

/** Writes the request to a new member to verify their address. */
export function writeAddressVerificationEmail(input: {
  school: EmailSchool;
  link: string;
  validMinutes: number;
}): Promise<Email> {
  const { school, link, validMinutes } = input;
  return composeEmail({
    school,
    subject: 'Confirmez votre adresse e-mail',
    preview: `Dernière étape pour votre compte ${school.name}.`,
    title: 'Dernière étape pour votre compte',
    blocks: [
      prose('Bonjour,'),
      prose(
        `Un compte ${school.name} vient d’être créé avec cette adresse. Confirmez qu’elle est à vous : vous l’utiliserez pour vous connecter et pour vos achats.`,
      ),
      personalAction('Confirmer mon adresse', link),
      note(
        `Ce lien est valable ${formatValidity(validMinutes)}. Ce compte n’est pas le vôtre ? Ignorez cet e-mail : l’adresse ne sera pas confirmée.`,
      ),
    ],
  });
}

/** Writes the request to verify a new address, sent to that address. */
export function writeAddressChangeEmail(input: {
  school: EmailSchool;
  link: string;
  newEmail: string;
  validMinutes: number;
}): Promise<Email> {
  const { school, link, newEmail, validMinutes } = input;
  return composeEmail({
    school,
    subject: 'Confirmez votre nouvelle adresse e-mail',
    preview: 'Votre adresse ne change pas avant cette confirmation.',
    title: 'Confirmez votre nouvelle adresse',
    blocks: [
      prose('Bonjour,'),
      prose(
        `Vous avez demandé une nouvelle adresse e-mail pour votre compte ${school.name} : `,
        verbatim(newEmail),
        '.',
      ),
      personalAction('Confirmer cette adresse', link),
      note(
        `Ce lien est valable ${formatValidity(validMinutes)} et fonctionne une seule fois. En attendant, votre ancienne adresse reste valable. Vous n’avez rien demandé ? Ignorez cet e-mail : rien ne changera.`,
      ),
    ],
  });
}

/** Writes the notice of a requested address change, sent to the current address. */
export function writeAddressChangeRequestEmail(input: {
  school: EmailSchool;
  newEmail: string;
  askedAt: Date;
  /** Link that cancels the change. */
  link: string;
}): Promise<Email> {
  const { school, newEmail, askedAt, link } = input;
  return composeEmail({
    school,
    subject: 'Demande de changement de votre adresse e-mail',
    preview: 'Rien ne change avant la confirmation.',
    title: 'Demande de changement d’adresse',
    blocks: [
      prose('Bonjour,'),
      prose(
        `Le ${formatDateTime(askedAt)} (heure de Paris), quelqu’un a demandé à remplacer l’adresse e-mail de votre compte ${school.name} par `,
        verbatim(newEmail),
        '. Nous avons envoyé un e-mail de confirmation à cette nouvelle adresse. Rien ne change avant la confirmation.',
      ),
      action('Vérifier ou annuler ce changement', link),
      note(
        'C’est vous ? Vous n’avez rien à faire. Sinon, annulez ce changement, choisissez vite un nouveau mot de passe et répondez à cet e-mail : nous bloquerons le compte et nous vous aiderons à le récupérer.',
      ),
    ],
  });
}

/** Writes the notice of an address change, sent to the former address. */
export function writeAddressChangedEmail(input: {
  school: EmailSchool;
  changedAt: Date;
  /** Link that restores the former address. */
  link: string;
  validMinutes: number;
}): Promise<Email> {
  const { school, changedAt, link, validMinutes } = input;
  return composeEmail({
    school,
    subject: 'Votre adresse e-mail a été modifiée',
    preview: 'Si c’est bien vous, vous n’avez rien à faire.',
    title: 'Votre adresse e-mail a été modifiée',
    blocks: [
      prose('Bonjour,'),
      prose(
        `Le ${formatDateTime(changedAt)} (heure de Paris), l’adresse e-mail de votre compte ${school.name} a été remplacée par une autre. Utilisez-la maintenant pour vous connecter. Nous vous écrirons aussi à cette adresse.`,
      ),
      prose(
        'C’est vous ? Vous n’avez rien à faire. Ce n’est pas vous ? Rétablissez votre ancienne adresse : vous pourrez de nouveau utiliser votre compte.',
      ),
      personalAction('Rétablir mon adresse', link),
      note(
        `Ce lien est valable ${formatValidity(validMinutes)} et fonctionne une seule fois. Après ce délai, répondez à cet e-mail : nous bloquerons le compte et nous vous aiderons à le récupérer.`,
      ),
    ],
  });
}

/** Formats a validity in minutes, to follow « pendant » or « valable ». */
function formatValidity(minutes: number): string {
  if (minutes === 60) return '1\u00a0heure';
  if (minutes < 60) return `${minutes}\u00a0minutes`;
  if (minutes % 60 === 0) return `${minutes / 60}\u00a0heures`;
  return formatDuration(minutes);
}
