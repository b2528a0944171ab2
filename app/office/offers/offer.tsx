import { useState } from 'react';
import { formatPrice } from '#common/money.ts';
import { toParisDay } from '#common/paris-time.ts';
import { findFormerPrice } from '#core/prices/former-price.ts';
import { findOffer, listIncluded } from '#core/products/offers/offer.ts';
import { saveOffer } from '#core/products/offers/save-offer.ts';
import { productSubject } from '#core/products/product-subject.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { formatPriceLabel } from '../../products/product-labels.ts';
import { requireUser } from '../../require-user.ts';
import { Switch } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { command, officeAction } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { CommandForm } from '../kit/command-form.tsx';
import { useCommands } from '../kit/commands.tsx';
import { toFieldId } from '../kit/field.ts';
import { ProductsPicker } from '../kit/products-picker.tsx';
import { findEditedId } from '../kit/save.ts';
import { ProductHeader } from '../products/product-header.tsx';
import { listProductTabs } from '../products/product-tabs.ts';
import { findPrice } from '../products/subject.ts';
import type { Route } from './+types/offer.ts';
import { offerInput } from './offer-input.ts';

type Args = Parameters<typeof findEditedId>[1];
const findProductId = (args: Args) => findEditedId({}, args);

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const core = args.context.get(coreContext);
  const id = findProductId(args);
  const { title, priceId } = await productSubject.find(core, id);
  const [offer, price, formerCents] = await Promise.all([
    findOffer(core, id),
    priceId ? findPrice(core, priceId) : null,
    findFormerPrice(core, id),
  ]);
  return {
    ...{ id, title, offer, tabs: listProductTabs(id, requireUser(args.context)) },
    price: price?.unitAmount == null ? m.products_without_price() : formatPriceLabel(price.unitAmount),
    included: await listIncluded(core, offer),
    formerCents,
  };
});

export const action = officeAction({
  id: findProductId as never,
  commands: {
    offer: command(offerInput, async ({ core, actor, id }, given) => {
      await saveOffer(core, actor, id, given);
      return m.offers_saved();
    }),
  },
});

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.offers_title);

const toDay = (instant: Date | null): string => (instant ? toParisDay(instant) : '');

export default function OfferScreen({ loaderData }: Route.ComponentProps) {
  const { id, title, offer, formerCents } = loaderData;
  const href = `/admin/products/edit-${id}`;
  const commands = useCommands();
  const { fields } = commands;
  const [included, setIncluded] = useState<readonly string[]>(() =>
    loaderData.included.map((each) => each.id),
  );
  const [minAmount, setMinAmount] = useState(
    offer.minAmount === null ? '' : formatPrice(offer.minAmount).replace(/\s?€/, ''),
  );
  const [soldToClasses, setSoldToClasses] = useState(offer.soldToClasses);
  const [since, setSince] = useState(toDay(offer.reducedSince));
  const [until, setUntil] = useState(toDay(offer.reducedUntil));
  return (
    <>
      <ProductHeader title={title} lead={m.offers_lead()} tabs={loaderData.tabs} />
      <CommandForm
        commands={commands}
        submit={m.common_save()}
        back={href}
        onSend={() =>
          void commands.ask({
            act: 'offer',
            version: offer.version,
            includes: included,
            minAmount,
            soldToClasses,
            reducedSince: since,
            reducedUntil: until,
          })
        }
      >
        <Fieldset legend={m.offers_section_price()}>
          <div>
            <p>{m.offers_price({ price: loaderData.price })}</p>
            <a href={`${href}#${toFieldId('price')}`}>{m.offers_edit_price()}</a>
          </div>
          <TextField
            id="minAmount"
            label={m.offers_field_min_amount()}
            hint={m.offers_min_amount_hint()}
            inputMode="decimal"
            autoComplete="off"
            optional
            value={minAmount}
            onChange={(event) => setMinAmount(event.currentTarget.value)}
            error={fields.minAmount}
          />
          <Switch
            label={m.offers_field_classes()}
            hint={m.offers_classes_hint()}
            checked={soldToClasses}
            onChange={(event) => setSoldToClasses(event.currentTarget.checked)}
          />
        </Fieldset>
        <Fieldset
          legend={m.offers_section_reduction()}
          hint={
            formerCents === null
              ? m.offers_reduction_hint()
              : m.offers_reduction_running({ amount: formatPrice(formerCents) })
          }
          columns={2}
        >
          <TextField
            id="reducedSince"
            type="date"
            label={m.common_from_day()}
            optional
            value={since}
            onChange={(event) => setSince(event.currentTarget.value)}
            error={fields.reducedSince}
          />
          <TextField
            id="reducedUntil"
            type="date"
            label={m.common_to_day()}
            optional
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
            error={fields.reducedUntil}
          />
        </Fieldset>
        <ProductsPicker
          id="includes"
          legend={m.offers_field_includes()}
          hint={m.offers_includes_hint()}
          error={fields.includes}
          chosen={included}
          titles={loaderData.included}
          onChange={(change) => setIncluded(change)}
          source="/admin/orders/products"
          except={id}
        />
      </CommandForm>
    </>
  );
}
