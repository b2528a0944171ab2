import { exerciseSubject } from '#core/exercises/exercise-subject.ts';
import { m } from '#words/messages.js';
import { archiveCommands } from '../kit/action.ts';

/** Commands of one exercise, which the list also runs for several. */
export const exerciseCommands = archiveCommands(exerciseSubject, {
  archived: m.writing_archived,
  restored: m.writing_restored,
});
