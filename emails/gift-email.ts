import { typeset } from '#common/typography.ts';
import { composeEmail } from './compose-email.ts';
import { action, cleanLine, type Email, type EmailSchool, note, prose } from './email-parts.ts';

/**
 * Writes the notice of free access from the school. If `waits`, access opens once the address is verified.
 */
export function writeGiftEmail(input: {
  school: EmailSchool;
  title: string;
  email: string;
  /** Link to the first lesson, or to sign-up. */
  link: string;
  waits: boolean;
}): Promise<Email> {
  const { school, email, link, waits } = input;
  const title = typeset(cleanLine(input.title, 140));
  return composeEmail({
    school,
    subject: `${school.name} vous offre « ${title} »`,
    preview: waits ? 'Créez un compte pour y accéder.' : 'Vous y avez maintenant accès.',
    title: 'Un contenu vous est offert',
    blocks: [
      prose('Bonjour,'),
      prose(`${school.name} vous offre l’accès à « ${title} ». Vous n’avez rien à payer.`),
      ...(waits
        ? [
            prose(
              `Créez un compte avec cette adresse, ${email}, ou connectez-vous si vous en avez déjà un. Vous aurez accès au contenu quand l’adresse sera confirmée.`,
            ),
            action('Accéder au contenu', link),
            note('Ce cadeau est valable 1 an. Vous ne le souhaitez pas ? Ignorez cet e-mail.'),
          ]
        : [
            prose('Retrouvez ce contenu dans « Mes cours », sans limite de durée.'),
            action('Commencer', link),
          ]),
    ],
  });
}
