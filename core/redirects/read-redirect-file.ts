import { z } from 'zod';
import { m } from '#words/messages.js';
import { readCsv } from '../csv/read-csv.ts';
import { buildColumnFinder, listColumns } from '../subjects/fields.ts';
import type { WrittenRedirect } from './add-redirects.ts';
import { redirectFields } from './redirect-subject.ts';

const mostLines = 5_000;

/** Read file; `fault` is the reason if it could not be read. */
type RedirectFile = { redirects: WrittenRedirect[]; fault: string | null };

/**
 * Reads redirects from CSV with or without headings, or from Ghost's `redirects.json` or `redirects.yaml`.
 * Expressions of Ghost that are no plain prefix are marked, so that they are reported.
 */
export function readRedirectFile(text: string): RedirectFile {
  const whole = text.replace(/^\ufeff/, '').trim();
  if (whole === '') return fail(m.marks_file_empty());
  const read = whole.startsWith('[') ? readJson(whole) : isYaml(whole) ? readYaml(whole) : readTable(whole);
  if (!read.fault && read.redirects.length === 0) return fail(m.redirects_file_none());
  return read.redirects.length > mostLines ? fail(m.marks_file_long({ most: mostLines })) : read;
}

const fail = (fault: string): RedirectFile => ({ redirects: [], fault });

const ghostRedirects = z.array(
  z.object({ from: z.string(), to: z.string(), permanent: z.boolean().default(false) }),
);

function readJson(text: string): RedirectFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return fail(m.redirects_file_broken());
  }
  const parsed = ghostRedirects.safeParse(json);
  if (!parsed.success) return fail(m.redirects_file_broken());
  const redirects = parsed.data.map(({ from, to, permanent }) =>
    convertExpression({ source: from, target: to, status: permanent ? '301' : '302' }),
  );
  return { redirects, fault: null };
}

const yamlSection = /^(30[12]):$/;

const isYaml = (text: string) => text.split(/\r?\n/, 50).some((line) => yamlSection.test(line.trimEnd()));

/** Reads the two sections `301:` and `302:` with lines `from: to`, the only YAML that Ghost writes. */
function readYaml(text: string): RedirectFile {
  let status: string | undefined;
  const redirects: WrittenRedirect[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const words = line.trim();
    const section = yamlSection.exec(line.trimEnd())?.[1];
    if (section) status = section;
    if (section || words === '' || words.startsWith('#')) continue;
    const cut = words.lastIndexOf(': ');
    if (!status || cut < 0) return fail(m.redirects_file_broken());
    const [source, target] = [words.slice(0, cut), words.slice(cut + 2)].map(unquote);
    redirects.push(
      convertExpression({ source: source ?? '', target: target ?? '', status, line: index + 1 }),
    );
  }
  return { redirects, fault: null };
}

function unquote(text: string): string {
  const words = text.trim();
  const quote = words.slice(0, 1);
  return (quote === "'" || quote === '"') && words.length > 1 && words.endsWith(quote)
    ? words.slice(1, -1)
    : words;
}

/** Ends of expressions that match a rest. Some match less, but only addresses without a page are redirected. */
const rests = ['(.*)', '(.+)', '(.*?)', '(.+?)', '([^/]*)', '([^/]+)', '([\\w-]+)', '(\\d+)', '.*', '.+'];
/** Ends that can be dropped. */
const emptyEnds = ['\\/?', '/?', '\\/', '/'];

const dropEnd = (path: string, ends: readonly string[]): string => {
  const end = ends.find((each) => path.endsWith(each) && path.length > each.length);
  return end ? path.slice(0, -end.length) : path;
};

/** Converts a regular expression of Ghost to a path or prefix if it is one. */
export function convertExpression(redirect: WrittenRedirect): WrittenRedirect {
  const flagged = /^\/\^(.{1,500})\/i$/.exec(redirect.source)?.[1];
  const whole = (flagged ?? redirect.source).replace(/^\^/, '').replace(/\$$/, '');
  const withoutEnd = dropEnd(whole, emptyEnds);
  const start = dropEnd(withoutEnd, rests);
  const hasRest = start !== withoutEnd;
  // A path keeps its final slash if a rest follows.
  const path = (hasRest ? start : withoutEnd).replaceAll(/\\([/.\-_])/g, '$1');
  const target = hasRest ? redirect.target.replace(/(?<=\/)\$1\/?$/, '*') : redirect.target;
  // Anything else has a meaning that a prefix cannot have.
  if (/[\\^$[\](){}|+?]/.test(path) || /\$\d/.test(target)) return { ...redirect, isExpression: true };
  return { ...redirect, source: hasRest ? `${path}*` : path, target };
}

function readTable(text: string): RedirectFile {
  const [first = ''] = text.split(/\r?\n/, 1);
  const isHeadless = /^"?(?:\/|https?:)/i.test(first);
  const headed = isHeadless
    ? `source${first.includes(';') ? ';' : first.includes('\t') ? '\t' : ','}target\n${text}`
    : text;
  const { headers, lines, fault } = readCsv(headed, mostLines);
  if (fault) return fail(fault);
  const find = buildColumnFinder(listColumns(redirectFields));
  const names = headers.map(find);
  if (!names.includes('source')) return fail(m.redirects_file_columns());
  const redirects = lines.map(({ line, cells }) => {
    const cell = (name: string) => cells[names.indexOf(name)] ?? '';
    return {
      source: cell('source'),
      target: cell('target'),
      status: cell('status'),
      line: isHeadless ? line - 1 : line,
    };
  });
  return { redirects, fault: null };
}
