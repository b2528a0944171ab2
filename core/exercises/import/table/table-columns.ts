import { m } from '#words/messages.js';
import { foldHeader } from '../../../csv/fold-words.ts';
import { type ModelLine, writeModel } from '../../../csv/write-model.ts';

/** Columns of an exercise table. A line is a question; lines with the same title form one exercise. */
export const tableColumns = [
  { name: 'id', titles: ['id', 'identifiant'], help: m.importing_column_id },
  { name: 'title', titles: ['titre', 'title', 'exercice'], help: m.importing_column_title },
  { name: 'level', titles: ['niveau', 'level'], help: m.importing_column_level },
  { name: 'skill', titles: ['compétence', 'skill'], help: m.importing_column_skill },
  { name: 'instruction', titles: ['consigne', 'instruction'], help: m.importing_column_instruction },
  { name: 'kind', titles: ['type', 'genre', 'kind'], help: m.importing_column_kind },
  { name: 'question', titles: ['question', 'énoncé', 'phrase'], help: m.importing_column_question },
  {
    name: 'answers',
    titles: ['réponses', 'réponse', 'answers', 'solution'],
    help: m.importing_column_answers,
  },
  {
    name: 'choices',
    titles: ['choix', 'propositions', 'options', 'intrus'],
    help: m.importing_column_choices,
  },
  { name: 'hint', titles: ['indice', 'hint'], help: m.common_hint_hint },
  { name: 'explanation', titles: ['explication', 'commentaire'], help: m.common_explanation_hint },
  { name: 'points', titles: ['points', 'point'], help: m.importing_column_points },
] as const;

export type TableColumn = (typeof tableColumns)[number]['name'];

export type TableCells = Readonly<Partial<Record<TableColumn, string>>>;

const names = new Map<string, TableColumn>(
  tableColumns.flatMap(({ name, titles }) => titles.map((title) => [foldHeader(title), name] as const)),
);

export const findTableColumn = (header: string): TableColumn | null => names.get(foldHeader(header)) ?? null;

export const isTableHead = (headers: readonly string[]): boolean => {
  const found = new Set(headers.map(findTableColumn));
  return found.has('question') && (found.has('kind') || found.has('answers'));
};

export const writeTableModel = (): string => writeModel(tableColumns, modelLines);

const title = 'Le passé composé';
const modelLines: readonly ModelLine[] = [
  {
    ...{ title, level: 'A2', skill: 'structures', instruction: 'Complétez, puis relisez à voix haute.' },
    ...{ kind: 'Trous', question: 'Elle [est allée] (aller) au marché.' },
    explanation: 'Avec « être », on accorde.',
  },
  { title, kind: 'QCM', question: 'Où est-elle ?', answers: 'Au marché', choices: 'Au marché | À l’école' },
  { title, kind: 'Vrai ou faux', question: 'Elle est partie hier.', answers: 'vrai' },
  {
    ...{ title: 'Les animaux', level: 'A1', kind: 'Associer', question: 'Qui fait quoi ?' },
    ...{ answers: 'chat => miauler | chien => aboyer', choices: 'rugir' },
  },
  { title: 'Les animaux', kind: 'Remettre en ordre', answers: 'le | chat | dort' },
];
