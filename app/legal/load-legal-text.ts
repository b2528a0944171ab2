import type { RouterContextProvider } from 'react-router';
import { AppError } from '#core/errors.ts';
import type { LegalKind } from '#core/legal/legal-texts.ts';
import { type LegalText, readLegalText } from '#core/legal/read-legal-text.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';

/** The version of a text that an address asks for (`?version=2`), or the one in force. */
export function loadLegalText(
  { url, context }: { url: URL; context: Readonly<RouterContextProvider> },
  kind: LegalKind,
): Promise<LegalText> {
  const core = context.get(coreContext);
  const wanted = url.searchParams.get('version');
  if (wanted === null) return readLegalText(core, kind);
  if (!/^[1-9]\d{0,8}$/.test(wanted))
    throw new AppError('not-found', 'not a version number', { userMessage: m.legal_version_unknown() });
  return readLegalText(core, kind, Number(wanted));
}
