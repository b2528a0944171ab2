import { note, paragraph, personalAction } from './blocks.ts';
import { composeLetter } from './compose-letter.ts';
import type { Letter, School } from './letter.ts';
import { sayValidity } from './say-validity.ts';

/** The way back for someone who forgot their password. `validMinutes`: how long the link works. */
export function writePasswordResetLetter(input: {
  school: School;
  link: string;
  validMinutes: number;
}): Promise<Letter> {
  const { school, link, validMinutes } = input;
  return composeLetter({
    school,
    subject: 'Choisissez un nouveau mot de passe',
    preview: `Le lien est valable ${sayValidity(validMinutes)} et ne sert qu'une fois.`,
    title: 'Un nouveau mot de passe',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        `Vous avez demandé à changer le mot de passe de votre compte ${school.name}. Le lien ci-dessous vous permet d'en choisir un autre.`,
      ),
      personalAction('Choisir un mot de passe', link),
      note(
        `Ce lien est valable ${sayValidity(validMinutes)} et ne sert qu'une fois. Si vous n'avez rien demandé, vous pouvez ignorer ce message : votre mot de passe reste le même.`,
      ),
    ],
  });
}
