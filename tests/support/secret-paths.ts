import { isPublicParameter } from '#app/route-table.ts';

/** An example of each secret format of the site: a printed code, a stored form, a private link. */
export const secretForms = {
  code: '7KQ2-M9XR-40TA-VW3E',
  form: '0123456789abcdef0123456789abcdef',
  link: 'Zq3vN8xT1mK5pR7wY2bD4fG6hJ9kL0sA3cE5uI7oQ1x',
} as const;

const forms = Object.values(secretForms);

/** Returns the paths of a route with each secret in its secret parameter, if it has one. */
export function listSecretPaths(pattern: string, example: string): string[] {
  const isSecret = (part: string) => part.startsWith(':') && !isPublicParameter(part.slice(1));
  const place = pattern.split('/').findIndex(isSecret);
  return place < 0 ? [] : forms.map((secret) => example.split('/').with(place, secret).join('/'));
}

/** Returns the example path with each secret in each query parameter. */
export const listSecretQueries = (example: string, parameters: readonly string[]): string[] =>
  parameters.flatMap((name) => forms.map((secret) => `${example}?${name}=${secret}`));
