import { AppError } from '../../../errors.ts';
import { maxFixCharacters } from '../import-formats.ts';
import { findChild, readElement, type XmlElement } from '../read-element.ts';
import { normaliseElement } from './normalise-element.ts';
import { type Reasons, readMixed } from './read-body.ts';
import type { QtiFile } from './split-files.ts';

/** A text that several items share. */
export type SharedText = { text: string; lost: Set<string>; source: string };

/** Returns a function that finds the text to which an item refers. Each text is read once. */
export function createSharedTextFinder(
  stimuli: readonly QtiFile[],
): (item: XmlElement) => SharedText | undefined {
  const found = new Map<string, SharedText>();
  for (const { href, identifier, source } of stimuli) {
    const shared = source.length <= maxFixCharacters ? readSharedText(source) : null;
    if (!shared) continue;
    found.set(`identifier ${identifier}`, shared);
    if (href) found.set(`file ${getFileName(href)}`, shared);
  }
  return (item) => {
    const { identifier, href = '' } = findChild(item, 'assessmentStimulusRef')?.attributes ?? {};
    return found.get(`file ${getFileName(href)}`) ?? found.get(`identifier ${identifier}`);
  };
}

const getFileName = (path: string): string => path.split('/').at(-1) ?? '';

/** Returns null if the text is empty or unreadable; its items then report the loss. */
function readSharedText(source: string): SharedText | null {
  const xml = readElement(source, 'assessmentStimulus');
  if ('fault' in xml) return null;
  const body = findChild(normaliseElement(xml.element), 'stimulusBody');
  const reasons: Reasons = { lost: new Set(), refused: new Set() };
  try {
    const text = body ? readMixed(body, [], reasons) : '';
    return text && reasons.refused.size === 0 ? { text, lost: reasons.lost, source } : null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}
