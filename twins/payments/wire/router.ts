import { ApiError } from './api-error.ts';
import type { Endpoint } from './endpoint.ts';

export type Route = { endpoint: Endpoint; id: string };

/** The provider has these under `/v1/<resource>/`; the twin does not, and they are no ids. */
const notIds = new Set(['search']);

export type Router = (method: string, path: string) => Route;

/** Builds the table of addresses once. @throws {ApiError} 404 at use, for a method or address that is not in it. */
export function createRouter(endpoints: Endpoint[]): Router {
  const table = new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));
  const withId = endpoints
    .filter((endpoint) => endpoint.path.includes(':id'))
    .map((endpoint) => ({ endpoint, segments: endpoint.path.split('/') }));
  return (method, path) => {
    const exact = table.get(`${method} ${path}`);
    if (exact) return { endpoint: exact, id: '' };
    const segments = path.split('/');
    for (const candidate of withId) {
      const id = candidate.endpoint.method === method ? matchId(candidate.segments, segments) : undefined;
      if (id !== undefined) return { endpoint: candidate.endpoint, id };
    }
    throw new ApiError(
      `Unrecognized request URL (${method}: ${path.slice(0, 200)}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      { status: 404 },
    );
  };
}

function matchId(pattern: string[], segments: string[]): string | undefined {
  if (pattern.length !== segments.length) return undefined;
  let id: string | undefined;
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (expected === ':id') id = decodeSegment(segment);
    else if (expected !== segment) return undefined;
  }
  return id;
}

function decodeSegment(segment: string): string | undefined {
  if (segment === '' || notIds.has(segment)) return undefined;
  try {
    const id = decodeURIComponent(segment);
    return id.includes('\0') ? undefined : id;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
