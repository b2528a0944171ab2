type MailAttachment = { fileName: string; contentType: string; content: Buffer };

export type MailContent = {
  /** Decoded header values by lower-case name. The values of a repeated header are joined by a line feed. */
  headers: Map<string, string>;
  text: string;
  html: string;
  attachments: MailAttachment[];
};

const MAX_DEPTH = 8;

/** Parses the MIME that nodemailer writes. https://www.rfc-editor.org/rfc/rfc2045 (headers: rfc2047) */
export function readMime(raw: Buffer): MailContent {
  const message = raw.toString('latin1');
  const content: MailContent = { headers: readHeaders(message), text: '', html: '', attachments: [] };
  readPart(message, content, 0);
  return content;
}

export function readHeaders(email: string): Map<string, string> {
  return new Map([...splitHeaders(email)].map(([name, value]) => [name, decodeHeader(value)]));
}

/** Splits headers and unfolds their values. Does not decode them, because parameters must be split first. */
function splitHeaders(part: string): Map<string, string> {
  const headers = new Map<string, string>();
  const end = part.indexOf('\r\n\r\n');
  const head = part.slice(0, end < 0 ? undefined : end).replace(/\r\n[ \t]+/g, ' ');
  for (const line of head.split('\r\n')) {
    const [, name, text] = /^([!-9;-~]+):([^\n]*)$/.exec(line) ?? [];
    if (!name || text === undefined) continue;
    const value = text.trimStart();
    const known = headers.get(name.toLowerCase());
    headers.set(name.toLowerCase(), known === undefined ? value : `${known}\n${value}`);
  }
  return headers;
}

/** Decodes the encoded words of a header and joins adjacent ones. Other text may be raw UTF-8 (RFC 6532). */
function decodeHeader(value: string): string {
  return Buffer.from(value, 'latin1')
    .toString('utf8')
    .replace(/(=\?[^?]+\?[bq]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
    .replace(/=\?([^?*]+)(?:\*[^?]*)?\?([bq])\?([^?]*)\?=/gi, (_, charset, encoding, word) =>
      decodeText(
        encoding.toLowerCase() === 'b'
          ? Buffer.from(word, 'base64')
          : decodeQuotedPrintable(word.replaceAll('_', ' ')),
        charset,
      ),
    );
}

function readPart(part: string, content: MailContent, depth: number): void {
  const headers = splitHeaders(part);
  const type = headers.get('content-type') ?? 'text/plain';
  const mediaType = (type.split(';', 1)[0] ?? '').trim().toLowerCase();
  const split = part.indexOf('\r\n\r\n');
  const body = split < 0 ? '' : part.slice(split + 4);
  const boundary = readParameter(type, 'boundary');
  if (mediaType.startsWith('multipart/') && boundary && depth < MAX_DEPTH) {
    const inner = `\r\n${body}`.split(`\r\n--${boundary}--`, 1)[0] ?? '';
    for (const child of inner.split(`\r\n--${boundary}`).slice(1))
      readPart(child.replace(/^[ \t]*\r\n/, ''), content, depth + 1);
    return;
  }
  const bytes = decodeBody(body, headers.get('content-transfer-encoding') ?? '');
  const text = () => decodeText(bytes, readParameter(type, 'charset')).replaceAll('\r\n', '\n');
  const isAttached = /^attachment/i.test(headers.get('content-disposition') ?? '');
  if (!isAttached && mediaType === 'text/plain' && !content.text) content.text = text();
  else if (!isAttached && mediaType === 'text/html' && !content.html) content.html = text();
  else
    content.attachments.push({
      fileName: readParameter(type, 'name') ?? '',
      contentType: mediaType,
      content: bytes,
    });
}

function readParameter(header: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;]+))`, 'i').exec(header);
  const value = match?.[1]?.replace(/\\(.)/g, '$1') ?? match?.[2];
  return value === undefined ? undefined : decodeHeader(value);
}

function decodeBody(body: string, encoding: string): Buffer {
  switch (encoding.trim().toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64');
    case 'quoted-printable':
      // White space after the `=` of a soft line break is transport padding (RFC 2045, §6.7).
      return decodeQuotedPrintable(body.replace(/=[ \t]*\r\n/g, ''));
    default:
      return Buffer.from(body, 'latin1');
  }
}

function decodeQuotedPrintable(text: string): Buffer {
  const bytes = text.replace(/=([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1');
}

function decodeText(bytes: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch (error) {
    // Unknown charset: decode as UTF-8 with replacement characters.
    if (error instanceof RangeError) return new TextDecoder().decode(bytes);
    throw error;
  }
}
