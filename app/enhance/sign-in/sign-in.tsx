import { hydrateRoot } from 'react-dom/client';
import { prepareIdentity } from '#clients/browser/open-identity.ts';
import { LoginForm, type LoginFormProps, loginFormIds } from '../../account/login-form.tsx';

// React takes over the form, and nothing else of the page. The identity client comes with the first touch of it.
const form = document.querySelector<HTMLElement>('[data-sign-in]');
if (form) {
  const props = JSON.parse(form.dataset.signIn ?? '') as LoginFormProps;
  hydrateRoot(form, <LoginForm {...props} />, { identifierPrefix: loginFormIds });
  const prepare = () => prepareIdentity(props.services);
  for (const touch of ['focusin', 'pointerdown', 'input'])
    form.addEventListener(touch, prepare, { once: true, passive: true });
  if (form.matches(':focus-within')) prepare();
}
