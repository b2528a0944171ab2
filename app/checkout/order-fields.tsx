import { listCountries } from '#common/countries.ts';
import { formatPrice } from '#common/money.ts';
import { maxSeats, minSeats } from '#core/orders/order-choices.ts';
import type { PurchaseView } from '#core/orders/view-purchase.ts';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { Choices } from '../ui/forms/choices.tsx';
import { Select, TextArea, TextField } from '../ui/forms/field.tsx';
import { Fieldset } from '../ui/forms/form.tsx';
import styles from './checkout.module.css';
import { firstSeats } from './order-choices.ts';
import type { OrderErrors, TypedOrder } from './read-order.ts';

type Props = { view: PurchaseView; typed: TypedOrder; errors: OrderErrors };

/** Fields for purpose, chosen price and promotion code. Their button shows the new total. */
export function ChoiceFields({ view, typed }: Props) {
  const { choices, choiceError, offered, priceCents } = view;
  const errorOf = (field: NonNullable<typeof choiceError>['field']) =>
    choiceError?.field === field ? choiceError.words : undefined;
  const isUsual = choices.purpose === 'self' && !choices.code && !choiceError;
  const least = offered.minAmount;
  return (
    <>
      {least === null ? null : (
        <TextField
          id="montant"
          name="montant"
          label={m.checkout_choose_amount()}
          hint={m.checkout_choose_amount_hint({
            amount: formatPrice(least),
            suggested: formatPrice(priceCents),
          })}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed.montant ?? formatPrice(choices.chosenCents ?? priceCents).replace(/\s?€/, '')}
          error={errorOf('amount')}
        />
      )}
      <details className={styles.options} open={!isUsual}>
        <summary>{offered.soldToClasses ? m.checkout_options_class() : m.checkout_options()}</summary>
        <div className={styles.inside}>
          <Choices
            single
            legend={m.common_for_whom()}
            name="pour"
            options={[
              { value: '', label: m.checkout_for_self(), checked: choices.purpose === 'self' },
              { value: 'offrir', label: m.checkout_for_gift(), checked: choices.purpose === 'gift' },
              ...(offered.soldToClasses
                ? [{ value: 'classe', label: m.checkout_for_class(), checked: choices.purpose === 'class' }]
                : []),
            ]}
          />
          {offered.soldToClasses ? (
            <TextField
              id="places"
              name="places"
              type="number"
              min={minSeats}
              max={maxSeats}
              label={m.common_seats()}
              hint={m.checkout_seats_hint()}
              defaultValue={typed.places ?? String(choices.purpose === 'class' ? choices.seats : firstSeats)}
              error={errorOf('seats')}
            />
          ) : null}
          <TextField
            id="code"
            name="code"
            label={m.common_promotion_code()}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            optional
            defaultValue={typed.code ?? choices.code}
            error={errorOf('code')}
          />
          <div>
            <Button type="submit" variant="secondary" formNoValidate name="suite" value="total">
              {m.checkout_update()}
            </Button>
          </div>
        </div>
      </details>
    </>
  );
}

/** Returns the props of a field by its id: its typed value or, before any input, its known value. */
const prefill =
  ({ typed, errors }: Pick<Props, 'typed' | 'errors'>, known: TypedOrder) =>
  (id: string) => ({ id, name: id, defaultValue: typed[id] ?? known[id] ?? '', error: errors[id] });

/** Fields for the recipient and message of a gift. */
export function PresentFields({ view, typed, errors, name }: Props & { name: string }) {
  const known: TypedOrder = { deLaPart: view.lastBuyer?.name || name };
  const field = prefill({ typed, errors }, known);
  return (
    <Fieldset legend={m.common_your_gift()}>
      <TextField
        {...field('pourNom')}
        label={m.checkout_present_to_name()}
        maxLength={80}
        autoComplete="off"
        optional
      />
      <TextField
        {...field('pourEmail')}
        type="email"
        label={m.checkout_present_to_email()}
        hint={m.checkout_present_to_email_hint()}
        maxLength={254}
        autoComplete="off"
        optional
      />
      <TextField {...field('deLaPart')} label={m.checkout_present_from()} maxLength={80} optional />
      <TextArea {...field('mot')} label={m.checkout_present_words()} rows={3} maxLength={1_000} optional />
      <TextField
        {...field('jour')}
        type="date"
        label={m.checkout_present_day()}
        hint={m.checkout_present_day_hint()}
        optional
      />
    </Fieldset>
  );
}

/**
 * Fields of the invoice recipient, prefilled from the last invoice or the account. The name is in the collapsed
 * part, because `core/orders/fulfil.ts` completes an empty one with the name entered on the payment page.
 */
export function InvoiceFields({ view, typed, errors, name }: Props & { name: string }) {
  const { lastBuyer } = view;
  const known: TypedOrder = lastBuyer
    ? {
        nom: lastBuyer.name,
        societe: lastBuyer.company,
        tva: lastBuyer.vatNumber,
        siren: lastBuyer.siren ?? '',
        adresse: lastBuyer.lines.join('\n'),
        codePostal: lastBuyer.postalCode,
        ville: lastBuyer.city,
        pays: lastBuyer.country || 'FR',
      }
    : { nom: name, pays: 'FR' };
  const field = prefill({ typed, errors }, known);
  const isOpen =
    Boolean(errors.nom) ||
    ['societe', 'siren', 'tva', 'adresse'].some((id) => typed[id] || known[id] || errors[id]);
  return (
    <Fieldset legend={m.checkout_invoice()}>
      <Select
        {...field('pays')}
        label={m.common_country()}
        autoComplete="country"
        options={listCountries().map(({ code, name: label }) => ({ value: code, label }))}
      />
      <details className={styles.options} open={isOpen}>
        <summary>{m.checkout_invoice_more()}</summary>
        <div className={styles.inside}>
          <TextField
            {...field('nom')}
            label={m.common_full_name()}
            autoComplete="name"
            maxLength={120}
            optional
          />
          <TextArea
            {...field('adresse')}
            label={m.checkout_invoice_lines()}
            autoComplete="street-address"
            rows={2}
            maxLength={480}
            optional
          />
          <TextField
            {...field('codePostal')}
            label={m.checkout_invoice_postal_code()}
            autoComplete="postal-code"
            maxLength={12}
            optional
          />
          <TextField
            {...field('ville')}
            label={m.checkout_invoice_city()}
            autoComplete="address-level2"
            maxLength={80}
            optional
          />
          <TextField
            {...field('societe')}
            label={m.checkout_invoice_company()}
            autoComplete="organization"
            maxLength={120}
            optional
          />
          <TextField
            {...field('siren')}
            label={m.common_field_siren()}
            hint={m.checkout_invoice_siren_hint()}
            inputMode="numeric"
            autoComplete="off"
            maxLength={30}
            optional
          />
          <TextField
            {...field('tva')}
            label={m.checkout_invoice_vat()}
            autoComplete="off"
            maxLength={30}
            optional
          />
        </div>
      </details>
    </Fieldset>
  );
}

/** Choice of payment method, if there are several. */
export function PaymentFields({ view: { offered, quote }, typed }: Props) {
  if (!offered.transfer || quote.totalCents === 0) return null;
  const isTransfer = typed.paiement === 'virement';
  return (
    <div>
      <Choices
        single
        legend={m.common_payment()}
        name="paiement"
        options={[
          { value: 'carte', label: m.checkout_pay_online(), checked: !isTransfer },
          { value: 'virement', label: m.common_by_transfer(), checked: isTransfer },
        ]}
      />
      <p className={styles.after}>{m.checkout_pay_transfer_hint()}</p>
    </div>
  );
}
