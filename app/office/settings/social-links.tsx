import { useRef } from 'react';
import type { SchoolDraft } from '#core/settings/school-subject.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { showToast } from '../../ui/feedback/show-toast.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { toFieldId } from '../kit/field.ts';
import styles from './settings.module.css';

type SocialLink = SchoolDraft['social'][number];

const maxLinks = 8;

export function SocialLinks({
  links,
  errors,
  onChange,
}: {
  links: readonly SocialLink[];
  errors: Readonly<Record<string, string[]>>;
  onChange: (links: SocialLink[]) => void;
}) {
  const place = useRef<HTMLFieldSetElement>(null);
  const change = (index: number, part: Partial<SocialLink>) =>
    onChange(links.map((link, at) => (at === index ? { ...link, ...part } : link)));

  function remove(index: number): void {
    const before = [...links];
    onChange(links.filter((_, at) => at !== index));
    // Moves the focus, because the pressed button was removed.
    place.current?.focus();
    showToast({
      title: m.office_removed({ name: before[index]?.label || m.settings_social_unnamed() }),
      action: { label: m.common_cancel(), onPress: () => onChange(before) },
    });
  }

  return (
    <fieldset ref={place} id={toFieldId('social')} tabIndex={-1} className={styles.links}>
      <legend className={styles.label}>{m.settings_field_social()}</legend>
      {errors.social?.[0] ? <p className={styles.error}>{errors.social[0]}</p> : null}
      {links.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has nothing of its own but its place.
        <div key={index} className={styles.link}>
          <TextField
            id={toFieldId(`social.${index}.label`)}
            label={m.common_displayed_name()}
            value={link.label}
            error={errors[`social.${index}.label`]}
            onChange={(event) => change(index, { label: event.currentTarget.value })}
          />
          <TextField
            id={toFieldId(`social.${index}.url`)}
            label={m.settings_field_social_url()}
            type="url"
            value={link.url}
            error={errors[`social.${index}.url`]}
            onChange={(event) => change(index, { url: event.currentTarget.value })}
          />
          <Button
            variant="quiet"
            aria-label={m.common_remove_named({ name: link.label || m.settings_social_unnamed() })}
            onClick={() => remove(index)}
          >
            <Icon name="trash" />
          </Button>
        </div>
      ))}
      {links.length < maxLinks ? (
        <div>
          <Button
            variant="secondary"
            size="small"
            onClick={() => onChange([...links, { label: '', url: '' }])}
          >
            {m.settings_social_add()}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
