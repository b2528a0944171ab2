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
    subject: `Votre lien pour entrer sur ${school.name}`,
    preview: `Le lien est valable ${formatValidity(validMinutes)} et ne sert qu'une fois.`,
    title: `Entrez sur ${school.name}`,
    blocks: [
      prose('Bonjour,'),
      prose('Voici le lien que vous avez demandé. Il vous fait entrer directement, sans mot de passe.'),
      personalAction(`Entrer sur ${school.name}`, link),
      note(
        `Ce lien est valable ${formatValidity(validMinutes)} et ne sert qu'une fois. Ouvrez-le de préférence sur l'appareil où vous l'avez demandé. Si vous n'avez rien demandé, vous pouvez ignorer ce message : personne n'entrera sans ce lien.`,
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
    preview: `Le lien est valable ${formatValidity(validMinutes)} et ne sert qu'une fois.`,
    title: 'Un nouveau mot de passe',
    blocks: [
      prose('Bonjour,'),
      prose(
        `Vous avez demandé à changer le mot de passe de votre compte ${school.name}. Le lien ci-dessous vous permet d'en choisir un autre.`,
      ),
      personalAction('Choisir un mot de passe', link),
      note(
        `Ce lien est valable ${formatValidity(validMinutes)} et ne sert qu'une fois. Si vous n'avez rien demandé, vous pouvez ignorer ce message : votre mot de passe reste le même.`,
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
    preview: `Un dernier geste pour votre compte ${school.name}.`,
    title: 'Est-ce bien votre adresse ?',
    blocks: [
      prose('Bonjour,'),
      prose(
        `Cette adresse vient d'être donnée pour un compte ${school.name}. Confirmez qu'elle est à vous : c'est là que nous vous écrirons pour vos achats et pour retrouver votre accès.`,
      ),
      personalAction('Confirmer mon adresse', link),
      note(
        `Ce lien est valable ${formatValidity(validMinutes)}. Si ce compte n'est pas le vôtre, vous pouvez ignorer ce message : l'adresse ne sera pas confirmée.`,
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
    preview: 'Votre adresse ne changera qu’après cette confirmation.',
    title: 'Votre nouvelle adresse',
    blocks: [
      prose('Bonjour,'),
      prose(`Vous avez demandé que votre compte ${school.name} passe à l'adresse `, verbatim(newEmail), '.'),
      personalAction('Confirmer cette adresse', link),
      note(
        `Ce lien est valable ${formatValidity(validMinutes)} et ne sert qu'une fois. Jusque-là, votre ancienne adresse reste la bonne. Si vous n'avez rien demandé, vous pouvez ignorer ce message : rien ne changera.`,
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
    subject: 'Une autre adresse e-mail est demandée pour votre compte',
    preview: 'Rien ne change tant qu’elle n’est pas confirmée.',
    title: 'Un changement d’adresse est demandé',
    blocks: [
      prose('Bonjour,'),
      prose(
        `Le ${formatDateTime(askedAt)} (heure de Paris), il a été demandé que votre compte ${school.name} passe à l'adresse `,
        verbatim(newEmail),
        '. Elle a reçu une lettre pour le confirmer ; jusque-là, rien ne change.',
      ),
      action('Voir ou abandonner ce changement', link),
      note(
        'Si c’est bien vous, vous n’avez rien à faire ici. Sinon, abandonnez ce changement, choisissez vite un nouveau mot de passe et répondez à cette lettre : nous bloquerons le compte et vous le rendrons.',
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
    subject: 'Votre adresse e-mail a été changée',
    preview: 'Si c’est bien vous, vous n’avez rien à faire.',
    title: 'Votre adresse a changé',
    blocks: [
      prose('Bonjour,'),
      prose(
        `Votre compte ${school.name} a reçu une autre adresse e-mail le ${formatDateTime(changedAt)} (heure de Paris). C'est à elle que nous écrirons désormais, et avec elle que l'on entre.`,
      ),
      prose(
        'Si c’est bien vous, vous n’avez rien à faire. Si ce n’est pas vous, reprenez cette adresse-ci : le compte vous reviendra aussitôt.',
      ),
      personalAction('Reprendre mon adresse', link),
      note(
        `Ce lien est valable ${formatValidity(validMinutes)} et ne sert qu'une fois. Passé ce délai, répondez à ce message : nous bloquerons le compte et vous le rendrons.`,
      ),
    ],
  });
}

/** Formats a validity in minutes, to follow « pendant » or « valable ». */
function formatValidity(minutes: number): string {
  if (minutes === 60) return 'une heure';
  if (minutes < 60) return `${minutes}\u00a0minutes`;
  if (minutes % 60 === 0) return `${minutes / 60}\u00a0heures`;
  return formatDuration(minutes);
}
