import { redirect } from 'react-router';

/** `/.well-known/change-password`, opened by password managers. https://www.w3.org/TR/change-password-url/ */
export function loader(): Response {
  return redirect('/profile?modifier=mot-de-passe#mot-de-passe', 302);
}
