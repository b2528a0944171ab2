import type { FormEvent } from 'react';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { FormActions, FormStack } from '../../ui/forms/form.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import type { Commands } from '../kit/commands.tsx';
import styles from '../kit/sheet.module.css';
import { Problems } from './problems.tsx';
import type { ImportView } from './read-people-import.ts';

/** Value of an item that the admin leaves out. */
const leftOut = '-';

/** The dry run: choice of products, counts, problems and the button that starts the import. */
export function ImportReview({ commands, view }: { commands: Commands; view: ImportView }) {
  const { counts, items, notes, unused, dryRun } = view;
  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const closesRefunded = given.has('closesRefunded');
    void commands.ask({ act: 'start', attested: given.has('attested'), closesRefunded });
  };
  return (
    <>
      {items.length > 0 ? <Items commands={commands} view={view} /> : null}
      <section className={styles.part}>
        <h2>{m.moving_review_title()}</h2>
        <p>{m.moving_review_words()}</p>
        <Facts facts={dryRun} />
      </section>
      <Problems view={view} />
      {notes.length > 0 || unused.length > 0 || view.mapping ? (
        <section className={styles.part}>
          <h2>{m.moving_notes_title()}</h2>
          <ul className={styles.lines}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
            {unused.length > 0 ? (
              <li>
                <span>{m.moving_unused_columns()}</span>
                <span className={styles.soft}>{unused.join(', ')}</span>
              </li>
            ) : null}
          </ul>
          {view.mapping ? (
            <FormActions>
              <Button
                variant="secondary"
                disabled={commands.pending}
                onClick={() => void commands.ask({ act: 'platform', platform: 'mapped' })}
              >
                {m.moving_columns_change()}
              </Button>
            </FormActions>
          ) : null}
        </section>
      ) : null}
      <form onSubmit={start} noValidate>
        <FormStack>
          {counts.unmapped > 0 ? (
            <Notice tone="warning" title={m.moving_unmapped_words({ count: counts.unmapped })} />
          ) : null}
          {counts.refundedSince > 0 ? (
            <Checkbox
              name="closesRefunded"
              label={m.moving_refunded_since({ count: counts.refundedSince })}
              hint={m.moving_refunded_since_hint()}
            />
          ) : null}
          <Checkbox name="attested" label={m.moving_attestation()} error={commands.fields.attested} />
          <FormActions>
            <Button type="submit" disabled={commands.isUnderWay('start')}>
              {m.common_import()}
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </>
  );
}

/** Which product here each product of the other platform is. */
function Items({ commands, view: { items, products, isCut } }: { commands: Commands; view: ImportView }) {
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const chosen = items.flatMap(({ key }, index) => {
      const value = String(given.get(`item-${index}`) ?? '');
      return value ? [{ key, productId: value === leftOut ? null : value }] : [];
    });
    void commands.ask({ act: 'items', chosen });
  };
  return (
    <section className={styles.part}>
      <h2>{m.moving_items_title()}</h2>
      <p>{m.moving_items_words()}</p>
      {isCut ? <p>{m.moving_items_many({ max: items.length })}</p> : null}
      <form onSubmit={save}>
        <FormStack>
          {items.map((item, index) => (
            <Select
              key={item.key}
              name={`item-${index}`}
              label={item.name || m.moving_item_nameless()}
              hint={m.moving_items_purchases({ count: item.purchases })}
              autoComplete="off"
              defaultValue={toValue(item)}
              options={listOptions(item, products)}
            />
          ))}
          <FormActions>
            <Button type="submit" disabled={commands.isUnderWay('items')}>
              {m.moving_items_save()}
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </section>
  );
}

type Item = ImportView['items'][number];

const toValue = ({ choice, suggestion }: Item): string =>
  choice ? (choice.product?.id ?? leftOut) : (suggestion?.id ?? '');

function listOptions({ choice, suggestion }: Item, products: ImportView['products']) {
  const isListed = (id: string) => products.some((product) => product.id === id);
  const strays = [choice?.product, suggestion].filter((product) => product && !isListed(product.id));
  const unique = new Map(strays.flatMap((product) => (product ? [[product.id, product]] : [])));
  return [
    { value: '', label: m.moving_items_choose() },
    { value: leftOut, label: m.moving_items_skip() },
    ...[...unique.values(), ...products].map(({ id, title }) => ({
      value: id,
      label:
        !choice && suggestion?.id === id
          ? m.moving_items_suggested({ title: typeset(title) })
          : typeset(title),
    })),
  ];
}
