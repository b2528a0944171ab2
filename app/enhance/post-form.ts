/**
 * Sends a form with fetch, with the same fields as if the user had pressed `submitter`.
 * @throws {TypeError} if the network fails
 */
export function postForm(form: HTMLFormElement, submitter?: HTMLElement): Promise<Response> {
  const fields = [...new FormData(form, submitter)];
  const body = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
  return fetch(form.action, { method: 'POST', body, headers: { accept: 'text/html' } });
}
