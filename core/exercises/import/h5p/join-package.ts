import { m } from '#words/messages.js';
import { ArchiveError } from '../../../imports/archive/archive-error.ts';
import type { ReadPart } from '../archive-parts.ts';
import { asRecord, asText } from './read-json.ts';

/**
 * Joins the description and the content of an H5P package to one JSON text.
 * Returns null if it is not an H5P package.
 * @throws {ArchiveError} if one of the two is missing or is not JSON
 */
export async function joinH5pPackage(names: readonly string[], readPart: ReadPart): Promise<string | null> {
  const description = names
    .filter((name) => /(?:^|\/)h5p\.json$/.test(name))
    .sort((one, other) => one.length - other.length)[0];
  if (description === undefined) return null;
  const folder = description.slice(0, -'h5p.json'.length);
  const head = asRecord(JSON.parse(checkJson(await readPart(description))));
  // Some servers store both files in the same folder.
  const content =
    (await readPart(`${folder}content/content.json`)) ?? (await readPart(`${folder}content.json`));
  // The content is inserted as text, because writing deeply nested JSON could overflow the stack.
  const about = JSON.stringify({
    ...{ mainLibrary: asText(head.mainLibrary), title: asText(head.title) },
    authorComments: asText(head.authorComments),
  });
  return `${about.slice(0, -1)},"content":${checkJson(content)}}`;
}

function checkJson(text: string | null): string {
  if (text === null) throw new ArchiveError(m.importing_h5p_broken());
  try {
    JSON.parse(text);
    return text;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ArchiveError(m.importing_h5p_broken());
  }
}
