import type { FormEvent } from 'react';
import type { SchoolField } from '#core/settings/school-input.ts';
import { m } from '#words/messages.js';
import { LinkButton } from '../../ui/actions/button.tsx';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { Fieldset, FormStack } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { ConflictPanel } from '../editing/conflict-panel.tsx';
import { listChanged, listDifferences } from '../editing/merge-drafts.ts';
import { SaveBar } from '../editing/save-bar.tsx';
import { UnsavedChoice } from '../editing/unsaved-choice.tsx';
import { UnsavedWarning } from '../editing/unsaved-warning.tsx';
import { useEdited } from '../editing/use-edited.ts';
import { useKeptDraft } from '../editing/use-kept-draft.ts';
import { useRefused } from '../editing/use-refused.ts';
import { useSavedToast } from '../editing/use-saved-toast.ts';
import { useSending } from '../editing/use-sending.ts';
import { useTypedEarly } from '../editing/use-typed-early.ts';
import { fieldHints, fieldId, fieldWords } from './field-words.ts';
import { MissingIdentity } from './missing-identity.tsx';
import { sayField } from './say-field.ts';
import styles from './settings.module.css';
import type { SettingsDraft, SettingsErrors, SettingsSubmission } from './settings-draft.ts';
import { SettingsRefusal } from './settings-refusal.tsx';
import { SocialLinks } from './social-links.tsx';

type Answer = { saved: true } | ({ saved: false } & SettingsErrors) | undefined;
type TextName = Exclude<SchoolField, 'social'>;

/** Everything the owner says of the school, in parts, with one button that saves it all. */
export function SettingsEditor({
  draft: initial,
  version,
  missing,
}: {
  draft: SettingsDraft;
  version: number;
  missing: readonly SchoolField[];
}) {
  const edited = useEdited(initial, version);
  const { draft, base, change } = edited;
  const kept = useKeptDraft('settings', { draft, base, version: edited.version });
  const changed = edited.changed.length > 0;
  const form = useTypedEarly();
  const { answer, saving, send } = useSending<Answer>();
  const refused = answer?.saved === false ? answer : null;
  const errors = refused?.fields ?? {};
  const { told, decide } = useRefused(refused, saving, edited, save);
  useSavedToast(answer?.saved ? answer : undefined);

  function save(wanted: SettingsDraft, from: number | undefined): void {
    const submission: SettingsSubmission = { draft: wanted, version: from };
    if (send(submission)) edited.markSent(wanted, from);
  }

  const saveNow = () => save(draft, edited.version);

  const field = (name: TextName) => ({
    id: fieldId(name),
    name,
    label: fieldWords[name](),
    hint: fieldHints[name]?.(),
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
      <UnsavedWarning active={changed} saving={saving} />
      {kept.found ? (
        <UnsavedChoice
          at={kept.found.at}
          changes={listChanged(base, kept.found.draft).map((name) => ({
            name,
            label: fieldWords[name](),
            saved: sayField(base[name]),
            kept: kept.found && sayField(kept.found.draft[name]),
          }))}
          onTake={() => {
            if (kept.found) edited.goOn(kept.found);
            kept.settle();
          }}
          onDrop={kept.settle}
        />
      ) : null}
      <div className={styles.notices}>
        {told?.theirs ? (
          <ConflictPanel
            differences={listDifferences(base, draft, told.theirs.draft)}
            words={m.editing_conflict_by({ who: told.theirs.who, date: told.theirs.at })}
            labelOf={(name) => fieldWords[name]()}
            show={(_name, value) => sayField(value)}
            onDecide={decide}
          />
        ) : (
          <SettingsRefusal answer={told} onRetry={saveNow} />
        )}
        <MissingIdentity missing={missing} here />
      </div>
      <form
        ref={form}
        autoComplete="off"
        noValidate
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          saveNow();
        }}
      >
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
        <SaveBar saving={saving} busy={false} changed={changed} isNew={false} />
      </form>
    </>
  );
}
