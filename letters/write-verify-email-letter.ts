import { note, paragraph, personalAction } from './blocks.ts';
import { composeLetter } from './compose-letter.ts';
import type { Letter, School } from './letter.ts';
import { sayValidity } from './say-validity.ts';

/** Asks a new member to show that the address is theirs. `validMinutes`: how long the link works. */
export function writeVerifyEmailLetter(input: {
  school: School;
  link: string;
  validMinutes: number;
}): Promise<Letter> {
  const { school, link, validMinutes } = input;
  return composeLetter({
    school,
    subject: 'Confirmez votre adresse e-mail',
    preview: `Un dernier geste pour votre compte ${school.name}.`,
    title: 'Est-ce bien votre adresse ?',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        `Cette adresse vient d'être donnée pour un compte ${school.name}. Confirmez qu'elle est à vous : c'est là que nous vous écrirons pour vos achats et pour retrouver votre accès.`,
      ),
      personalAction('Confirmer mon adresse', link),
      note(
        `Ce lien est valable ${sayValidity(validMinutes)}. Si ce compte n'est pas le vôtre, vous pouvez ignorer ce message : l'adresse ne sera pas confirmée.`,
      ),
    ],
  });
}
