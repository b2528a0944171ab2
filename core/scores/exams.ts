import type { examIds } from '#database/tables/scores.ts';
import { m } from '#words/messages.js';

export type ExamId = (typeof examIds)[number];

/** The parts of an exam: four skills as a rule, two halves in the DALF C2, structures in the TCF tout public. */
export type PartId = 'listening' | 'reading' | 'writing' | 'speaking' | 'structures' | 'oral' | 'written';

/** Levels of the Common European Framework, or « niveaux de compétence linguistique canadiens ». */
export type Scale = 'cecrl' | 'nclc';

export type Exam = {
  id: ExamId;
  /** A proper noun, the same in every language. */
  name: string;
  scale: Scale;
  /** A diploma is of one level, and passed or failed; a test gives a level for each part. */
} & ({ kind: 'diploma'; level: string } | { kind: 'test'; level: null });

/** From the first diploma to the tests, in the order lists and charts show them. */
export const exams: readonly Exam[] = [
  { id: 'delf-a1', name: 'DELF A1', kind: 'diploma', level: 'A1', scale: 'cecrl' },
  { id: 'delf-a2', name: 'DELF A2', kind: 'diploma', level: 'A2', scale: 'cecrl' },
  { id: 'delf-b1', name: 'DELF B1', kind: 'diploma', level: 'B1', scale: 'cecrl' },
  { id: 'delf-b2', name: 'DELF B2', kind: 'diploma', level: 'B2', scale: 'cecrl' },
  { id: 'dalf-c1', name: 'DALF C1', kind: 'diploma', level: 'C1', scale: 'cecrl' },
  { id: 'dalf-c2', name: 'DALF C2', kind: 'diploma', level: 'C2', scale: 'cecrl' },
  { id: 'tcf-tout-public', name: 'TCF tout public', kind: 'test', level: null, scale: 'cecrl' },
  { id: 'tcf-canada', name: 'TCF Canada', kind: 'test', level: null, scale: 'nclc' },
  { id: 'tef-canada', name: 'TEF Canada', kind: 'test', level: null, scale: 'nclc' },
];

/** The exam that an id names, or undefined: ids also come from addresses. */
export function findExam(id: string | null | undefined): Exam | undefined {
  return exams.find((exam) => exam.id === id);
}

/** The levels of each scale, from the lowest. The NCLC has twelve; the charts tell 4 to 10 apart, 10 being « 10 et plus ». */
export const levelsOf: Readonly<Record<Scale, readonly string[]>> = {
  cecrl: ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'],
  nclc: ['4', '5', '6', '7', '8', '9', '10'],
};

/** What a result is for, where the office knows it; the reading of a TEF Canada mark depends on it. */
export const immigrationProgrammes = [
  'entree-express',
  'immigration-francophone',
  'citoyennete-canadienne',
  'carte-de-sejour',
  'carte-de-resident',
  'naturalisation',
  'etudes',
] as const;

export type ImmigrationProgramme = (typeof immigrationProgrammes)[number];

function isImmigrationProgramme(text: string): text is ImmigrationProgramme {
  return (immigrationProgrammes as readonly string[]).includes(text);
}

const immigrationProgrammeLabels: Record<ImmigrationProgramme, () => string> = {
  'entree-express': m.scores_programme_express_entry,
  'immigration-francophone': m.scores_programme_francophone,
  'citoyennete-canadienne': m.scores_programme_canadian_citizenship,
  'carte-de-sejour': m.scores_programme_residence_permit,
  'carte-de-resident': m.scores_programme_resident_card,
  naturalisation: m.scores_programme_naturalisation,
  etudes: m.scores_programme_studies,
};

/** What a result is for; what the office wrote itself stands as it is. */
export function formatImmigrationProgramme(programme: string): string {
  return isImmigrationProgramme(programme) ? immigrationProgrammeLabels[programme]() : programme;
}
