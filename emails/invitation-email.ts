import { typeset } from '#common/typography.ts';
import { composeEmail } from './compose-email.ts';
import {
  cleanLine,
  details,
  type Email,
  type EmailSchool,
  note,
  personalAction,
  prose,
} from './email-parts.ts';

/** Writes the invitation of a person to the staff of the school. */
export function writeInvitationEmail(input: {
  school: EmailSchool;
  inviter: string;
  role: string;
  rights: readonly string[];
  link: string;
  daysOpen: number;
}): Promise<Email> {
  const { school, role, rights, link, daysOpen } = input;
  const inviter = typeset(cleanLine(input.inviter, 80));
  return composeEmail({
    school,
    subject: 'Invitation à rejoindre l’équipe',
    preview: `Rôle proposé : ${role}. Cette invitation est valable ${daysOpen} jours.`,
    title: 'Rejoindre l’équipe',
    blocks: [
      prose('Bonjour,'),
      prose(`${inviter} vous invite dans l’administration de ${school.name}.`),
      details([
        ['Votre rôle', role],
        ['Ce rôle permet de', [...rights]],
      ]),
      personalAction('Voir l’invitation', link),
      prose(
        'Connectez-vous avec l’adresse qui a reçu cet e-mail, ou créez un compte avec cette adresse. Vous pourrez ensuite accepter.',
      ),
      note(
        `Ce lien est personnel. Il est valable ${daysOpen} jours et ne fonctionne qu’une fois. Vous ne connaissez pas cette personne ? Ignorez cet e-mail.`,
      ),
    ],
  });
}
