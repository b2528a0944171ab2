import { refuse } from './errors.ts';

/** Field of a decoded form: text, or a map of named parts. Lists have parts named 0, 1, 2… */
export type FormNode = string | FormBranch;
export type FormBranch = Map<string, FormNode>;

/** The largest useful request has a hundred line items with fifty metadata keys each. */
const MAX_PAIRS = 10_000;
const MAX_DEPTH = 10;
const MAX_NAME = 1_000;

/**
 * Decodes `a=1&b[0][c]=2&d[]=3` into Maps, because in objects a key `__proto__` would be unsafe.
 * @throws {ApiError} if the text is not percent-encoded UTF-8, contains a NUL or exceeds a limit
 */
export function decodeForm(text: string): FormBranch {
  const root: FormBranch = new Map();
  if (text === '') return root;
  const pairs = text.split('&', MAX_PAIRS + 1);
  if (pairs.length > MAX_PAIRS) throw refuse(`Received more than ${MAX_PAIRS} parameters.`);
  for (const pair of pairs) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1));
    insert(root, splitName(name), value, name);
  }
  return root;
}

function decode(text: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    if (!(cause instanceof URIError)) throw cause;
    throw refuse('Invalid request: parameters must be percent-encoded UTF-8.');
  }
  return checkText(decoded);
}

/** PostgreSQL cannot store null bytes in text. */
function checkText(text: string): string {
  if (text.includes('\0')) throw refuse('Invalid request: parameters may not contain a null byte.');
  return text;
}

function splitName(name: string): string[] {
  if (name.length > MAX_NAME) throw refuse(`Invalid parameter name: ${name.slice(0, 100)}…`);
  const start = name.indexOf('[');
  if (start < 0) return [name];
  const rest = name.slice(start);
  if (start === 0 || !/^(\[[^[\]]*\])+$/.test(rest)) throw refuse(`Invalid parameter name: ${name}`, name);
  const parts = [name.slice(0, start), ...rest.slice(1, -1).split('][')];
  if (parts.length > MAX_DEPTH) throw refuse(`Invalid parameter name: ${name}`, name);
  return parts;
}

function insert(root: FormBranch, parts: string[], value: string, name: string): void {
  let branch = root;
  for (const [depth, part] of parts.entries()) {
    const key = part === '' ? String(branch.size) : part;
    const known = branch.get(key);
    if (depth === parts.length - 1) {
      if (known instanceof Map) throw refuse(`Invalid parameter name: ${name}`, name);
      branch.set(key, value);
      return;
    }
    if (typeof known === 'string') throw refuse(`Invalid parameter name: ${name}`, name);
    const next: FormBranch = known ?? new Map();
    if (!known) branch.set(key, next);
    branch = next;
  }
}

/** Returns undefined as soon as the body exceeds the limit. */
async function readBytes(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns undefined if the body is too long, null if it is not UTF-8. */
export async function readBody(request: Request, maxBytes: number): Promise<string | null | undefined> {
  const bytes = await readBytes(request, maxBytes);
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * A file becomes a branch with `name` and `data`. `data` has one character per byte. Returns undefined if the
 * body is too long, null if it is not a multipart form.
 */
export async function readMultipart(
  request: Request,
  maxBytes: number,
): Promise<FormBranch | null | undefined> {
  const bytes = await readBytes(request, maxBytes);
  if (!bytes) return undefined;
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  let parts: FormData;
  try {
    parts = await new Response(bytes, { headers }).formData();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
  const form: FormBranch = new Map();
  for (const [name, value] of parts) {
    if (typeof value === 'string') insert(form, splitName(name), checkText(value), name);
    else {
      const data = Buffer.from(await value.arrayBuffer()).toString('latin1');
      form.set(
        name,
        new Map([
          ['name', checkText(value.name)],
          ['data', data],
        ]),
      );
    }
  }
  return form;
}
