import { composeEmail } from './compose-email.ts';
import { action, cleanLine, type Email, type EmailSchool, prose, quoted } from './email-parts.ts';

/** Writes the teacher's answer to a question about a lesson, which `link` opens. */
export function writeAnswerEmail(input: {
  school: EmailSchool;
  lessonTitle: string;
  question: string;
  answer: string;
  link: string;
}): Promise<Email> {
  const { school, lessonTitle, question, answer, link } = input;
  return composeEmail({
    school,
    subject: `Réponse à votre question : ${cleanLine(lessonTitle, 40)}`,
    preview: answer,
    title: 'Réponse à votre question',
    blocks: [
      ...answer.split(/\n{2,}/).map((paragraph) => prose(paragraph)),
      prose(`Votre question sous « ${cleanLine(lessonTitle)} » :`),
      quoted(question),
      action('Revoir la leçon', link),
    ],
  });
}
