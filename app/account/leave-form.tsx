import { m } from '#words/messages.js';
import { Button, type ButtonProps } from '../ui/actions/button.tsx';

/** Leaves this browser's session. A form of the browser's own: it works without script, and nothing but a press sends it. */
export function LeaveForm(style: Pick<ButtonProps, 'variant' | 'size'>) {
  return (
    <form method="post" action="/deconnexion">
      <Button type="submit" {...style}>
        {m.common_sign_out()}
      </Button>
    </form>
  );
}
