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

/** Asks an endpoint of the site with JSON, and answers what it answers: nothing where it has no more to say. @throws {SiteRefusal} */
export async function askSite<Answer = undefined>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(path, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  const answer = (text ? readJson(text) : undefined) as Answer;
  if (response.ok) return answer;
  throw new SiteRefusal((answer as Record<string, unknown> | undefined) ?? {});
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // A proxy's own page: it says nothing that we could pass on.
  }
}
