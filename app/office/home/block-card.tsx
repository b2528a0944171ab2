import { useState } from 'react';
import type { ProductTitle } from '#core/products/find-titles.ts';
import { type HomeBlock, homeParts } from '#core/settings/home-blocks.ts';
import { m } from '#words/messages.js';
import type { BrowserServices } from '../../context.ts';
import type { BlockWords } from '../../home/block-words.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Switch } from '../../ui/forms/checkbox.tsx';
import { FormStack } from '../../ui/forms/form.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { BlockFields } from './block-fields.tsx';
import { blockNames } from './block-names.ts';
import { BlockPicture } from './block-picture.tsx';
import { BlockProducts } from './block-products.tsx';
import { fieldId, type HomeErrors } from './home-draft.ts';
import styles from './home-editor.module.css';

/** What the parts of a block's card work with. */
export type BlockPart = {
  block: HomeBlock;
  own: BlockWords | undefined;
  errors: HomeErrors['fields'];
  change: (change: Partial<HomeBlock> | ((block: HomeBlock) => Partial<HomeBlock>)) => void;
};

/** One block: its place, whether it shows, and behind « Modifier » what it says. */
export function BlockCard({
  place,
  count,
  titles,
  services,
  onMove,
  reportBusy,
  ...part
}: BlockPart & {
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
  const faulty = Object.keys(errors).some((id) => id.startsWith(`${fieldId(kind)}-`));
  const name = blockNames[kind].name();
  const steps = [
    { step: -1, id: fieldId(kind, 'up'), icon: 'arrow-up', words: m.home_office_up(), stuck: place === 0 },
    {
      step: 1,
      id: fieldId(kind, 'down'),
      icon: 'arrow-down',
      words: m.home_office_down(),
      stuck: place === count - 1,
    },
  ] as const;
  return (
    <li className={styles.block}>
      <div className={styles.head}>
        <div className={styles.name}>
          <h2 id={fieldId(kind)}>{name}</h2>
          <p>{blockNames[kind].purpose()}</p>
        </div>
        <div className={styles.tools}>
          <Switch
            label={m.home_office_visible()}
            aria-describedby={fieldId(kind)}
            checked={block.visible}
            onChange={(event) => change({ visible: event.currentTarget.checked })}
          />
          {steps.map(({ step, id, icon, words, stuck }) => (
            <Button
              key={id}
              id={id}
              variant="quiet"
              size="small"
              aria-disabled={stuck || undefined}
              aria-describedby={fieldId(kind)}
              onClick={() => onMove(step)}
            >
              <Icon name={icon} /> {words}
            </Button>
          ))}
        </div>
      </div>
      <details
        open={opened || faulty}
        onToggle={(event) => setOpened(event.currentTarget.open)}
        className={styles.details}
      >
        <summary>{m.home_office_edit({ name })}</summary>
        <FormStack>
          <BlockFields {...part} />
          {homeParts[kind].picture ? (
            <BlockPicture {...part} services={services} reportBusy={reportBusy} />
          ) : null}
          {homeParts[kind].products ? <BlockProducts {...part} titles={titles} /> : null}
        </FormStack>
      </details>
    </li>
  );
}
