import { useLocation } from 'react-router';
import { m } from '#words/messages.js';

/** Link that opens the sign-in in a new tab, so that unsaved changes stay on the page. */
export function SignInBeside({ confirm }: { confirm: boolean }) {
  const { pathname } = useLocation();
  const query = new URLSearchParams({ ...(confirm ? { mode: 'confirmer' } : {}), redirect: pathname });
  return (
    <a href={`/login?${query}`} target="_blank" rel="noopener">
      {confirm ? m.editing_confirm_beside() : m.editing_sign_in_again()}
    </a>
  );
}
