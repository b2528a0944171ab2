import type { examIds } from '#database/tables/scores.ts';
import { m } from '#words/messages.js';

export type ExamId = (typeof examIds)[number];

/** Parts of an exam: usually four skills, two halves in the DALF C2, also structures in the TCF. */
export type PartId = 'listening' | 'reading' | 'writing' | 'speaking' | 'structures' | 'oral' | 'written';

/** Levels of the Common European Framework, or « niveaux de compétence linguistique canadiens ». */
export type Scale = 'cecrl' | 'nclc';

export type Exam = {
  id: ExamId;
  /** Proper name, the same in every language. */
  name: string;
  scale: Scale;
  /** A diploma has one level and is passed or failed. A test gives a level for each part. */
} & ({ kind: 'diploma'; level: string } | { kind: 'test'; level: null });

/** In display order. */
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

/** Returns undefined for an unknown id, for example from a URL. */
export function findExam(id: string | null | undefined): Exam | undefined {
  return exams.find((exam) => exam.id === id);
}

/** Levels of each scale, lowest first. NCLC 10 means « 10 et plus »; the charts start at 4. */
export const levelsOf: Readonly<Record<Scale, readonly string[]>> = {
  cecrl: ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'],
  nclc: ['4', '5', '6', '7', '8', '9', '10'],
};

/** Purposes of an exam result. The conversion of TEF Canada marks depends on it. */
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

/** Formats a purpose. Free text from the back office is returned unchanged. */
export function formatImmigrationProgramme(programme: string): string {
  return isImmigrationProgramme(programme) ? immigrationProgrammeLabels[programme]() : programme;
}
