import { m } from '#words/messages.js';
import { isProgramme, type Programme } from './exams.ts';

const programmeWords: Record<Programme, () => string> = {
  'entree-express': m.scores_programme_express_entry,
  'immigration-francophone': m.scores_programme_francophone,
  'citoyennete-canadienne': m.scores_programme_canadian_citizenship,
  'carte-de-sejour': m.scores_programme_residence_permit,
  'carte-de-resident': m.scores_programme_resident_card,
  naturalisation: m.scores_programme_naturalisation,
  etudes: m.scores_programme_studies,
};

/** What a result is for; what the office wrote itself stands as it is. */
export function nameProgramme(programme: string): string {
  return isProgramme(programme) ? programmeWords[programme]() : programme;
}
