import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Refusal } from '../editing/refusal.tsx';
import type { HomeErrors } from './home-draft.ts';

/** Why the home page was not saved; it leads to the first field that is wrong. */
export function HomeRefusal({ answer, onRetry }: { answer: HomeErrors | null; onRetry: () => void }) {
  if (!answer) return null;
  const [first] = Object.keys(answer.fields);
  return (
    <Refusal
      answer={answer}
      onRetry={onRetry}
      title={answer.form}
      action={
        first ? (
          <Button variant="secondary" size="small" onClick={() => document.getElementById(first)?.focus()}>
            {m.home_office_first_error()}
          </Button>
        ) : undefined
      }
    />
  );
}
