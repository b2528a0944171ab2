import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { z } from 'zod';
import { typeset } from '#common/typography.ts';
import { duplicateProduct } from '#core/duplicating/duplicate-product.ts';
import { countOfficeProducts, listOfficeProducts } from '#core/products/office/list-office-products.ts';
import { moveProduct } from '#core/products/office/move-product.ts';
import {
  changeVisibility,
  restoreVisibility,
  type VisibilityChange,
} from '#core/products/office/publish-products.ts';
import { productSubject } from '#core/products/product-subject.ts';
import { hasRight } from '#core/staff/roles.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../../context.ts';
import { withErrorResponse } from '../../../errors/with-error-response.ts';
import { nameUnlisted } from '../../../page-title.ts';
import { requireUser } from '../../../require-user.ts';
import { command, deleteCommand, type OfficeRequest, officeAction, requireRight } from '../../kit/action.ts';
import { sendSafely } from '../../kit/answer.ts';
import { readListState } from '../../kit/list-address.ts';
import { ListScreen } from '../../kit/list-screen.tsx';
import { type ListWords, selectField, showList } from '../../kit/show-list.ts';
import { EmptyConfirmation } from '../empty-confirmation.tsx';
import { withoutSale } from '../without-sale.ts';
import type { Route } from './+types/products.ts';
import { ProductList } from './product-list.tsx';
import styles from './products.module.css';
import { productsList, toProductQuery } from './products-list.ts';
import { BulkBar, maxAtOnce, useStoredSelection } from './selection.tsx';
import { useProductCommands } from './use-product-commands.ts';

export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const state = readListState(productsList, url);
  const core = context.get(coreContext);
  const page = await listOfficeProducts(core, {
    ...toProductQuery(state),
    after: state.after,
  });
  const { type, level, state: visibility, sort } = productsList.parameters;
  const archived = state.state === 'archived';
  const words: ListWords = {
    actions: [{ href: '/admin/products/add', label: m.office_product_add() }],
    filters: [
      { kind: 'search', name: 'q', label: m.common_search_content(), max: 100, value: typeset(state.search) },
      selectField(m.office_field_type(), type, state.type, m.common_any()),
      selectField(m.common_level(), level, state.level, m.common_any()),
      selectField(m.common_state(), visibility, state.state),
      selectField(m.common_sort_by(), sort, state.sort),
    ],
    empty: {
      title: m.common_products_none(),
      words: m.office_products_empty_words(),
      action: { href: '/admin/products/add', label: m.common_add_first() },
    },
    noneFound: {
      title: m.products_found_none(),
      words: archived ? m.products_archive_words() : m.products_found_none_words(),
    },
    columns: [
      archived ? m.common_content() : { label: m.common_content(), by: 'sort', ascending: 'title' },
      m.common_state(),
    ],
    count: m.lists_count_products,
  };
  const screen = await showList(productsList, state, page, words, {
    person: requireUser(context),
    countAll: (asked) => countOfficeProducts(core, toProductQuery(asked)),
  });
  const { rows, corrected } = page;
  return {
    screen,
    rows,
    corrected,
    archived,
    arranged: state.sort === 'order' && !archived,
    search: state.search,
    maySell: hasRight(requireUser(context), 'prices.write'),
  };
});

const productId = z.string().regex(/^[\w-]{1,80}$/);

const destination = z.union([
  z.enum(['first', 'last']),
  z.object({ after: productId.nullable(), before: productId.nullable() }),
]);

const visibility = z.object({
  id: productId,
  displayed: z.boolean(),
  enabled: z.boolean(),
  archived: z.boolean(),
});

export const action = officeAction({
  commands: {
    stand: command(
      z.object({
        ids: z.array(productId).min(1).max(maxAtOnce),
        change: z.union([
          z.strictObject({ displayed: z.boolean() }),
          z.strictObject({ enabled: z.boolean() }),
          z.strictObject({ archived: z.boolean() }),
        ]),
      }),
      async (asked, { ids, change }) => {
        if ('enabled' in change) requireRight(asked, 'prices.write');
        const before = await changeVisibility(asked.core, asked.actor, ids, change);
        if (before.length === 0) return '';
        return {
          done: await formatVisibilityChange(asked, ids, change),
          undo: { act: 'put-back', visibilities: before },
        };
      },
    ),
    'put-back': command(
      z.object({ visibilities: z.array(visibility).min(1).max(maxAtOnce) }),
      async ({ core, actor }, { visibilities }) => {
        await restoreVisibility(core, actor, withoutSale(actor, visibilities));
        return m.products_undone();
      },
    ),
    move: command(
      z.object({
        id: productId,
        to: destination,
        /** `back`: previous position, for undo; `rank`: new position on the page, for the confirmation. */
        back: destination.optional(),
        rank: z.int().positive().optional(),
      }),
      async ({ core, actor }, { id, to, back, rank = 1 }) => {
        await moveProduct(core, actor, id, to);
        const title = typeset((await productSubject.find(core, id)).title);
        const done =
          to === 'first'
            ? m.products_moved_first({ title })
            : to === 'last'
              ? m.products_moved_last({ title })
              : m.products_moved({ title, rank });
        return { done, undo: back && { act: 'move', id, to: back } };
      },
    ),
    delete: deleteCommand(productSubject),
    duplicate: command(z.object({ id: productId }), async ({ core, actor }, { id }) => ({
      done: m.products_duplicated(),
      id: await duplicateProduct(core, actor, id),
    })),
  },
});

async function formatVisibilityChange(
  { core }: OfficeRequest,
  ids: readonly string[],
  change: VisibilityChange,
): Promise<string> {
  const [id = ''] = ids;
  const title = ids.length === 1 ? typeset((await productSubject.find(core, id)).title) : '';
  const count = ids.length;
  if ('enabled' in change) {
    if (change.enabled) return title ? m.products_enabled_one({ title }) : m.products_enabled_many({ count });
    return title ? m.products_disabled_one({ title }) : m.products_disabled_many({ count });
  }
  if ('archived' in change) {
    if (change.archived)
      return title ? m.products_archived_one({ title }) : m.products_archived_many({ count });
    return title ? m.products_restored_one({ title }) : m.products_restored_many({ count });
  }
  if (change.displayed)
    return title ? m.products_displayed_one({ title }) : m.products_displayed_many({ count });
  return title ? m.products_hidden_one({ title }) : m.products_hidden_many({ count });
}

export const clientAction = sendSafely;

/** Reload on a conflict (409), to show the current order. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export const meta = nameUnlisted(m.office_products_title);

export default function Products({ loaderData }: Route.ComponentProps) {
  const { screen, rows, archived, arranged, search, corrected, maySell } = loaderData;
  const commands = useProductCommands(rows, maySell);
  const selection = useStoredSelection();
  return (
    <ListScreen
      screen={screen}
      tools={
        <>
          {corrected ? (
            <p className={styles.corrected} role="status">
              {m.products_corrected({ words: search, near: corrected })}
            </p>
          ) : null}
          <BulkBar
            selection={selection}
            shown={rows.map(({ id }) => id)}
            archived={archived}
            commands={commands}
          />
        </>
      }
    >
      <EmptyConfirmation titles={commands.question?.titles ?? null} onAnswer={commands.answerQuestion} />
      <ProductList
        rows={rows}
        arranged={arranged}
        caption={m.office_products_caption()}
        columns={screen.columns}
        selection={selection}
        commands={commands}
      />
    </ListScreen>
  );
}
