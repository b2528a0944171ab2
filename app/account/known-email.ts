const key = 'cedille:adresse';

/** Keeps the address a link was asked for, so that the same browser need not ask for it again. */
export function rememberEmail(email: string): void {
  try {
    localStorage.setItem(key, email);
  } catch {
    // Storage may be refused: the next page then asks for the address.
  }
}

/** The address kept by this browser, once. */
export function takeRememberedEmail(): string | null {
  try {
    const email = localStorage.getItem(key);
    localStorage.removeItem(key);
    return email;
  } catch {
    return null;
  }
}
