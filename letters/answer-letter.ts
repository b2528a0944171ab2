import { composeLetter } from './compose-letter.ts';
import { action, cleanLine, type Letter, type LetterSchool, prose, quoted } from './letter-parts.ts';

/** Tells a learner what the teacher answers to what they asked under a lesson. `link`: where both stand. */
export function writeAnswerLetter(input: {
  school: LetterSchool;
  lessonTitle: string;
  question: string;
  answer: string;
  link: string;
}): Promise<Letter> {
  const { school, lessonTitle, question, answer, link } = input;
  return composeLetter({
    school,
    subject: `Réponse à votre question : ${cleanLine(lessonTitle, 40)}`,
    preview: answer,
    title: 'Une réponse à votre question',
    blocks: [
      ...answer.split(/\n{2,}/).map((paragraph) => prose(paragraph)),
      prose(`Vous aviez demandé, sous « ${cleanLine(lessonTitle)} » :`),
      quoted(question),
      action('Revoir la leçon', link),
    ],
  });
}
