import { useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { z } from 'zod';
import { formatDateTime } from '#common/dates.ts';
import { toBuyHref } from '#common/links.ts';
import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import { findLargestDiscount, type LargestDiscount } from '#core/orders/promotion-codes/largest-discount.ts';
import { findCodeDetails, type OfficeCode } from '#core/orders/promotion-codes/list-codes.ts';
import { deleteCode } from '#core/orders/promotion-codes/save-code.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { requireId } from '../../errors/unknown-parameter.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import { ButtonRow } from '../../ui/actions/button.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { command, officeAction } from '../kit/action.ts';
import { isCommand, sendSafely } from '../kit/answer.ts';
import { CommandButton } from '../kit/command-button.tsx';
import { CommandRefusal, useCommands } from '../kit/commands.tsx';
import { CopiedLink } from '../kit/copied-link.tsx';
import styles from '../kit/sheet.module.css';
import type { Route } from './+types/code.ts';
import { codeCommands } from './code-commands.ts';
import { formatCodeState, formatLargest, formatLastDay, formatUses, formatWorth } from './codes-list.ts';

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const core = args.context.get(coreContext);
  const { products, ...sheet } = await findCodeDetails(core, requireId(args.params.codeId, args));
  const code = encodeURIComponent(sheet.code.code);
  const links = products.map((product) => ({
    id: product.id,
    title: product.title,
    address: `${core.siteUrl}${toBuyHref(product)}?code=${code}`,
  }));
  return { ...sheet, links, largest: await findLargestDiscount(core, sheet.code) };
});

export const action = officeAction({
  id: (args: Route.ActionArgs) => requireId(args.params.codeId, args),
  commands: {
    ...codeCommands,
    delete: command(z.object({}), async ({ core, actor, id }) => {
      await deleteCode(core, actor, id);
      return m.codes_deleted();
    }),
  },
});

export const clientAction = sendSafely;

/** A deleted code cannot be reloaded. */
export const shouldRevalidate = ({ json, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !isCommand(json, 'delete') && defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.code.code ?? m.codes_title(), matches[0].loaderData);

export default function Code({
  loaderData: { code, titles, links, isNamed, largest },
}: Route.ComponentProps) {
  const commands = useCommands({ leaveAfter: { delete: '/admin/codes' } });
  const [chosen, setChosen] = useState(links[0]?.id);
  const link = links.find(({ id }) => id === chosen) ?? links[0];
  return (
    <>
      <PageHeader
        title={code.code}
        lead={formatCodeState(code.state)}
        trail={[{ href: '/admin/codes', label: m.codes_title() }]}
      />
      <div className={styles.sheet}>
        <CommandRefusal commands={commands} />
        <Facts facts={listFacts(code, titles, largest)} />
        <ButtonRow data-print="none">
          {code.state === 'active' ? (
            <CommandButton
              commands={commands}
              asks={{ act: 'switch', active: false }}
              label={m.common_switch_off()}
            />
          ) : null}
          {code.state === 'off' ? (
            <CommandButton
              commands={commands}
              asks={{ act: 'switch', active: true }}
              label={m.common_switch_on()}
            />
          ) : null}
          {isNamed ? null : (
            <CommandButton
              commands={commands}
              asks={{ act: 'delete' }}
              label={m.common_delete()}
              variant="danger"
              question={{ title: m.codes_delete_title(), words: m.codes_delete_words() }}
            />
          )}
        </ButtonRow>
        {code.state === 'active' ? (
          <section className={styles.part}>
            <h2>{m.codes_link()}</h2>
            {link ? (
              <>
                <p className={styles.soft}>{m.codes_link_hint()}</p>
                <Select
                  label={m.codes_link_product()}
                  value={link.id}
                  onChange={(event) => setChosen(event.currentTarget.value)}
                  options={links.map(({ id, title }) => ({ value: id, label: typeset(title) }))}
                />
                <CopiedLink link={link.address} />
              </>
            ) : (
              <p>{m.codes_link_none()}</p>
            )}
          </section>
        ) : null}
      </div>
    </>
  );
}

const listFacts = (code: OfficeCode, titles: readonly string[], largest: LargestDiscount) => [
  { term: m.common_discount(), detail: formatWorth(code) },
  {
    term: m.codes_until(),
    detail: code.expiresAt ? formatLastDay(code.expiresAt) : m.codes_until_none(),
  },
  { term: m.codes_used(), detail: formatUses(code) },
  { term: m.codes_per_person(), detail: code.oncePerPerson ? m.codes_once_only() : m.codes_once_no() },
  {
    term: m.codes_for(),
    detail: code.productIds.length > 0 ? titles.map(typeset).join(', ') : m.common_all_contents(),
  },
  { term: m.codes_classes(), detail: code.forClasses ? m.codes_for_classes() : m.codes_for_one() },
  { term: m.codes_largest_term(), detail: formatLargest(largest) },
  { term: m.codes_public(), detail: code.announced ? m.codes_announced() : m.codes_announced_no() },
  { term: m.common_sales(), detail: formatPrice(code.cents) },
  { term: m.common_created_at(), detail: formatDateTime(code.createdAt) },
];
