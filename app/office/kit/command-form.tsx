import { type ReactNode, useEffect } from 'react';
import { m } from '#words/messages.js';
import { Button, LinkButton } from '../../ui/actions/button.tsx';
import { FormActions, FormStack } from '../../ui/forms/form.tsx';
import { CommandRefusal, type Commands } from './commands.tsx';
import styles from './sheet.module.css';
import { useReplayedInput } from './use-replayed-input.ts';

export function CommandForm({
  commands,
  submit,
  danger = false,
  back,
  onSend,
  children,
}: {
  commands: Pick<Commands, 'answer' | 'pending'>;
  submit: string;
  danger?: boolean;
  back: string;
  onSend: (sent: FormData) => void;
  children: ReactNode;
}) {
  const form = useReplayedInput();
  const { answer, pending } = commands;
  // The first faulty field or the refusal may be outside the window.
  useEffect(() => {
    if (pending || !answer || !('refused' in answer)) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const place = find('[aria-invalid=true],[aria-describedby$=-error]') ?? find('[role=alert]');
    place?.scrollIntoView({ block: 'center' });
    place?.focus();
  }, [answer, pending, form]);
  return (
    <form
      ref={form}
      className={styles.narrow}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(new FormData(event.currentTarget));
      }}
    >
      <FormStack>
        <CommandRefusal commands={commands} />
        {children}
        <FormActions>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending}>
            {submit}
          </Button>
          <LinkButton href={back} variant="quiet">
            {m.common_cancel()}
          </LinkButton>
        </FormActions>
      </FormStack>
    </form>
  );
}
