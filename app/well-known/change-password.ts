import { redirect } from 'react-router';

/** `/.well-known/change-password`: password managers open it. https://www.w3.org/TR/change-password-url/ */
export function loader(): Response {
  return redirect('/profile?modifier=mot-de-passe#mot-de-passe', 302);
}
