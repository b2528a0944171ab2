import { toProductHref } from '#common/links.ts';
import { listWholeProducts, type WholeProduct } from '#core/products/office/list-office-products.ts';
import { nameSkill } from '#core/products/skills.ts';
import { m } from '#words/messages.js';
import {
  answerListFile,
  toCsvAmount,
  toCsvTime,
  toCsvYesNo,
  toFileNames,
} from '../../kit/answer-list-file.ts';
import { productsList, toProductQuery } from './products-list.ts';

/** `GET /admin/products.csv`: the products of the list's own filter, in columns that an import reads again. */
export const loader = answerListFile(
  productsList,
  (core, state) => listWholeProducts(core, toProductQuery(state)),
  ({ siteUrl }) => [
    { title: m.exports_id(), value: ({ id }) => id },
    { title: m.exports_type(), value: ({ type }) => formatType(type) },
    { title: m.exports_title(), value: ({ title }) => title },
    { title: m.exports_description(), value: ({ description }) => description },
    { title: m.exports_level(), value: ({ difficulty }) => difficulty },
    { title: m.exports_skills(), value: ({ skills }) => skills.map(nameSkill).join('|') },
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
  ],
);

const formatType = (type: WholeProduct['type']) =>
  type === 'course' ? m.exports_type_course() : m.exports_type_exercise();
