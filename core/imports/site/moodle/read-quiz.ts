import { m } from '#words/messages.js';
import { findChild, listChildren, type XmlElement } from '../../../exercises/import/read-element.ts';
import { readExerciseFile } from '../../../exercises/import/read-exercise-file.ts';
import type { SiteLesson } from '../site-content.ts';
import type { MoodleContext } from './add-moodle-lesson.ts';
import { type MoodleActivity, readValue } from './read-backup.ts';
import { writeMoodleQuestions } from './write-moodle-questions.ts';

/** Converts the questions of a quiz to exercises. Reports each question that cannot be converted. */
export async function readQuiz(
  context: MoodleContext,
  quiz: XmlElement,
  { moduleId, title }: MoodleActivity,
): Promise<SiteLesson['exercises']> {
  const { bank, reading, toId } = context;
  const report = (reason: string) =>
    reading.omissions.push({ kind: m.transfer_kind_quiz(), title, reason, isItem: false });
  const questions: XmlElement[] = [];
  for (const slot of listSlots(quiz)) {
    const entry = readValue(findChild(slot, 'question_reference'), 'questionbankentryid');
    const question = entry ? bank.byEntry.get(entry) : bank.byId.get(readValue(slot, 'questionid'));
    if (question && readValue(question, 'qtype') !== 'random') questions.push(question);
    else
      report(m.transfer_question_absent({ number: readValue(slot, 'slot') || String(questions.length + 1) }));
  }
  if (questions.length === 0) {
    report(m.transfer_quiz_empty());
    return [];
  }
  const read = await readExerciseFile({
    ...{ name: `${title}.xml`, content: writeMoodleQuestions(questions, bank, title.replaceAll('/', '-')) },
    ...{ format: 'moodle', together: true, fixes: {} },
  });
  if (read.fault) report(read.fault);
  for (const { faults } of read.blocks)
    for (const { sentence, excerpt } of faults.slice(0, 1)) {
      const name = /<name><text>([^<]{0,200})/.exec(excerpt)?.[1];
      report(name ? m.transfer_question_refused({ name, reason: sentence }) : sentence);
    }
  return read.exercises.flatMap(({ document, faults, lost }, place) => {
    for (const reason of [...faults, ...lost]) report(reason);
    return faults.length > 0 ? [] : [{ id: toId('exercise', `${moduleId}:${place}`), document }];
  });
}

const listSlots = (quiz: XmlElement): XmlElement[] =>
  listChildren(findChild(quiz, 'question_instances') ?? quiz, 'question_instance').sort(
    (one, other) => Number(readValue(one, 'slot')) - Number(readValue(other, 'slot')),
  );
