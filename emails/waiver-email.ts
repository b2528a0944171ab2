import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { composeEmail } from './compose-email.ts';
import {
  action,
  cleanLine,
  details,
  type Email,
  type EmailSchool,
  note,
  prose,
  quoted,
} from './email-parts.ts';

/** Writes the confirmation of a waiver (articles L221-13 and L221-28, 13° du code de la consommation). */
export function writeWaiverEmail(input: {
  school: EmailSchool;
  number: string;
  title: string;
  /** Verbatim text of the checkbox. */
  text: string;
  /** Version and digest of this text. */
  version: string;
  acceptedAt: Date;
  link: string;
}): Promise<Email> {
  const { school, number, text, version, acceptedAt, link } = input;
  return composeEmail({
    school,
    subject: `Votre accès immédiat à la commande ${number}`,
    preview: 'Vous avez maintenant accès au contenu.',
    title: 'Vous avez maintenant accès au contenu',
    blocks: [
      prose('Bonjour,'),
      prose(`Le ${formatDateTime(acceptedAt)} (heure de Paris), vous avez accepté ceci :`),
      quoted(text),
      prose('Vous avez maintenant accès au contenu : ce droit ne s’applique plus à cette commande.'),
      action('Commencer', link),
      details([
        ['Commande', number],
        ['Contenu', typeset(cleanLine(input.title, 140))],
        ['Texte accepté', `version ${version}`],
      ]),
      note('Conservez cet e-mail : il confirme votre demande d’accès immédiat.'),
    ],
  });
}
