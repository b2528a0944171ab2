import { get, type IncomingMessage } from 'node:http';
import type { CachedPage } from '../references/start-reference.ts';
import type { FilledSchool } from '../school/fill-school.ts';

export type PageRequest = { name: string; path: string; headers: Record<string, string>; status: number };

/** Browser headers that can affect the response. */
export const browserHeaders = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'fr,fr-FR;q=0.8,en;q=0.5',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

/** Names of the members' pages, which are rendered for each request. */
export const memberPages = {
  courses: 'courses, member: 24 cards',
  space: 'members’ space',
  course: 'a course, member who owns it',
  lesson: 'a lesson, member who owns it',
};

export function listPages(filled: FilledSchool): [PageRequest, ...PageRequest[]] {
  const page = (name: string, path: string, cookie?: string): PageRequest => ({
    name,
    path,
    headers: { ...browserHeaders, ...(cookie ? { cookie } : {}) },
    status: 200,
  });
  return [
    page('home, visitor', '/'),
    page('courses, visitor: 24 cards', '/courses'),
    page(memberPages.courses, '/courses', filled.memberCookie),
    page(memberPages.space, '/members', filled.memberCookie),
    page(memberPages.course, filled.coursePath, filled.memberCookie),
    page(memberPages.lesson, filled.lessonPath, filled.memberCookie),
    page('order page, member', filled.buyPath, filled.memberCookie),
  ];
}

const betweenTwoOnly = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']);

/** Requests a page and returns the response as transferred, without decompression. */
export async function requestRaw(url: string, headers: Record<string, string>): Promise<CachedPage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = get(url, { agent: false, headers, timeout: 20_000 }, resolve);
    request.on('timeout', () => request.destroy(new Error(`${url} did not respond`)));
    request.on('error', reject);
  });
  const body = Buffer.concat(await response.toArray());
  const kept = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
    betweenTwoOnly.has(name) ? [] : values.map((value): [string, string] => [name, value]),
  );
  kept.push(['content-length', String(body.length)]);
  return { status: response.statusCode ?? 0, headers: kept, body };
}
