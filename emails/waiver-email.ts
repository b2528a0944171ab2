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

/**
 * Confirms on a durable medium that a buyer asked for immediate access and waived the right to withdraw, after the order: the words, their
 * version and the time (articles L221-13 and L221-28, 13° of the code de la consommation).
 */
export function writeWaiverEmail(input: {
  school: EmailSchool;
  number: string;
  /** What was bought. */
  title: string;
  /** The words beside the box, word for word. */
  text: string;
  /** Version and fingerprint of these words. */
  version: string;
  acceptedAt: Date;
  /** Where to begin. */
  link: string;
}): Promise<Email> {
  const { school, number, text, version, acceptedAt, link } = input;
  return composeEmail({
    school,
    subject: `Votre accès immédiat, commande ${number}`,
    preview: 'Votre accès est ouvert.',
    title: 'Votre accès est ouvert',
    blocks: [
      prose('Bonjour,'),
      prose(`Le ${formatDateTime(acceptedAt)} (heure de Paris), vous avez accepté ceci :`),
      quoted(text),
      prose('Votre accès est ouvert. Ce droit ne s’applique plus à cette commande.'),
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
