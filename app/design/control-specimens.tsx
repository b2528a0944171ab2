import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { showToast } from '../ui/feedback/show-toast.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { Checkbox, Switch } from '../ui/forms/checkbox.tsx';
import { PasswordField, Select, TextArea, TextField } from '../ui/forms/field.tsx';
import { Fieldset } from '../ui/forms/form.tsx';
import { FileDrop, UploadRow } from '../ui/forms/upload.tsx';
import { Dialog, DialogClose } from '../ui/overlays/dialog.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import { Tabs } from '../ui/overlays/tabs.tsx';
import styles from './design.module.css';

/** `scheme` makes ids unique when a specimen is shown in both colour schemes. */
export type SpecimenProps = { scheme: string };

const tones = ['info', 'success', 'warning', 'error'] as const;
const toasts = [
  { tone: 'info', words: m.design_toast_info },
  { tone: 'success', words: m.design_toast_success },
  { tone: 'error', words: m.design_toast_error },
] as const;

/** Notices, toasts and other feedback. */
export function FeedbackSpecimen() {
  const words = m.design_sample_text();
  return (
    <>
      {tones.map((tone) => (
        <Notice key={tone} tone={tone} title={m.design_sample_title()}>
          <p>{words}</p>
        </Notice>
      ))}
      <div className={styles.row}>
        {toasts.map(({ tone, words: label }) => (
          <Button
            key={tone}
            size="small"
            variant="secondary"
            onClick={() => showToast({ title: m.design_sample_title(), description: words, tone })}
          >
            {label()}
          </Button>
        ))}
        <Spinner label={m.common_sending()} />
      </div>
      <ProgressBar label={m.design_progress()} value={0.45} valueLabel={m.design_progress()} />
      <ProgressBar label={m.common_sending()} />
      <EmptyState
        headingLevel={3}
        title={m.design_sample_title()}
        action={<Button>{m.common_save()}</Button>}
      >
        <p>{words}</p>
      </EmptyState>
      <ErrorPanel
        headingLevel={3}
        status={404}
        title={m.design_sample_title()}
        reference="7Yk2"
        actions={<Button>{m.common_save()}</Button>}
      >
        <p>{words}</p>
      </ErrorPanel>
    </>
  );
}

const states = ['waiting', 'running', 'paused', 'offline', 'left', 'success', 'error', 'canceled'] as const;

/** Fields in each state: plain, with a hint, with an error, disabled. */
export function FormSpecimen({ scheme }: SpecimenProps) {
  const label = m.design_field();
  const error = m.design_field_error();
  return (
    <>
      <Fieldset legend={m.design_fields({ scheme })} hint={m.design_sample_text()}>
        <TextField label={label} hint={m.design_sample_text()} optional />
        <TextField label={label} error={error} defaultValue={m.design_sample_title()} />
        <TextField label={label} disabled defaultValue={m.design_sample_title()} />
        <PasswordField label={m.common_password()} autoComplete="off" />
        <TextArea label={label} rows={2} error={error} />
        <Select label={label} options={[{ value: '1', label: m.design_sample_title() }]} />
        <Checkbox label={label} hint={m.design_sample_text()} />
        <Checkbox label={label} error={error} defaultChecked />
        <Switch label={label} defaultChecked />
        <Switch label={label} />
      </Fieldset>
      <FileDrop label={m.design_drop({ scheme })} hint={m.design_sample_text()} onFiles={() => undefined} />
      {states.map((state) => (
        <UploadRow
          key={state}
          fileName={m.design_file()}
          state={state}
          progress={0.4}
          error={state === 'error' ? error : undefined}
          onPause={() => undefined}
          onResume={() => undefined}
          onCancel={() => undefined}
          onRetry={() => undefined}
          onRemove={() => undefined}
          onFile={() => undefined}
        />
      ))}
    </>
  );
}

/** Dialogs and menus, which take the theme of the page. */
export function OverlaySpecimen({ scheme }: SpecimenProps) {
  const words = m.design_sample_text();
  return (
    <>
      <div className={styles.row}>
        <Dialog
          title={m.design_sample_title()}
          description={words}
          trigger={<Button variant="secondary">{m.design_dialog()}</Button>}
          actions={
            <DialogClose>
              <Button>{m.common_save()}</Button>
            </DialogClose>
          }
        />
        <Menu
          trigger={<Button variant="secondary">{m.design_menu()}</Button>}
          items={[
            { label: m.common_save(), icon: 'edit', onSelect: () => undefined },
            { label: m.design_word_link(), icon: 'external', href: '/admin/design' },
            { label: m.common_delete(), icon: 'trash', danger: true, onSelect: () => undefined },
            { label: m.design_word_disabled(), disabled: true },
          ]}
        />
      </div>
      <Tabs
        label={m.design_tabs({ scheme })}
        tabs={[
          { value: 'one', label: m.design_sample_title(), panel: <p>{words}</p> },
          { value: 'two', label: m.design_word_link(), panel: <p>{m.design_sample_title()}</p> },
        ]}
      />
    </>
  );
}
