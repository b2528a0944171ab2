import { prepareIdentityClient } from '#clients/browser/open-identity-client.ts';
import { LoginForm, type LoginFormProps, loginFormIds } from '../../account/login-form.tsx';
import { useReplayedClicks } from '../../frame/early-clicks.ts';
import { hydrate } from '../../frame/hydrate.ts';

function TakenOver(props: LoginFormProps) {
  useReplayedClicks();
  return <LoginForm {...props} />;
}

/** The identity client starts this many milliseconds after a press, when the press has been shown. */
const pressMilliseconds = 300;

// Only the form is hydrated. The identity client loads on first interaction.
const form = document.querySelector<HTMLElement>('[data-sign-in]');
if (form) {
  const props = JSON.parse(form.dataset.signIn ?? '') as LoginFormProps;
  hydrate(form, <TakenOver {...props} />, { identifierPrefix: loginFormIds });
  const prepare = () => void setTimeout(prepareIdentityClient, pressMilliseconds, props.services);
  for (const touch of ['focusin', 'pointerdown', 'input'])
    form.addEventListener(touch, prepare, { once: true, passive: true });
  if (form.matches(':focus-within')) prepare();
}
