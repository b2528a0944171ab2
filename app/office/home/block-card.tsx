import { useState } from 'react';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import type { ProductTitle } from '#core/products/find-product.ts';
import { homeParts } from '#core/settings/home-blocks.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Switch } from '../../ui/forms/checkbox.tsx';
import { FormStack } from '../../ui/forms/form.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Icon } from '../../ui/mark/icon.tsx';
import { PictureField } from '../kit/picture-field.tsx';
import { ProductsPicker } from '../kit/products-picker.tsx';
import sheet from '../kit/sheet.module.css';
import { BlockFields } from './block-fields.tsx';
import { BlockRecording } from './block-recording.tsx';
import { type BlockPart, type BlockStorage, toBlockFieldId } from './home-draft.ts';
import styles from './home-editor.module.css';

/** One block of the home page; its fields open with « Modifier ». */
export function BlockCard({
  place,
  count,
  titles,
  services,
  onMove,
  reportBusy,
  storage,
  ...part
}: BlockPart & {
  storage: BlockStorage;
  place: number;
  count: number;
  titles: readonly ProductTitle[];
  services: BrowserServices;
  onMove: (step: -1 | 1) => void;
  reportBusy: (busy: boolean) => void;
}) {
  const { block, errors, change } = part;
  const { kind } = block;
  const [opened, setOpened] = useState(false);
  const faulty = Object.keys(errors).some((id) => id.startsWith(`${toBlockFieldId(kind)}-`));
  const name = homeParts[kind].name();
  return (
    <li className={styles.block}>
      <BlockHead
        id={toBlockFieldId(kind)}
        name={name}
        purpose={homeParts[kind].purpose()}
        place={place}
        count={count}
        visible={block.visible}
        onShow={(visible) => change({ visible })}
        onMove={onMove}
      />
      <details
        open={opened || faulty}
        onToggle={(event) => setOpened(event.currentTarget.open)}
        className={joinClasses(styles.details, sheet.fold)}
      >
        <summary>{m.home_office_edit({ name })}</summary>
        <FormStack>
          <BlockFields {...part} />
          {homeParts[kind].picture ? (
            <BlockPicture {...part} services={services} reportBusy={reportBusy} storage={storage} />
          ) : null}
          {homeParts[kind].recording ? (
            <BlockRecording {...part} services={services} reportBusy={reportBusy} storage={storage} />
          ) : null}
          {homeParts[kind].products ? <BlockProducts {...part} titles={titles} /> : null}
        </FormStack>
      </details>
    </li>
  );
}

/** Name of a block with its switch and the buttons that move it. */
export function BlockHead({
  id,
  name,
  purpose,
  place,
  count,
  visible,
  onShow,
  onMove,
}: {
  id: string;
  name: string;
  purpose: string;
  place: number;
  count: number;
  visible: boolean;
  onShow: (visible: boolean) => void;
  onMove: (step: -1 | 1) => void;
}) {
  const steps = [
    {
      step: -1,
      stepId: `${id}-up`,
      icon: 'arrow-up',
      words: m.common_move_up(),
      stuck: place === 0,
    },
    {
      step: 1,
      stepId: `${id}-down`,
      icon: 'arrow-down',
      words: m.common_move_down(),
      stuck: place === count - 1,
    },
  ] as const;
  return (
    <div className={styles.head}>
      <div className={styles.name}>
        <h2 id={id}>{name}</h2>
        <p>{purpose}</p>
      </div>
      <div className={styles.tools}>
        <Switch
          label={m.common_show()}
          aria-describedby={id}
          checked={visible}
          onChange={(event) => onShow(event.currentTarget.checked)}
        />
        {steps.map(({ step, stepId, icon, words, stuck }) => (
          <Button
            key={step}
            id={stepId}
            variant="quiet"
            size="small"
            aria-disabled={stuck || undefined}
            aria-describedby={id}
            onClick={() => onMove(step)}
          >
            <Icon name={icon} />
            <span>{` ${words}`}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}

function BlockPicture({
  block: { kind, picture },
  errors,
  change,
  storage,
  ...sending
}: BlockPart & {
  storage: BlockStorage;
  services: BrowserServices;
  reportBusy: (busy: boolean) => void;
}) {
  const altId = toBlockFieldId(kind, 'picture', 'alt');
  return (
    <PictureField
      {...sending}
      legend={m.common_picture()}
      hint={m.home_office_picture_hint()}
      picture={picture}
      onChange={(changed) => change({ picture: changed })}
      alt={{ label: m.common_picture_description(), id: altId, error: errors[altId], optional: true }}
      takeFolder={storage.takeFolder}
      uploadPlace={`${storage.place}/${kind}`}
    />
  );
}

function BlockProducts({
  block: { kind, products },
  errors,
  change,
  titles,
}: BlockPart & { titles: readonly ProductTitle[] }) {
  const id = toBlockFieldId(kind, 'products');
  return (
    <ProductsPicker
      id={id}
      legend={m.home_office_products()}
      hint={m.home_office_products_hint()}
      error={errors[id]}
      chosen={products}
      titles={titles}
      onChange={(choose) => change((block) => ({ products: choose(block.products) }))}
      source={`/admin/products/find?type=${kind === 'exercises' ? 'exercise' : 'course'}`}
      arranged
    />
  );
}
