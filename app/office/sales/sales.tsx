import { m } from '#words/messages.js';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { Switch } from '../../ui/forms/checkbox.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { Fieldset, FormStack } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { sendSafely } from '../kit/answer.ts';
import { EditorForm, EditorNotices } from '../kit/editor.tsx';
import { editorAction, loadEditor } from '../kit/save.ts';
import styles from '../kit/sheet.module.css';
import { useEditor } from '../kit/use-editor.ts';
import type { Route } from './+types/sales.ts';
import { subject } from './subject.ts';

export const loader = withErrorResponse((args: Route.LoaderArgs) => loadEditor(subject, args));

export const action = editorAction(subject);

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.sales_title);

export default function SalesScreen({ loaderData }: Route.ComponentProps) {
  const editor = useEditor({ kind: 'settings' }, loaderData);
  const { draft, texts, textField, switchField } = editor;
  return (
    <>
      <PageHeader
        title={m.sales_title()}
        lead={m.sales_lead()}
        actions={
          <LinkButton href="/admin/settings/sales/historique" variant="secondary">
            {m.editing_history()}
          </LinkButton>
        }
      />
      <EditorNotices editor={editor} />
      <EditorForm editor={editor} className={styles.narrow}>
        <FormStack>
          <Fieldset legend={m.common_vat()} hint={m.sales_section_vat_hint()}>
            <Select {...textField('vatRegime')} options={texts.vatRegime?.options ?? []} />
            {draft.vatRegime === 'standard' ? (
              <Select {...textField('vatRate')} options={texts.vatRate?.options ?? []} />
            ) : null}
            <TextField
              {...textField('vatNumber')}
              autoComplete="off"
              required={draft.vatRegime === 'standard' || (draft.vatRegime === 'exempt' && draft.oss)}
            />
            {draft.vatRegime === 'franchise' ? null : <Switch {...switchField('oss')} />}
          </Fieldset>
          <Fieldset legend={m.sales_section_transfer()}>
            <Switch {...switchField('transfer')} />
            <TextField {...textField('transferHolder')} autoComplete="off" required={draft.transfer} />
            <TextField {...textField('iban')} autoComplete="off" required={draft.transfer} />
            <TextField {...textField('bic')} autoComplete="off" optional />
          </Fieldset>
          <Fieldset legend={m.sales_section_sepa()}>
            <Switch {...switchField('sepaDebit')} />
          </Fieldset>
        </FormStack>
      </EditorForm>
    </>
  );
}
