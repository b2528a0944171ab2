import { composeEmail } from './compose-email.ts';
import { action, cleanLine, type Email, type EmailSchool, prose, quoted } from './email-parts.ts';

/** Tells a learner what the teacher answers to what they asked under a lesson. `link`: where both stand. */
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
    title: 'Une réponse à votre question',
    blocks: [
      ...answer.split(/\n{2,}/).map((paragraph) => prose(paragraph)),
      prose(`Vous aviez demandé, sous « ${cleanLine(lessonTitle)} » :`),
      quoted(question),
      action('Revoir la leçon', link),
    ],
  });
}
