import type { ReactNode } from 'react';
import { Button, type ButtonStyle } from '../../ui/actions/button.tsx';
import { Confirmation } from '../../ui/overlays/confirmation.tsx';
import type { CommandRequest } from './answer.ts';
import { CommandRefusal, type Commands, useCommands } from './commands.tsx';

export function CommandButton({
  commands,
  asks,
  label,
  variant = 'secondary',
  question,
  ...style
}: {
  commands: Pick<Commands, 'ask' | 'isUnderWay'>;
  asks: CommandRequest;
  label: ReactNode;
  variant?: ButtonStyle['variant'];
  size?: ButtonStyle['size'];
  className?: string | undefined;
  question?: { title: string; words: ReactNode; yes?: string; no?: string } | undefined;
}) {
  const pending = commands.isUnderWay(asks);
  const go = () => void commands.ask(asks);
  if (!question)
    return (
      <Button variant={variant} pending={pending} data-act={asks.act} onClick={go} {...style}>
        {label}
      </Button>
    );
  return (
    <Confirmation
      title={question.title}
      words={question.words}
      yes={question.yes ?? label}
      no={question.no}
      danger={variant === 'danger'}
      onConfirm={go}
      trigger={
        <Button variant={variant} pending={pending} data-act={asks.act} {...style}>
          {label}
        </Button>
      }
    />
  );
}

export function ArchiveButton({
  isArchived,
  labels,
  className,
}: {
  isArchived: boolean;
  labels: Record<'archive' | 'restore', () => string>;
  className?: string | undefined;
}) {
  const commands = useCommands();
  const asks = isArchived ? 'restore' : 'archive';
  return (
    <>
      <CommandRefusal commands={commands} />
      <CommandButton
        commands={commands}
        asks={{ act: asks }}
        label={labels[asks]()}
        size="small"
        className={className}
      />
    </>
  );
}
