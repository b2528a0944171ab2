import { formatDateTime } from '#common/dates.ts';
import { action, details, note, quotation } from './blocks.ts';
import { cleanLine } from './clean-text.ts';
import { composeLetter } from './compose-letter.ts';
import type { Letter, School } from './letter.ts';

/** Brings the school what a visitor wrote. `link`: where it is in the office; the answer goes to the sender. */
export function writeMessageLetter(input: {
  school: School;
  sender: { name: string; email: string };
  /** What it is about, in words of ours. */
  subjectName: string;
  body: string;
  receivedAt: Date;
  link: string;
}): Promise<Letter> {
  const { school, sender, subjectName, body, receivedAt, link } = input;
  const name = cleanLine(sender.name, 60);
  return composeLetter({
    school,
    subject: `Message de ${name} : ${subjectName}`,
    preview: body,
    title: `${name} vous écrit`,
    blocks: [
      details([
        ['Sujet', subjectName],
        ['De', [name, sender.email]],
        ['Reçu le', `${formatDateTime(receivedAt)} (heure de Paris)`],
      ]),
      quotation(body),
      action('Ouvrir dans le bureau', link),
      note('Répondez à ce message : votre réponse part directement à son auteur.'),
    ],
  });
}
