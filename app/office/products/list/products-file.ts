import { toProductHref } from '#common/links.ts';
import { listWholeProducts, type WholeProduct } from '#core/products/office/list-whole-products.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../../context.ts';
import { answerErrors } from '../../../errors/answer-errors.ts';
import { requireUser } from '../../../require-user.ts';
import { answerTable, type CsvColumn } from '../../lists/answer-csv.ts';
import { toCsvAmount, toCsvTime, toCsvYesNo, toFileNames } from '../../lists/csv-values.ts';
import type { Route } from './+types/products-file.ts';
import { readListChoice, toListHref } from './list-address.ts';

/** `GET /admin/products.csv`: the products of the list's own filter, in columns that an import reads again. */
export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const choice = readListChoice(url);
  const { type, level, after: _after, ...query } = choice;
  const leaving = {
    name: 'contenus',
    actor: requireUser(context),
    list: 'products' as const,
    title: m.office_products_title(),
    address: toListHref(choice),
  };
  const rows = listWholeProducts(core, { ...query, type: type ?? undefined, level: level ?? undefined });
  return answerTable(core, leaving, listColumns(core.siteUrl), rows);
});

const listColumns = (siteUrl: string): CsvColumn<WholeProduct>[] => [
  { title: m.exports_id(), value: ({ id }) => id },
  { title: m.exports_type(), value: ({ type }) => nameType(type) },
  { title: m.exports_title(), value: ({ title }) => title },
  { title: m.exports_description(), value: ({ description }) => description },
  { title: m.exports_level(), value: ({ difficulty }) => difficulty },
  { title: m.exports_duration(), value: ({ duration }) => duration || null },
  { title: m.exports_order(), value: ({ order }) => order },
  { title: m.exports_pictures(), value: ({ miniature }) => toFileNames(miniature) },
  {
    title: m.exports_price(),
    value: ({ unitAmount }) => (unitAmount === null ? null : toCsvAmount(unitAmount)),
  },
  { title: m.office_field_displayed(), value: ({ displayed }) => toCsvYesNo(displayed) },
  { title: m.office_field_enabled(), value: ({ enabled }) => toCsvYesNo(enabled) },
  { title: m.exports_archived_at(), value: ({ archivedAt }) => toCsvTime(archivedAt) },
  { title: m.exports_files(), value: ({ files }) => files.map(({ fileName }) => fileName).join('|') },
  { title: m.exports_created_at(), value: ({ createdAt }) => toCsvTime(createdAt) },
  { title: m.exports_changed_at(), value: ({ updatedAt }) => toCsvTime(updatedAt) },
  { title: m.exports_address(), value: (row) => siteUrl + toProductHref(row) },
];

const nameType = (type: WholeProduct['type']) =>
  type === 'course' ? m.exports_type_course() : m.exports_type_exercise();
