import { m } from '#words/messages.js';
import { type ModelLine, writeModel } from '../csv/write-model.ts';
import { nameSkill } from '../products/skills.ts';
import { writeScoreModel } from '../scores/score-file.ts';
import { listImportColumns } from './import-columns.ts';
import type { ImportKind } from './import-kinds.ts';

export const modelFiles: Readonly<Record<ImportKind, () => string>> = {
  products: () => writeModel(listImportColumns('products'), listProductLines()),
  news: () => writeModel(listImportColumns('news'), newsLines),
  scores: writeScoreModel,
};

const listProductLines = (): ModelLine[] => [
  {
    type: m.common_course(),
    title: 'Préparer le DELF B2',
    description: 'Six leçons, avec des sujets corrigés.',
    difficulty: 'B2',
    skills: `${nameSkill('listening')}|${nameSkill('writing')}`,
    personalWork: '1 h 30',
    order: '1',
    price: '49,90',
  },
  {
    type: m.common_exercises(),
    title: 'Les accents',
    difficulty: 'A2',
    personalWork: '40',
    order: '2',
    price: '0',
  },
];

const newsLines: readonly ModelLine[] = [
  {
    title: 'Les inscriptions sont ouvertes',
    summary: 'La session de juin a ses dates.',
    body: '<p>Les épreuves ont lieu <strong>le 12 juin</strong>.</p>',
    publishedAt: '02/03/2026 10:00',
  },
];
