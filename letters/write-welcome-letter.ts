import { action, paragraph } from './blocks.ts';
import { composeLetter } from './compose-letter.ts';
import type { Letter, School } from './letter.ts';

/** A few words to someone who has just become a member. `link`: where to begin. */
export function writeWelcomeLetter(input: { school: School; link: string }): Promise<Letter> {
  const { school, link } = input;
  return composeLetter({
    school,
    subject: `Bienvenue sur ${school.name}`,
    preview: 'Votre compte est ouvert. Voici par où commencer.',
    title: 'Bienvenue',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        `Votre compte ${school.name} est ouvert. Vous y retrouverez vos cours et vos exercices, chacun là où vous l'avez laissé.`,
      ),
      action('Commencer', link),
      paragraph('Une question ? Répondez simplement à ce message, nous lisons tout.'),
    ],
  });
}
