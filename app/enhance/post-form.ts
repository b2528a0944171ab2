/** Sends a form behind its page, as the browser would send it by a press of `submitter`. @throws {TypeError} without a connection */
export function postForm(form: HTMLFormElement, submitter?: HTMLElement): Promise<Response> {
  const fields = [...new FormData(form, submitter)];
  const body = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
  return fetch(form.action, { method: 'POST', body, headers: { accept: 'text/html' } });
}
