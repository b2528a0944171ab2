import { createHash } from 'node:crypto';
import { themeScript } from '../ui/theme/theme.ts';
import { speculationRules } from './speculation-rules.ts';

const toHash = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

/** The inline scripts of public pages as a content security policy names them. */
export const inlineScriptHashes: readonly string[] = [themeScript, speculationRules].map(toHash);
