import { m } from '#words/messages.js';

/** What the site's own endpoints refuse; the message is their French sentence, `details` all that they answered. */
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

/** Whether there was no way to the site, or to the identity provider: nothing can be read anew then either. */
export const isUnreachable = (failure: unknown): boolean =>
  failure instanceof SiteRefusal
    ? failure.details.code === unreachable
    : failure instanceof Error && 'code' in failure && failure.code === 'auth/network-request-failed';

/**
 * Asks an endpoint of the site with JSON, or with a file, and answers what it answers: nothing where it has no more to say.
 * @throws {SiteRefusal} also where there is no way to the site
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
    return undefined; // A proxy's own page: it says nothing that we could pass on.
  }
}
