import { useState } from 'react';
import { useNavigate } from 'react-router';
import { findLargestDiscount, type LargestDiscount } from '#core/orders/promotion-codes/largest-discount.ts';
import { createCode } from '#core/orders/promotion-codes/save-code.ts';
import { m } from '#words/messages.js';
import { nameUnlisted } from '../../page-title.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { command, officeAction } from '../kit/action.ts';
import { type Done, sendSafely } from '../kit/answer.ts';
import { CommandForm } from '../kit/command-form.tsx';
import { useCommands } from '../kit/commands.tsx';
import { ProductsPicker } from '../kit/products-picker.tsx';
import { codeInput } from './code-input.ts';
import { formatLargest } from './codes-list.ts';

/** A created code, or the largest discount that the admin has to confirm first. */
type Created = Done & ({ id: string } | { largest: LargestDiscount });

export const action = officeAction({
  commands: {
    create: command(
      codeInput,
      async ({ core, actor }, { worth, until, seenCents, ...given }): Promise<Created> => {
        const code = { ...given, ...worth, expiresAt: until };
        const largest = await findLargestDiscount(core, code);
        if (seenCents !== largest.perOrder) return { done: '', largest };
        const id = await createCode(core, actor, code);
        return { done: m.codes_created({ code: given.code }), id };
      },
    ),
  },
});

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.codes_new);

export default function NewCode() {
  const commands = useCommands<Created>();
  const navigate = useNavigate();
  const [productIds, setProductIds] = useState<readonly string[]>([]);
  const [confirming, setConfirming] = useState<{ asked: string; largest: LargestDiscount }>();
  const { fields } = commands;

  async function create(sent: FormData): Promise<void> {
    const texts = ['code', 'worth', 'until', 'maxUses'].map((name) => [name, String(sent.get(name) ?? '')]);
    const boxes = ['oncePerPerson', 'forClasses', 'announced'].map((name) => [name, sent.has(name)]);
    const asked = { act: 'create', ...Object.fromEntries([...texts, ...boxes]), productIds };
    // The confirmation only applies to the input that it was shown for.
    const isSeen = confirming?.asked === JSON.stringify(asked);
    const made = await commands.ask({
      ...asked,
      ...(isSeen ? { seenCents: confirming.largest.perOrder } : {}),
    });
    if ('id' in made) void navigate(`/admin/codes/${made.id}`);
    setConfirming('largest' in made ? { asked: JSON.stringify(asked), largest: made.largest } : undefined);
  }

  return (
    <>
      <PageHeader
        title={m.codes_new()}
        lead={m.codes_new_words()}
        trail={[{ href: '/admin/codes', label: m.codes_title() }]}
      />
      <CommandForm
        commands={commands}
        submit={confirming ? m.codes_create_confirmed() : m.codes_create()}
        back="/admin/codes"
        onSend={(sent) => void create(sent)}
      >
        <TextField
          label={m.common_code()}
          hint={m.codes_code_hint()}
          name="code"
          maxLength={80}
          autoCapitalize="characters"
          spellCheck={false}
          error={fields.code}
        />
        <TextField
          label={m.common_discount()}
          hint={m.codes_worth_hint()}
          name="worth"
          maxLength={30}
          error={fields.worth}
        />
        <TextField
          label={m.codes_until()}
          hint={m.codes_until_hint()}
          name="until"
          type="date"
          optional
          error={fields.until}
        />
        <TextField
          label={m.codes_max_uses()}
          hint={m.codes_max_uses_hint()}
          name="maxUses"
          inputMode="numeric"
          maxLength={12}
          optional
          error={fields.maxUses}
        />
        <ProductsPicker
          id="code-products"
          legend={m.codes_for()}
          hint={m.codes_for_hint()}
          error={fields.productIds}
          chosen={productIds}
          titles={[]}
          onChange={setProductIds}
          source="/admin/products/find"
        />
        <Checkbox label={m.codes_once()} hint={m.codes_once_hint()} name="oncePerPerson" defaultChecked />
        <Checkbox label={m.codes_for_classes()} hint={m.codes_for_classes_hint()} name="forClasses" />
        <Checkbox label={m.codes_announced()} hint={m.codes_announced_hint()} name="announced" />
        {confirming ? (
          <Notice live tone="warning" title={m.codes_largest_title()}>
            <p>{formatLargest(confirming.largest)}</p>
          </Notice>
        ) : null}
      </CommandForm>
    </>
  );
}
