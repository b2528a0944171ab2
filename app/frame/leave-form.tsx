import { m } from '#words/messages.js';
import { Button, type ButtonProps } from '../ui/actions/button.tsx';

/** Sign-out button as a native form: it works without scripts, and prefetching cannot trigger it. */
export function LeaveForm(style: Pick<ButtonProps, 'variant' | 'size'>) {
  return (
    <form method="post" action="/deconnexion">
      <Button type="submit" {...style}>
        {m.common_sign_out()}
      </Button>
    </form>
  );
}
