import { m } from '#words/messages.js';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { Switch } from '../../ui/forms/checkbox.tsx';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { Fieldset, FormStack } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { sendSafely } from '../kit/answer.ts';
import { EditorForm, EditorNotices } from '../kit/editor.tsx';
import { toFieldId } from '../kit/field.ts';
import { PictureField } from '../kit/picture-field.tsx';
import { editorAction, loadEditor } from '../kit/save.ts';
import { createFolderId } from '../kit/uploads/media.ts';
import { useEditor } from '../kit/use-editor.ts';
import type { Route } from './+types/settings.ts';
import { AccentField } from './accent-field.tsx';
import { MissingIdentity } from './missing-identity.tsx';
import styles from './settings.module.css';
import { SocialLinks } from './social-links.tsx';
import { subject } from './subject.ts';

export const loader = withErrorResponse((args: Route.LoaderArgs) => loadEditor(subject, args));

export const action = editorAction(subject);

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.common_settings);

/** Parts of the form. */
const sections = [
  { id: 'ecole', label: m.common_school },
  { id: 'apparence', label: m.settings_section_look },
  { id: 'contact', label: m.common_contact },
  { id: 'comptes', label: m.settings_section_accounts },
  { id: 'identite', label: m.settings_section_legal },
  { id: 'hebergeur', label: m.settings_section_host },
  { id: 'mediateur', label: m.settings_section_mediator },
  { id: 'donnees', label: m.settings_section_data },
];

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { known, services } = loaderData;
  const editor = useEditor({ kind: 'settings' }, loaderData);
  const { draft, change, errors, textField, switchField } = editor;
  return (
    <>
      <PageHeader
        title={m.common_settings()}
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
      <nav aria-label={m.settings_sections()} className={styles.notices}>
        <ul className={styles.missing}>
          {sections.map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`}>{label()}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.notices}>
        <EditorNotices editor={editor} />
        <MissingIdentity missing={known?.missing ?? []} here />
      </div>
      <EditorForm editor={editor} className={styles.form}>
        <FormStack>
          <Fieldset id="ecole" legend={m.common_school()}>
            <TextField {...textField('name')} required />
            <TextField {...textField('teacher')} optional />
            <TextField {...textField('tagline')} optional />
            <TextArea {...textField('presentation')} rows={8} optional />
          </Fieldset>
          <Fieldset id="apparence" legend={m.settings_section_look()} hint={m.settings_section_look_hint()}>
            <AccentField
              field={textField('accent')}
              value={draft.accent}
              onChange={(accent) => change({ accent })}
            />
            <PictureField
              id={toFieldId('logo')}
              legend={m.settings_field_logo()}
              hint={m.settings_field_logo_hint()}
              error={errors.logo?.[0]}
              picture={draft.logo}
              onChange={(logo) => change({ logo })}
              alt={{ label: m.settings_field_logo_alt(), id: toFieldId('logo.alt') }}
              takeFolder={() => `school/${createFolderId()}`}
              uploadPlace="school/logo"
              services={services}
              reportBusy={(busy) => editor.reportBusy('logo', busy)}
            />
          </Fieldset>
          <Fieldset id="contact" legend={m.common_contact()}>
            <TextField {...textField('email')} type="email" autoComplete="off" />
            <TextField {...textField('phone')} type="tel" autoComplete="off" />
            <SocialLinks links={draft.social} errors={errors} onChange={(social) => change({ social })} />
          </Fieldset>
          <Fieldset
            id="comptes"
            legend={m.settings_section_accounts()}
            hint={m.settings_section_accounts_hint()}
          >
            <Switch {...switchField('signUpOpen')} />
            <Switch {...switchField('anonymousOpen')} />
          </Fieldset>
          <Fieldset id="identite" legend={m.settings_section_legal()} hint={m.settings_section_legal_hint()}>
            <TextField {...textField('legalName')} />
            <TextField {...textField('legalForm')} />
            <TextArea {...textField('address')} rows={3} />
            <div className={styles.pair}>
              <TextField {...textField('siret')} inputMode="numeric" />
              <TextField {...textField('siren')} inputMode="numeric" />
            </div>
            <TextField {...textField('activityCode')} optional />
            <TextField {...textField('vatMention')} />
            <TextField {...textField('publicationDirector')} />
          </Fieldset>
          <Fieldset id="hebergeur" legend={m.settings_section_host()} hint={m.settings_section_host_hint()}>
            <TextField {...textField('hostName')} />
            <TextArea {...textField('hostAddress')} rows={3} />
            <TextField {...textField('hostWebsite')} type="url" optional />
          </Fieldset>
          <Fieldset
            id="mediateur"
            legend={m.settings_section_mediator()}
            hint={m.settings_section_mediator_hint()}
          >
            <TextField {...textField('mediatorName')} />
            <TextArea {...textField('mediatorAddress')} rows={3} optional />
            <TextField {...textField('mediatorWebsite')} type="url" />
          </Fieldset>
          <Fieldset id="donnees" legend={m.settings_section_data()}>
            <TextField {...textField('personalDataContact')} type="email" autoComplete="off" optional />
            <TextField {...textField('recordingMonths')} inputMode="numeric" />
          </Fieldset>
        </FormStack>
      </EditorForm>
    </>
  );
}
