import type { FormEvent } from 'react';
import { knownPlatforms, platformNames } from '#core/imports/people/platform-names.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { FormActions, FormStack } from '../../ui/forms/form.tsx';
import type { Commands } from '../kit/commands.tsx';
import styles from '../kit/sheet.module.css';

/** Lets the admin read a file as the export of another platform, or choose its columns. */
export function PlatformChoice({ commands, platform }: { commands: Commands; platform: string }) {
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get('platform');
    void commands.ask({ act: 'platform', platform: chosen });
  };
  return (
    <details className={styles.fold}>
      <summary>{m.moving_platform_wrong()}</summary>
      <form onSubmit={choose} className={styles.narrow}>
        <FormStack>
          <Select
            name="platform"
            label={m.moving_platform_read_as()}
            autoComplete="off"
            defaultValue={platform || 'mapped'}
            options={[
              { value: 'mapped', label: m.moving_platform_own() },
              ...knownPlatforms.map((value) => ({ value, label: platformNames[value] })),
            ]}
          />
          <FormActions>
            <Button type="submit" variant="secondary" disabled={commands.pending}>
              {m.moving_platform_read()}
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </details>
  );
}
