import { z } from 'zod';
import { formatPrice } from '#common/money.ts';
import { measureRecall, recallProduct } from '#core/orders/recall-product.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { requireUser } from '../../require-user.ts';
import { ButtonRow, LinkButton } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { command, officeAction } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { CommandButton } from '../kit/command-button.tsx';
import { CommandRefusal, useCommands } from '../kit/commands.tsx';
import { findEditedId } from '../kit/save.ts';
import styles from '../kit/sheet.module.css';
import type { Route } from './+types/recall.ts';
import { ProductHeader } from './product-header.tsx';
import { listProductTabs } from './product-tabs.ts';

type Args = Parameters<typeof findEditedId>[1];
const findRecalledId = (args: Args) => findEditedId({}, args);

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const id = findRecalledId(args);
  return {
    id,
    tabs: listProductTabs(id, requireUser(args.context)),
    recall: await measureRecall(args.context.get(coreContext), id),
  };
});

export const action = officeAction({
  id: findRecalledId as never,
  commands: {
    recall: command(z.object({}), async ({ core, actor, id }) => {
      await recallProduct(core, actor, id);
      return m.recall_begun();
    }),
  },
});

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.recall_title);

/** Revokes everyone's access to a product, after showing the number of people, orders and refunds. */
export default function Recall({ loaderData: { id, tabs, recall } }: Route.ComponentProps) {
  const href = `/admin/products/edit-${id}`;
  const commands = useCommands({ leaveAfter: { recall: href } });
  const { people, orders, cents, free, byHand, disputed, onSale } = recall;
  return (
    <>
      <ProductHeader title={recall.title} tabs={tabs} />
      <div className={styles.sheet}>
        <div className={styles.part}>
          <h2>{m.recall_title()}</h2>
          <p>{m.recall_lead()}</p>
        </div>
        <CommandRefusal commands={commands} />
        {onSale ? (
          <Notice tone="warning" title={m.recall_on_sale()}>
            <p>{m.recall_on_sale_words()}</p>
          </Notice>
        ) : null}
        {orders + free + byHand + disputed === 0 ? (
          <Notice title={m.recall_nothing()}>
            <p>{m.recall_nothing_words()}</p>
          </Notice>
        ) : (
          <Facts
            facts={[
              { term: m.recall_people(), detail: people },
              { term: m.common_orders(), detail: orders },
              { term: m.recall_money(), detail: formatPrice(cents) },
              { term: m.recall_free(), detail: free },
              ...(byHand > 0
                ? [{ term: m.recall_by_hand(), detail: m.recall_by_hand_words({ count: byHand }) }]
                : []),
              ...(disputed > 0
                ? [
                    {
                      term: m.common_disputed_payments(),
                      detail: m.recall_disputed_words({ count: disputed }),
                    },
                  ]
                : []),
            ]}
          />
        )}
        {orders > 0 ? <p>{m.recall_follows()}</p> : null}
        <p className={styles.soft}>{m.recall_not_sale()}</p>
        <ButtonRow>
          {!onSale && orders + free + byHand > 0 ? (
            <CommandButton
              commands={commands}
              asks={{ act: 'recall' }}
              label={m.recall_go()}
              variant="danger"
              question={
                orders > 0
                  ? {
                      title: m.recall_go_title({ amount: formatPrice(cents) }),
                      words: m.recall_go_words({ count: people }),
                    }
                  : free > 0
                    ? { title: m.recall_free_title(), words: m.recall_free_words({ count: free }) }
                    : { title: m.recall_by_hand_title(), words: m.recall_by_hand_only({ count: byHand }) }
              }
            />
          ) : null}
          <LinkButton href={href} variant="quiet">
            {m.recall_to_product()}
          </LinkButton>
        </ButtonRow>
      </div>
    </>
  );
}
