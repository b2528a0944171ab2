import { Button } from '../../ui/actions/button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { Confirmation } from '../../ui/overlays/confirmation.tsx';
import type { Commands } from '../kit/commands.tsx';

/** A button whose command is confirmed first. `isDangerous` by default. */
export function ImportCommand({
  commands,
  act,
  label,
  question,
  words,
  isDangerous = true,
}: {
  commands: Commands;
  act: string;
  label: string;
  question: string;
  words: string;
  isDangerous?: boolean;
}) {
  return (
    <FormActions>
      <Confirmation
        title={question}
        words={words}
        yes={label}
        danger={isDangerous}
        onConfirm={() => void commands.ask({ act })}
        trigger={
          <Button variant={isDangerous ? 'secondary' : 'primary'} disabled={commands.isUnderWay(act)}>
            {label}
          </Button>
        }
      />
    </FormActions>
  );
}
