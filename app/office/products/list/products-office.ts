import { toPresentationHref } from '#common/links.ts';
import { toAmountCell } from '#core/csv/write-cell.ts';
import { listWholeProducts, type WholeProduct } from '#core/products/office/list-office-products.ts';
import { productFields } from '#core/products/product-subject.ts';
import { listCsvColumns } from '#core/subjects/fields.ts';
import { m } from '#words/messages.js';
import { withFile } from '../../kit/declare-office-list.ts';
import { listPictureColumns, toCsvYesNo } from '../../kit/respond-with-list-file.ts';
import { productsList, toProductQuery } from './products-list.ts';

const picturesOf = ({ miniature }: WholeProduct) => miniature;

/** Export of the products in columns that an import reads. */
export const productsOffice = withFile(productsList, {
  whole: (core, state) => listWholeProducts(core, toProductQuery(state)),
  columns: ({ siteUrl }) => [
    { title: m.common_identifier(), value: ({ id }) => id },
    ...listCsvColumns<WholeProduct>(productFields),
    {
      title: m.exports_price(),
      value: ({ unitAmount }) => toAmountCell(unitAmount),
    },
    ...listPictureColumns(picturesOf),
    { title: m.common_displayed(), value: ({ displayed }) => toCsvYesNo(displayed) },
    { title: m.common_on_sale(), value: ({ enabled }) => toCsvYesNo(enabled) },
    { title: m.common_archived_at(), value: ({ archivedAt }) => archivedAt },
    { title: m.common_documents(), value: ({ files }) => files.map(({ fileName }) => fileName).join('|') },
    { title: m.common_created_at(), value: ({ createdAt }) => createdAt },
    { title: m.common_changed_at(), value: ({ updatedAt }) => updatedAt },
    { title: m.exports_address(), value: (row) => siteUrl + toPresentationHref(row) },
  ],
  picturesOf,
});
