import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { checkConditions, rangeStillApplies, readByteRange } from '#twins/storage/downloads/conditions.ts';
import type { Environment } from '../environment.ts';
import { chooseEncoding, type Encoding, encodings, isCompressible } from '../page-cache/negotiate.ts';

type Form = { body: Uint8Array<ArrayBuffer>; etag: string };

type BuiltFile = {
  type: string;
  lastModified: Date;
  isCompressible: boolean;
  cacheControl: string;
  forms: Partial<Record<Encoding, Form>> & { identity: Form };
};

const suffixes = { br: '.br', gzip: '.gz', identity: '' } as const;

/**
 * Serves the files of the build from memory, so that an upgrade can replace them while this process runs.
 * Hashed files never change. The others are revalidated after an hour.
 */
export function serveBuiltFiles(app: Hono<Environment>, folder: string): void {
  const files = readBuiltFiles(folder);
  app.all('/assets/*', ({ req }) => {
    const file = files.get(req.path);
    return file ? respondWithFile(file, req.raw) : new Response('404 Not Found', { status: 404 });
  });
  for (const [path, file] of files)
    if (!path.startsWith('/assets/')) app.all(path, ({ req }) => respondWithFile(file, req.raw));
}

function readBuiltFiles(folder: string): Map<string, BuiltFile> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  const known = new Set(names);
  const isForm = (name: string) => /\.(?:br|gz)$/.test(name) && known.has(name.replace(/\.\w+$/, ''));
  return new Map(
    names.filter((name) => !isForm(name)).map((name) => [`/${name}`, readBuiltFile(folder, name, known)]),
  );
}

function readBuiltFile(folder: string, name: string, known: ReadonlySet<string>): BuiltFile {
  const type = getMimeType(name) ?? 'application/octet-stream';
  const present = encodings.filter((encoding) => known.has(name + suffixes[encoding]));
  const forms = present.map((encoding) => [encoding, readForm(join(folder, name + suffixes[encoding]))]);
  return {
    type,
    lastModified: statSync(join(folder, name)).mtime,
    isCompressible: isCompressible(type),
    cacheControl: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    forms: Object.fromEntries(forms),
  };
}

function readForm(path: string): Form {
  const body = new Uint8Array(readFileSync(path));
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/** Handles method, conditions and ranges as in RFC 9110, 9.1, 13.2 and 14.2. */
function respondWithFile(file: BuiltFile, request: Request): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response('405 Method Not Allowed', { status: 405, headers: { Allow: 'GET, HEAD' } });
  const available = encodings.filter((encoding) => file.forms[encoding]);
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? undefined, available);
  const { body, etag } = file.forms[encoding] ?? file.forms.identity;
  const headers: Record<string, string> = {
    ETag: etag,
    'Last-Modified': file.lastModified.toUTCString(),
    'Cache-Control': file.cacheControl,
    'Accept-Ranges': 'bytes',
    ...(file.isCompressible ? { Vary: 'Accept-Encoding' } : {}),
  };
  const outcome = checkConditions(request.headers, { etag, lastModified: file.lastModified });
  if (outcome === 'not-modified') return new Response(null, { status: 304, headers });
  if (outcome === 'failed') return new Response(null, { status: 412, headers });
  const content = {
    ...headers,
    'Content-Type': file.type,
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  };
  const takesRange = request.method === 'GET' && rangeStillApplies(request.headers.get('if-range'), etag);
  const range = takesRange ? readByteRange(request.headers.get('range'), body.length) : null;
  if (range === 'unsatisfiable')
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'Content-Range': `bytes */${body.length}` },
    });
  const { start, end } = range ?? { start: 0, end: body.length };
  return new Response(request.method === 'HEAD' ? null : body.subarray(start, end), {
    status: range ? 206 : 200,
    headers: {
      ...content,
      'Content-Length': String(end - start),
      ...(range ? { 'Content-Range': `bytes ${start}-${end - 1}/${body.length}` } : {}),
    },
  });
}
