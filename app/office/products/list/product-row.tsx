import { useState } from 'react';
import { Link } from 'react-router';
import { toPresentationHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { OfficeProduct } from '#core/products/office/list-office-products.ts';
import { mostBuyers } from '#core/products/office/office-query.ts';
import type { VisibilityChange } from '#core/products/office/publish-products.ts';
import { m } from '#words/messages.js';
import { formatPriceLabel, formatProductKind } from '../../../products/product-labels.ts';
import { Switch } from '../../../ui/forms/checkbox.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { Icon, type IconName } from '../../../ui/mark/icon.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { MenuItem } from '../../../ui/overlays/menu-popup.tsx';
import { LevelBadge, readLevel } from '../../../ui/text/level.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { DeleteConfirmation } from '../../kit/delete-confirmation.tsx';
import { TickCell } from '../../kit/list-rows.tsx';
import type { RowDrag } from '../../kit/sorting-row.tsx';
import styles from './products.module.css';
import type { ProductCommands } from './use-product-commands.ts';
import { toHandleId } from './use-sorting.ts';

type ProductListRowProps = {
  product: OfficeProduct;
  selected: boolean;
  onSelect: (on: boolean) => void;
  commands: ProductCommands;
  /** Undefined until the code that moves rows is loaded. */
  drag: RowDrag | undefined;
  /** Called when the user points at the handle or focuses it. */
  onHandle: () => void;
  /** Undefined if the list cannot be rearranged; `up` and `down` are undefined at the ends. */
  arrange?:
    | { up?: (() => void) | undefined; down?: (() => void) | undefined; first: () => void; last: () => void }
    | undefined;
};

export function ProductListRow({
  product,
  selected,
  onSelect,
  commands,
  drag,
  onHandle,
  arrange,
}: ProductListRowProps) {
  const { id } = product;
  const title = typeset(product.title);
  const [deleting, setDeleting] = useState(false);
  const level = readLevel(product.level);
  const { displayed, enabled } = { ...product, ...commands.wantedOf(id) };
  const toSwitch = (label: string, checked: boolean, toChange: (on: boolean) => VisibilityChange) => (
    <Switch
      label={
        <>
          <span>{label}</span>
          <VisuallyHidden>{` (${title})`}</VisuallyHidden>
        </>
      }
      checked={checked}
      onChange={(event) => {
        void commands.stand([id], toChange(event.currentTarget.checked));
      }}
    />
  );
  const toArrow = (name: string, icon: IconName, label: string, onPress?: () => void) => (
    <button
      type="button"
      className={styles.button}
      id={`${name}-${id}`}
      aria-label={label}
      aria-disabled={!onPress || undefined}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <tr {...drag?.row} className={joinClasses(styles.row, drag?.isDragging && styles.dragged)}>
      <TickCell label={m.products_select({ title })} checked={selected} onTick={onSelect} />
      <td className={styles.grip}>
        {arrange ? (
          <button
            type="button"
            id={toHandleId(id)}
            className={styles.handle}
            {...(drag?.handle ?? { onPointerEnter: onHandle, onFocus: onHandle })}
            aria-label={m.products_drag({ title })}
          >
            <Icon name="grip" />
          </button>
        ) : null}
      </td>
      <td className={styles.words}>
        <Thumbnail address={product.thumbnail} />
        <div className={styles.about}>
          <p className={styles.title}>
            <Link to={`/admin/products/edit-${id}`}>{title}</Link>
          </p>
          <p className={styles.facts}>
            {level ? <LevelBadge level={level} /> : null}
            <span>{formatProductKind(product.type)}</span>
            <span>
              {product.hasPrice ? formatPriceLabel(product.priceCents) : m.products_without_price()}
            </span>
            <span>
              {(product.type === 'exercise' ? m.common_exercises_counted : m.learning_lessons)({
                count: product.contents,
              })}
            </span>
            <span>
              {product.buyers < mostBuyers
                ? m.products_buyers({ count: product.buyers })
                : m.products_buyers_many({ count: mostBuyers.toLocaleString('fr') })}
            </span>
          </p>
        </div>
      </td>
      <td className={styles.switches}>
        {product.archivedAt ? null : (
          <>
            {toSwitch(m.common_displayed(), displayed, (on) => ({ displayed: on }))}
            {commands.maySell && toSwitch(m.common_on_sale(), enabled, (on) => ({ enabled: on }))}
          </>
        )}
      </td>
      <td className={styles.actions}>
        {arrange ? (
          <>
            {toArrow('monter', 'arrow-up', m.products_up({ title }), arrange.up)}
            {toArrow('descendre', 'arrow-down', m.products_down({ title }), arrange.down)}
          </>
        ) : null}
        <Menu
          trigger={
            <button type="button" className={styles.button} aria-label={m.products_actions({ title })}>
              <Icon name="more" />
            </button>
          }
          items={listActions(product, commands, arrange, () => setDeleting(true))}
        />
        <DeleteConfirmation
          title={deleting ? title : null}
          onDelete={() => void commands.remove(id)}
          onClose={() => setDeleting(false)}
        />
      </td>
    </tr>
  );
}

/** The empty frame aligns the titles. */
const Thumbnail = ({ address }: { address: string | null }) => (
  <span className={styles.thumbnail}>
    {address ? <img src={address} alt="" width={64} height={48} loading="lazy" /> : <Icon name="picture" />}
  </span>
);

/** A draft can be deleted, because nobody sees or owns it. */
const isDraft = ({ displayed, buyers }: OfficeProduct) => !displayed && buyers === 0;

function listActions(
  product: OfficeProduct,
  commands: ProductCommands,
  arrange: ProductListRowProps['arrange'],
  onDelete: () => void,
): MenuItem[] {
  const { id } = product;
  return [
    { label: m.common_edit(), icon: 'edit', href: `/admin/products/edit-${id}` },
    { label: m.common_programme(), icon: 'list', href: `/admin/products/edit-${id}/programme` },
    { label: m.progress_title(), icon: 'check', href: `/admin/products/edit-${id}/progression` },
    { label: m.common_see_page(), icon: 'eye', href: toPresentationHref(product) },
    ...(arrange
      ? ([
          { label: m.products_to_first(), icon: 'arrow-up', onSelect: arrange.first },
          { label: m.products_to_last(), icon: 'arrow-down', onSelect: arrange.last },
        ] satisfies MenuItem[])
      : []),
    { label: m.common_duplicate(), icon: 'plus', onSelect: () => void commands.duplicate(id) },
    product.archivedAt
      ? {
          label: m.common_restore_archived(),
          icon: 'retry',
          onSelect: () => void commands.stand([id], { archived: false }),
        }
      : {
          label: m.common_archive(),
          icon: 'inbox',
          onSelect: () => void commands.stand([id], { archived: true }),
        },
    ...(isDraft(product)
      ? [{ label: m.common_delete_for_good(), icon: 'trash', onSelect: onDelete } as const]
      : []),
  ];
}
