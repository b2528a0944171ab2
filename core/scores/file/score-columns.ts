import { foldHeader, foldWords } from '../../csv/fold-words.ts';
import type { PartId } from '../exams.ts';

/** What a column of a file can say of a result. */
export type ScoreField =
  | 'exam'
  | 'sessionDate'
  | 'programme'
  | 'candidate'
  | PartId
  | 'title'
  | 'story'
  | 'consentDate'
  | 'consentBy'
  | 'consentNote'
  | 'indexed'
  | 'displayed'
  | 'state';

/** The columns in the order of our own files, with the names they may have: the first is the one that we write. */
const columns: Readonly<Record<ScoreField, readonly [string, ...string[]]>> = {
  exam: ['Examen', 'Diplôme', 'Test', 'Exam'],
  sessionDate: ['Date de session', 'Date', 'Session', 'Date de l’examen', 'Jour', 'Passé le'],
  programme: ['Projet', 'Programme', 'Démarche'],
  candidate: ['Candidat', 'Candidate', 'Nom', 'Prénom', 'Élève', 'Nom affiché'],
  listening: ['Compréhension orale', 'CO', 'Compréhension de l’oral', 'Écoute'],
  structures: ['Structures de la langue', 'Structures', 'SL', 'Maîtrise des structures de la langue'],
  reading: ['Compréhension écrite', 'CE', 'Compréhension des écrits', 'Lecture'],
  writing: ['Production écrite', 'PE', 'Expression écrite', 'EE'],
  speaking: ['Production orale', 'PO', 'Expression orale', 'EO'],
  oral: ['Oral', 'Épreuve orale', 'Compréhension et production orales'],
  written: ['Écrit', 'Épreuve écrite', 'Compréhension et production écrites'],
  title: ['Titre'],
  story: ['Récit', 'Témoignage'],
  consentDate: ['Accord le', 'Accord', 'Date de l’accord', 'Consentement'],
  consentBy: ['Accord de', 'Accord donné par'],
  consentNote: ['Note sur l’accord', 'Note'],
  indexed: ['Moteurs de recherche', 'Référencé'],
  displayed: ['Affiché', 'Publié'],
  // Written for people; what it says follows from the rest.
  state: ['État'],
};

export const scoreFields = Object.keys(columns) as ScoreField[];

/** What a column is called in our own files. */
export const nameColumn = (field: ScoreField): string => columns[field][0];

const byName = new Map(
  scoreFields.flatMap((field) => columns[field].map((name) => [foldWords(name), field] as const)),
);

/** What a column with that name says, or undefined for one that says nothing we keep. */
export const findField = (header: string): ScoreField | undefined => byName.get(foldHeader(header));

export const partIds = [
  'listening',
  'structures',
  'reading',
  'writing',
  'speaking',
  'oral',
  'written',
] as const satisfies readonly PartId[];
