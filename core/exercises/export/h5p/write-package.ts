import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { m } from '#words/messages.js';
import { digestDocument } from '../../digest-document.ts';
import { writeOwnComment } from '../../text/own-question.ts';
import { type ExportedExercise, nameQuestion, toSourceId } from '../exported-exercise.ts';
import { toHtml } from '../write-xml.ts';
import { writeQuestionSetWords, writeResultWords } from './player-words.ts';
import { type H5pLibrary, type H5pQuestion, libraries, writeQuestions } from './write-question.ts';

/** Writes an H5P package without libraries. */
export function writePackage(exercise: ExportedExercise): Uint8Array {
  const { description, content } = describePackage(exercise);
  return zipSync({
    'h5p.json': strToU8(JSON.stringify(description)),
    'content/content.json': strToU8(JSON.stringify(content)),
  });
}

/** Returns the two files of the package: of the question itself, or of a set of several. */
export function describePackage(exercise: ExportedExercise) {
  const { title, items, instruction, marking } = exercise.document;
  const questions = items.flatMap((item) => writeQuestions(item, marking));
  const [only, ...others] = questions;
  const digest = digestDocument(exercise.document);
  const comment = (id: string) => writeOwnComment(toSourceId(exercise, id), digest);
  const isAlone = only !== undefined && others.length === 0 && !instruction;
  const main: H5pLibrary = isAlone ? only.library : 'H5P.QuestionSet';
  const content = isAlone ? only.params : writeSet(exercise, questions, comment);
  const used = new Set<H5pLibrary>([main, ...questions.map(({ library }) => library)]);
  const description = {
    ...{ title, language: 'fr', mainLibrary: main, embedTypes: ['iframe'], license: 'U' },
    authorComments: comment(isAlone ? only.id : ''),
    preloadedDependencies: [...used].map((machineName) => {
      const [majorVersion, minorVersion] = libraries[machineName].split('.').map(Number);
      return { machineName, majorVersion, minorVersion };
    }),
  };
  return { description, content };
}

function writeSet(
  exercise: ExportedExercise,
  questions: readonly H5pQuestion[],
  comment: (id: string) => string,
) {
  const { instruction } = exercise.document;
  return {
    introPage: {
      ...{ showIntroPage: instruction !== '', title: '', introduction: toHtml(instruction) },
      startButtonText: m.common_start(),
    },
    ...{
      progressType: 'dots',
      passPercentage: 50,
      randomQuestions: false,
      disableBackwardsNavigation: false,
    },
    questions: questions.map(({ id, library, params }) => ({
      ...{ library: `${library} ${libraries[library]}`, params },
      subContentId: toUuid(`${exercise.id}.${id}`),
      metadata: { title: nameQuestion(exercise, id), license: 'U', authorComments: comment(id) },
    })),
    texts: writeQuestionSetWords(),
    endGame: {
      ...{ showResultPage: true, showSolutionButton: true, showRetryButton: true },
      ...writeResultWords(),
    },
  };
}

/** Returns the same id of version 8 for the same question each time. */
function toUuid(name: string): string {
  const digits = createHash('sha256').update(name).digest('hex');
  return [
    ...[digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`],
    ...[`a${digits.slice(17, 20)}`, digits.slice(20, 32)],
  ].join('-');
}
