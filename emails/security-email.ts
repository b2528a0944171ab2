import { formatDateTime } from '#common/dates.ts';
import { composeEmail } from './compose-email.ts';
import { action, details, type Email, type EmailSchool, note, prose } from './email-parts.ts';

/** Change of a sign-in method or of secrets. `name` is the name of the passkey or provider. */
export type SecurityChange =
  | { kind: 'passkey-added' | 'passkey-removed' | 'sign-in-linked' | 'sign-in-unlinked'; name: string }
  /** `name` is the service whose settings an owner changed. */
  | { kind: 'settings-changed'; name: string }
  /** `changedAt`: time reported by the provider; the site may be informed later. */
  | { kind: 'password-added' | 'password-changed'; changedAt: Date }
  | { kind: 'totp-added' | 'totp-removed' | 'codes-renewed' | 'recovered' };

type Wording = { subject: string; title: string; fact: string; after?: string; named?: string };

const wordings: Readonly<Record<SecurityChange['kind'], Wording>> = {
  'passkey-added': {
    subject: 'Nouvelle clé d’accès sur votre compte',
    title: 'Nouvelle clé d’accès',
    fact: 'Vous pouvez maintenant vous connecter avec cette clé d’accès, sans mot de passe.',
    named: 'Clé d’accès',
  },
  'passkey-removed': {
    subject: 'Une clé d’accès de votre compte a été supprimée',
    title: 'Clé d’accès supprimée',
    fact: 'Vous ne pouvez plus vous connecter avec cette clé d’accès.',
    named: 'Clé d’accès',
  },
  'sign-in-linked': {
    subject: 'Un service de connexion a été associé à votre compte',
    title: 'Nouveau compte associé',
    fact: 'Vous pouvez maintenant vous connecter aussi avec un compte de ce service.',
    named: 'Service',
  },
  'sign-in-unlinked': {
    subject: 'Un service de connexion a été dissocié de votre compte',
    title: 'Compte dissocié',
    fact: 'Vous ne pouvez plus vous connecter avec un compte de ce service.',
    named: 'Service',
  },
  'password-added': {
    subject: 'Un mot de passe a été ajouté à votre compte',
    title: 'Mot de passe ajouté',
    fact: 'Vous pouvez maintenant vous connecter avec votre adresse e-mail et ce mot de passe.',
  },
  'password-changed': {
    subject: 'Votre mot de passe a été modifié',
    title: 'Mot de passe modifié',
    fact: 'Le mot de passe de votre compte a été remplacé par un autre. L’ancien ne fonctionne plus.',
  },
  'totp-added': {
    subject: 'Double authentification activée sur votre compte',
    title: 'Double authentification activée',
    fact: 'Après le mot de passe, vous devez maintenant saisir un code de votre application.',
    after: 'Conservez bien vos codes de secours : vous en aurez besoin si vous perdez votre téléphone.',
  },
  'totp-removed': {
    subject: 'Application d’authentification supprimée de votre compte',
    title: 'Application d’authentification supprimée',
    fact: 'Vous n’avez plus de code à saisir après le mot de passe.',
  },
  'codes-renewed': {
    subject: 'Nouveaux codes de secours pour votre compte',
    title: 'Nouveaux codes de secours',
    fact: '10 nouveaux codes de secours ont été créés. Les anciens ne fonctionnent plus.',
  },
  'settings-changed': {
    subject: 'Un réglage de votre école a été modifié',
    title: 'Réglage modifié',
    fact: 'Les réglages d’un service de votre école ont été modifiés dans l’administration.',
    named: 'Service',
  },
  recovered: {
    subject: 'Un code de secours de votre compte a été utilisé',
    title: 'Code de secours utilisé',
    fact: 'La double authentification est désactivée. Vos clés d’accès et vos autres codes de secours sont supprimés, et tous vos appareils sont déconnectés. Votre mot de passe ne change pas.',
    after: 'Connectez-vous avec votre mot de passe, puis réactivez la double authentification.',
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
      action(
        change.kind === 'settings-changed' ? 'Voir les réglages' : 'Vérifier la sécurité de mon compte',
        link,
      ),
      note(
        `C’est vous ? Vous n’avez rien d’autre à faire. Sinon, ${nameRescue(change)} et répondez à cet e-mail : nous bloquerons le compte et nous vous aiderons à le récupérer.`,
      ),
    ],
  });
}

/** After a stranger's password change, the owner no longer has a valid password. */
const nameRescue = ({ kind }: SecurityChange): string =>
  kind.startsWith('password')
    ? 'demandez vite un nouveau mot de passe depuis la page de connexion'
    : 'choisissez vite un nouveau mot de passe';
