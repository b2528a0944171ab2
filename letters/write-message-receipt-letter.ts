import { formatDateTime } from '#common/dates.ts';
import { details, note, paragraph } from './blocks.ts';
import { composeLetter } from './compose-letter.ts';
import type { Letter, School } from './letter.ts';

/**
 * Tells someone that their message has arrived. Nobody has proved that the address is theirs, so not a word of the
 * message is in it: it cannot be used to send something to a stranger in the school's name.
 */
export function writeMessageReceiptLetter(input: {
  school: School;
  /** What it is about, in words of ours. */
  subjectName: string;
  receivedAt: Date;
}): Promise<Letter> {
  const { school, subjectName, receivedAt } = input;
  return composeLetter({
    school,
    subject: `Votre message à ${school.name} est arrivé`,
    preview: 'Nous vous répondons sous deux jours ouvrés.',
    title: 'Votre message est arrivé',
    blocks: [
      paragraph('Bonjour,'),
      paragraph('Merci de nous avoir écrit. Nous lisons tout et nous vous répondons sous deux jours ouvrés.'),
      details([
        ['Sujet', subjectName],
        ['Reçu le', `${formatDateTime(receivedAt)} (heure de Paris)`],
      ]),
      note(
        'Vous ne nous avez pas écrit ? Quelqu’un a donné votre adresse par erreur : vous pouvez oublier ce message.',
      ),
    ],
  });
}
