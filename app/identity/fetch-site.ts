import { m } from '#words/messages.js';

/** Error response of the site's own endpoints, with its French sentence. `details` is the response body. */
export class SiteRefusal extends Error {
  override name = 'SiteRefusal';
  readonly code: 'session-refused' | 'session-recent';
  readonly details: Readonly<Record<string, unknown>>;
  constructor(answer: Record<string, unknown>) {
    super(typeof answer.message === 'string' ? answer.message : m.refusals_site_silent());
    this.code = answer.code === 'sign-in-recent' ? 'session-recent' : 'session-refused';
    this.details = answer;
  }
}

const unreachable = 'site-unreachable';

/** True if the site or the identity provider was unreachable, so that reloading data would fail too. */
export const isUnreachable = (failure: unknown): boolean =>
  failure instanceof SiteRefusal
    ? failure.details.code === unreachable
    : failure instanceof Error && 'code' in failure && failure.code === 'auth/network-request-failed';

/**
 * Returns the parsed response of an endpoint of the site, undefined if it has no body.
 * @throws {SiteRefusal} if the site rejects the request or is unreachable
 */
export async function fetchSite<Answer = undefined>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object | Blob,
): Promise<Answer> {
  const response = await fetch(path, { method, ...toContent(body) }).catch(() => {
    throw new SiteRefusal({ code: unreachable, message: m.refusals_site_unreachable() });
  });
  const text = await response.text();
  const answer = (text ? readJson(text) : undefined) as Answer;
  if (response.ok) return answer;
  throw new SiteRefusal((answer as Record<string, unknown> | undefined) ?? {});
}

function toContent(body: object | Blob | undefined): RequestInit {
  if (!body || body instanceof Blob) return body ? { body } : {};
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // A proxy's own error page contains nothing to show.
  }
}
