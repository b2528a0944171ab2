import { type FormEvent, useState } from 'react';
import type {
  ColumnChoices,
  ColumnMapping,
  ColumnUse,
  NewsletterStatus,
  PurchaseState,
} from '#core/imports/people/person-line.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { Fieldset, FormActions, FormStack } from '../../ui/forms/form.tsx';
import { Table } from '../../ui/text/table.tsx';
import type { Commands } from '../kit/commands.tsx';
import styles from '../kit/sheet.module.css';

const useLabels: Readonly<Record<ColumnUse, () => string>> = {
  ignore: m.moving_items_skip,
  email: m.common_email,
  'first-name': m.moving_use_first_name,
  'last-name': m.moving_use_last_name,
  'full-name': m.common_full_name,
  'item-name': m.moving_use_item_name,
  'item-id': m.moving_use_item_id,
  'external-id': m.moving_use_external_id,
  'bought-at': m.moving_use_bought_at,
  amount: m.common_amount,
  currency: m.moving_use_currency,
  state: m.moving_use_state,
  'access-until': m.moving_use_access_until,
  'created-at': m.moving_use_created_at,
  'newsletter-status': m.moving_use_newsletter_status,
  'confirmed-at': m.moving_use_confirmed_at,
  'stripe-customer': m.moving_use_stripe_customer,
  tags: m.moving_use_tags,
};

const stateLabels: Readonly<Record<PurchaseState, () => string>> = {
  paid: m.moving_purchase_paid,
  instalment: m.moving_purchase_instalment,
  trial: m.moving_purchase_trial,
  ended: m.common_finished,
  refunded: m.common_refunded,
  disputed: m.moving_purchase_disputed,
  revoked: m.moving_purchase_revoked,
  pending: m.common_waiting,
  failed: m.moving_purchase_failed,
};

const statusLabels: Readonly<Record<NewsletterStatus, () => string>> = {
  subscribed: m.moving_newsletter_subscribed,
  unsubscribed: m.moving_newsletter_unsubscribed,
  bounced: m.moving_newsletter_bounced,
  unknown: m.moving_newsletter_unknown,
};

const toOptions = <Value extends string>(labels: Readonly<Record<Value, () => string>>) =>
  (Object.entries(labels) as [Value, () => string][]).map(([value, label]) => ({ value, label: label() }));

/** Maximum number of lines in the preview. */
const shownLines = 5;

type MapperProps = {
  commands: Commands;
  choices: ColumnChoices;
  /** Earlier choices, after a return to this step. */
  known: ColumnMapping | null;
  source: string;
  /** True if the admin chooses the columns of a recognised file. */
  isRecognised: boolean;
};

/** Asks what each column of a table contains. */
export function ColumnMapper({ commands, choices, known, source, isRecognised }: MapperProps) {
  const start = known ?? choices.suggestion;
  const [uses, setUses] = useState<readonly ColumnUse[]>(start.uses);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const read = (name: string) => String(given.get(name) ?? '').trim();
    const readMeanings = (use: ColumnUse) =>
      Object.fromEntries(
        listValues(choices, uses, use).flatMap(({ key }) => {
          const meaning = read(`${use} ${key}`);
          return meaning ? [[key, meaning]] : [];
        }),
      );
    void commands.ask({
      act: 'columns',
      source: read('source'),
      mapping: {
        headerDigest: choices.headerDigest,
        uses,
        states: readMeanings('state'),
        statuses: readMeanings('newsletter-status'),
        item: read('item') || null,
        currency: read('currency').toUpperCase() || null,
      },
    });
  };
  return (
    <section className={styles.part}>
      <h2>{m.moving_columns_title()}</h2>
      {isRecognised ? null : <p>{m.moving_columns_unknown()}</p>}
      <p>{m.moving_columns_words()}</p>
      <Preview choices={choices} />
      <form onSubmit={save} noValidate>
        <FormStack>
          <TextField
            name="source"
            label={m.moving_columns_source()}
            hint={m.moving_columns_source_hint()}
            defaultValue={source}
            maxLength={60}
            autoComplete="off"
            error={commands.fields.source}
          />
          {choices.columns.map(({ name, examples }, index) => (
            <Select
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same title
              key={index}
              label={name || String(index + 1)}
              hint={examples.join(' · ')}
              value={uses[index] ?? 'ignore'}
              autoComplete="off"
              error={index === 0 ? commands.fields.uses : undefined}
              options={toOptions(useLabels)}
              onChange={(event) => setUses(uses.with(index, event.currentTarget.value as ColumnUse))}
            />
          ))}
          <Values use="state" labels={stateLabels} choices={choices} uses={uses} known={start.states} />
          <Values
            use="newsletter-status"
            labels={statusLabels}
            choices={choices}
            uses={uses}
            known={start.statuses}
          />
          {uses.includes('item-name') || uses.includes('item-id') ? null : (
            <TextField
              name="item"
              optional
              label={m.moving_columns_item()}
              hint={m.moving_columns_item_hint()}
              defaultValue={start.item ?? ''}
              maxLength={200}
              autoComplete="off"
            />
          )}
          {uses.includes('amount') && !uses.includes('currency') ? (
            <TextField
              name="currency"
              optional
              label={m.moving_columns_currency()}
              hint={m.moving_columns_currency_hint()}
              defaultValue={start.currency ?? ''}
              maxLength={3}
              autoComplete="off"
            />
          ) : null}
          <FormActions>
            <Button type="submit" disabled={commands.isUnderWay('columns')}>
              {m.moving_columns_continue()}
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </section>
  );
}

const listValues = ({ values }: ColumnChoices, uses: readonly ColumnUse[], use: ColumnUse) =>
  values[uses.indexOf(use)] ?? [];

/** Asks what the values of a column of states mean. */
function Values({
  use,
  labels,
  choices,
  uses,
  known,
}: {
  use: 'state' | 'newsletter-status';
  labels: Readonly<Record<string, () => string>>;
  choices: ColumnChoices;
  uses: readonly ColumnUse[];
  known: Readonly<Record<string, string>>;
}) {
  const values = listValues(choices, uses, use);
  if (values.length === 0) return null;
  const { name = '' } = choices.columns[uses.indexOf(use)] ?? {};
  return (
    <Fieldset legend={m.moving_columns_values({ column: name })} columns={2}>
      {values.map(({ key, value, state, status }) => (
        <Select
          key={key}
          name={`${use} ${key}`}
          label={value}
          autoComplete="off"
          defaultValue={known[key] ?? (use === 'state' ? state : status) ?? ''}
          options={[{ value: '', label: m.moving_value_unknown() }, ...toOptions(labels)]}
        />
      ))}
    </Fieldset>
  );
}

function Preview({ choices: { columns, preview } }: { choices: ColumnChoices }) {
  return (
    <Table caption={m.moving_columns_preview()} showCaption dense>
      <tbody>
        {[{ line: 1, cells: columns.map(({ name }) => name) }, ...preview.slice(0, shownLines)].map(
          ({ line, cells }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ),
        )}
      </tbody>
    </Table>
  );
}
