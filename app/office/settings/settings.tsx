import type { SchoolField } from '#core/settings/school-subject.ts';
import { m } from '#words/messages.js';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { Fieldset, FormStack } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { sendSafely } from '../kit/answer.ts';
import { EditorForm, EditorNotices } from '../kit/editor.tsx';
import { toFieldId } from '../kit/field.ts';
import { editorAction, loadEditor } from '../kit/save.ts';
import { useEditor } from '../kit/use-editor.ts';
import type { Route } from './+types/settings.ts';
import { MissingIdentity } from './missing-identity.tsx';
import styles from './settings.module.css';
import { type SettingsDraft, settingsFields } from './settings-draft.ts';
import { SocialLinks } from './social-links.tsx';
import { subject } from './subject.ts';

export const loader = answerErrors((args: Route.LoaderArgs) => loadEditor(subject, args));

export const action = editorAction(subject);

export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.settings_title(), index: false }, matches[0].loaderData);

/** Everything the owner says of the school, in parts, with one button that saves it all. */
export default function Settings({
  loaderData: { id, draft: initial, version, known },
}: Route.ComponentProps) {
  const editor = useEditor<SettingsDraft>(
    { kind: 'settings', fields: settingsFields },
    { id, initial, version },
  );
  const { draft, change, errors } = editor;
  const field = (name: Exclude<SchoolField, 'social'>) => ({
    id: toFieldId(name),
    name,
    label: settingsFields[name].label(),
    hint: settingsFields[name].hint?.(),
    value: draft[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <PageHeader
        title={m.settings_title()}
        lead={m.settings_lead()}
        actions={
          <>
            <LinkButton href="/admin/settings/historique" variant="secondary">
              {m.editing_history()}
            </LinkButton>
            <LinkButton href="/legal-mentions" target="_blank" rel="noopener" variant="secondary">
              {m.settings_see()} <Icon name="external" />
            </LinkButton>
          </>
        }
      />
      <div className={styles.notices}>
        <EditorNotices editor={editor} />
        <MissingIdentity missing={known?.missing ?? []} here />
      </div>
      <EditorForm editor={editor} className={styles.form}>
        <FormStack>
          <Fieldset legend={m.settings_section_school()}>
            <TextField {...field('name')} required />
            <TextField {...field('teacher')} optional />
            <TextField {...field('tagline')} optional />
            <TextArea {...field('presentation')} rows={8} optional />
          </Fieldset>
          <Fieldset legend={m.settings_section_contact()}>
            <TextField {...field('email')} type="email" autoComplete="off" required />
            <TextField {...field('phone')} type="tel" autoComplete="off" />
            <SocialLinks links={draft.social} errors={errors} onChange={(social) => change({ social })} />
          </Fieldset>
          <Fieldset legend={m.settings_section_legal()} hint={m.settings_section_legal_hint()}>
            <TextField {...field('legalName')} />
            <TextField {...field('legalForm')} />
            <TextArea {...field('address')} rows={3} />
            <div className={styles.pair}>
              <TextField {...field('siret')} inputMode="numeric" />
              <TextField {...field('siren')} inputMode="numeric" />
            </div>
            <TextField {...field('activityCode')} optional />
            <TextField {...field('vatMention')} />
            <TextField {...field('publicationDirector')} />
          </Fieldset>
          <Fieldset legend={m.settings_section_host()} hint={m.settings_section_host_hint()}>
            <TextField {...field('hostName')} />
            <TextArea {...field('hostAddress')} rows={3} />
            <TextField {...field('hostWebsite')} type="url" optional />
          </Fieldset>
          <Fieldset legend={m.settings_section_mediator()} hint={m.settings_section_mediator_hint()}>
            <TextField {...field('mediatorName')} />
            <TextArea {...field('mediatorAddress')} rows={3} optional />
            <TextField {...field('mediatorWebsite')} type="url" />
          </Fieldset>
          <Fieldset legend={m.settings_section_data()}>
            <TextField {...field('personalDataContact')} type="email" autoComplete="off" optional />
          </Fieldset>
        </FormStack>
      </EditorForm>
    </>
  );
}
