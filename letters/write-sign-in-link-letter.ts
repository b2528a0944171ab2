import { note, paragraph, personalAction } from './blocks.ts';
import { composeLetter } from './compose-letter.ts';
import type { Letter, School } from './letter.ts';
import { sayValidity } from './say-validity.ts';

/**
 * The link that signs in, or makes the account of someone who has none: the same words for both, so that the letter tells
 * nobody which. `validMinutes`: how long the link works.
 */
export function writeSignInLinkLetter(input: {
  school: School;
  link: string;
  validMinutes?: number;
}): Promise<Letter> {
  const { school, link, validMinutes = 10 } = input;
  return composeLetter({
    school,
    subject: `Votre lien pour entrer sur ${school.name}`,
    preview: `Le lien est valable ${sayValidity(validMinutes)} et ne sert qu'une fois.`,
    title: `Entrez sur ${school.name}`,
    blocks: [
      paragraph('Bonjour,'),
      paragraph('Voici le lien que vous avez demandé. Il vous fait entrer directement, sans mot de passe.'),
      personalAction(`Entrer sur ${school.name}`, link),
      note(
        `Ce lien est valable ${sayValidity(validMinutes)} et ne sert qu'une fois. Ouvrez-le de préférence sur l'appareil où vous l'avez demandé. Si vous n'avez rien demandé, vous pouvez ignorer ce message : personne n'entrera sans ce lien.`,
      ),
    ],
  });
}
