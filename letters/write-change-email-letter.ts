import { note, paragraph, personalAction, verbatim } from './blocks.ts';
import { composeLetter } from './compose-letter.ts';
import type { Letter, School } from './letter.ts';
import { sayValidity } from './say-validity.ts';

/** Sent to the new address of a member, which only counts once confirmed. `validMinutes`: how long the link works. */
export function writeChangeEmailLetter(input: {
  school: School;
  link: string;
  newEmail: string;
  validMinutes: number;
}): Promise<Letter> {
  const { school, link, newEmail, validMinutes } = input;
  return composeLetter({
    school,
    subject: 'Confirmez votre nouvelle adresse e-mail',
    preview: 'Votre adresse ne changera qu’après cette confirmation.',
    title: 'Votre nouvelle adresse',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        `Vous avez demandé que votre compte ${school.name} passe à l'adresse `,
        verbatim(newEmail),
        '.',
      ),
      personalAction('Confirmer cette adresse', link),
      note(
        `Ce lien est valable ${sayValidity(validMinutes)} et ne sert qu'une fois. Jusque-là, votre ancienne adresse reste la bonne. Si vous n'avez rien demandé, vous pouvez ignorer ce message : rien ne changera.`,
      ),
    ],
  });
}
