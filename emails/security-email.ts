import { formatDateTime } from '#common/dates.ts';
import { composeEmail } from './compose-email.ts';
import { action, details, type Email, type EmailSchool, note, prose } from './email-parts.ts';

/** Change of a sign-in method. `name` is the name of the passkey or provider. */
export type SecurityChange =
  | { kind: 'passkey-added' | 'passkey-removed' | 'sign-in-linked' | 'sign-in-unlinked'; name: string }
  /** `changedAt`: time reported by the provider; the site may be informed later. */
  | { kind: 'password-added' | 'password-changed'; changedAt: Date }
  | { kind: 'totp-added' | 'totp-removed' | 'codes-renewed' | 'recovered' };

type Wording = { subject: string; title: string; fact: string; after?: string; named?: string };

const wordings: Readonly<Record<SecurityChange['kind'], Wording>> = {
  'passkey-added': {
    subject: 'Une clé d’accès s’ajoute à votre compte',
    title: 'Une nouvelle clé d’accès',
    fact: 'Une clé d’accès ouvre désormais votre compte, sans mot de passe.',
    named: 'Clé d’accès',
  },
  'passkey-removed': {
    subject: 'Une clé d’accès est retirée de votre compte',
    title: 'Une clé d’accès en moins',
    fact: 'Une clé d’accès n’ouvre plus votre compte.',
    named: 'Clé d’accès',
  },
  'sign-in-linked': {
    subject: 'Une connexion liée s’ajoute à votre compte',
    title: 'Une nouvelle connexion liée',
    fact: 'Un compte que vous avez ailleurs ouvre désormais aussi le vôtre ici.',
    named: 'Service',
  },
  'sign-in-unlinked': {
    subject: 'Une connexion liée est retirée de votre compte',
    title: 'Une connexion liée en moins',
    fact: 'Un compte que vous avez ailleurs n’ouvre plus le vôtre ici.',
    named: 'Service',
  },
  'password-added': {
    subject: 'Un mot de passe s’ajoute à votre compte',
    title: 'Votre compte a un mot de passe',
    fact: 'Un mot de passe ouvre désormais votre compte, avec votre adresse e-mail.',
  },
  'password-changed': {
    subject: 'Votre mot de passe a été changé',
    title: 'Votre mot de passe a changé',
    fact: 'Le mot de passe de votre compte a été remplacé par un autre. L’ancien n’ouvre plus rien.',
  },
  'totp-added': {
    subject: 'Un deuxième facteur protège votre compte',
    title: 'Votre compte a un deuxième facteur',
    fact: 'Votre compte demande maintenant, après le mot de passe, un code de votre application.',
    after: 'Gardez vos codes de secours en lieu sûr : ils vous feront entrer si vous perdez votre téléphone.',
  },
  'totp-removed': {
    subject: 'Le deuxième facteur de votre compte est retiré',
    title: 'Plus de code après le mot de passe',
    fact: 'Votre compte ne demande plus de code de votre application après le mot de passe.',
  },
  'codes-renewed': {
    subject: 'De nouveaux codes de secours pour votre compte',
    title: 'Vos codes de secours sont renouvelés',
    fact: 'Dix nouveaux codes de secours ont été créés. Les anciens ne servent plus.',
  },
  recovered: {
    subject: 'Un code de secours a servi pour votre compte',
    title: 'Un code de secours a servi',
    fact: 'Votre deuxième facteur, vos clés d’accès et vos autres codes de secours sont retirés, et tous vos appareils sont déconnectés. Votre mot de passe reste le même.',
    after: 'Connectez-vous avec votre mot de passe, puis choisissez un nouveau deuxième facteur.',
  },
};

/** Writes the notice of a changed sign-in method, so that the owner notices a stranger's change. */
export function writeSecurityEmail(input: {
  school: EmailSchool;
  change: SecurityChange;
  changedAt: Date;
  link: string;
}): Promise<Email> {
  const { school, change, changedAt, link } = input;
  const { subject, title, fact, after, named } = wordings[change.kind];
  return composeEmail({
    school,
    subject,
    preview: 'Si c’est bien vous, vous n’avez rien à faire.',
    title,
    blocks: [
      prose('Bonjour,'),
      prose(fact),
      details([
        ['Quand', `${formatDateTime(changedAt)} (heure de Paris)`],
        ...('name' in change && named ? [[named, change.name] satisfies [string, string]] : []),
      ]),
      ...(after ? [prose(after)] : []),
      action('Voir mes façons d’entrer', link),
      note(
        `Si c’est bien vous, vous n’avez rien d’autre à faire. Sinon, ${nameRescue(change)} et répondez à cette lettre : nous bloquerons le compte et vous le rendrons.`,
      ),
    ],
  });
}

/** After a stranger's password change, the owner no longer has a valid password. */
const nameRescue = ({ kind }: SecurityChange): string =>
  kind.startsWith('password')
    ? 'demandez vite un autre mot de passe depuis la page de connexion'
    : 'choisissez vite un nouveau mot de passe';
