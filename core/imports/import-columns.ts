import { m } from '#words/messages.js';
import { findShortYears } from '../csv/read-cell.ts';
import { newsSubject } from '../news/news-subject.ts';
import { nameTool } from '../news/tools.ts';
import { productSubject } from '../products/product-subject.ts';
import { scoreSubject } from '../scores/score-subject.ts';
import { type AnyFields, buildColumnFinder, type Column, listColumns } from '../subjects/fields.ts';
import type { ImportKind } from './import-kinds.ts';

export const importedSubjects = {
  products: productSubject,
  news: newsSubject,
  scores: scoreSubject,
} as const satisfies Record<ImportKind, object>;

/** Columns besides the fields of the entity. Exported files use the first title. */
const externalId = {
  name: 'externalId',
  titles: ['Identifiant', 'identifiant externe', 'external id', 'externalId', 'id', 'slug'],
};
const price = { name: 'price', titles: ['Prix en euros', 'prix', 'price', 'tarif', 'montant'] };
const pictures = {
  name: 'pictures',
  titles: ['Images', 'image', 'pictures', 'picture', 'photo', 'photos'],
};
const alt = { name: 'alt', titles: ['Description de l’image', 'alt', 'texte alternatif'] };
const oldAddress = {
  name: 'oldAddress',
  titles: ['Ancienne adresse', 'anciennes adresses', 'old address', 'old url', 'permalink'],
};
const linked = { name: 'linked', titles: ['Contenus liés', 'contenus', 'produits', 'products'] };

const beside: Readonly<Record<ImportKind, readonly Column[]>> = {
  products: [price, pictures, alt, oldAddress],
  news: [linked, pictures, alt, oldAddress],
  scores: [linked, pictures, alt, oldAddress],
};

/** Lists the columns of a kind in the order of exported files, without visibility: imports are hidden. */
export const listImportColumns = (kind: ImportKind): readonly Column[] => [
  externalId,
  ...listColumns(importedSubjects[kind].fields as AnyFields).filter(
    ({ name }) => !['displayed', 'state'].includes(name),
  ),
  ...beside[kind],
];

export const nameImportColumn = (kind: ImportKind, name: string): string =>
  listImportColumns(kind).find((column) => column.name === name)?.titles[0] ?? name;

const finders = new Map<ImportKind, ReturnType<typeof buildColumnFinder>>();

/** Returns the field of a column title, or undefined if it is unknown. */
export function findImportField(kind: ImportKind, header: string): string | undefined {
  const find = finders.get(kind) ?? buildColumnFinder(listImportColumns(kind));
  finders.set(kind, find);
  return find(header);
}

const formatShortYears = (): string => m.marks_school_short_years(findShortYears());

const help: Readonly<Record<string, () => string>> = {
  externalId: m.marks_school_column_id,
  title: m.marks_school_column_title,
  type: m.marks_school_column_type,
  description: m.marks_school_column_text,
  difficulty: m.marks_school_column_level,
  skills: m.marks_school_column_skills,
  duration: m.marks_school_column_duration,
  personalWork: m.marks_school_column_personal_work,
  order: m.marks_school_column_order,
  price: m.marks_school_column_price,
  pictures: m.marks_school_column_images,
  alt: m.marks_school_column_alt,
  summary: m.marks_school_column_summary,
  tools: () =>
    m.marks_school_column_tools({
      calculator: nameTool('calculator'),
      levels: nameTool('required-levels'),
      scores: nameTool('scores'),
    }),
  body: m.marks_school_column_text,
  publishedAt: () => m.marks_school_column_date({ years: formatShortYears() }),
  linked: m.marks_school_column_linked,
  oldAddress: m.addresses_column_old,
  slug: m.addresses_column_slug,
  seoTitle: m.addresses_column_seo_title,
  seoDescription: m.addresses_column_seo_description,
  exam: m.marks_school_column_exam,
  sessionDate: () => m.marks_school_column_session({ years: formatShortYears() }),
  programme: m.marks_school_column_programme,
  candidate: m.marks_school_column_candidate,
  story: m.marks_school_column_story,
  consentDate: () => m.marks_school_column_consent({ years: formatShortYears() }),
  consentBy: m.marks_school_column_consent_by,
  consentNote: m.marks_school_column_consent_note,
  indexed: m.marks_school_column_indexed,
};

export type ColumnNote = { title: string; help: string };

const hintOf = (kind: ImportKind, name: string): (() => string) | undefined => {
  const field = (importedSubjects[kind].fields as AnyFields)[name];
  return typeof field === 'object' && 'kind' in field ? field.hint : undefined;
};

/** Lists the columns of a kind with help texts. A column without its own text contains exam marks. */
export const explainColumns = (kind: ImportKind): ColumnNote[] =>
  listImportColumns(kind).map(({ name, titles }) => ({
    title: titles[0] ?? name,
    help: (kind === 'scores' && name === 'title'
      ? m.marks_school_column_named
      : (help[name] ?? hintOf(kind, name) ?? m.marks_school_column_mark))(),
  }));
