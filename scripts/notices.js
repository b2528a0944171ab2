import { writeFileSync } from 'node:fs';
import { ensureInstalled } from './install.js';
import { noticesFile, writeThirdPartyNotices } from './third-party.js';

// `npm run notices`: writes THIRD-PARTY-NOTICES.md. `npm run check` compares it.
await ensureInstalled();
writeFileSync(noticesFile, writeThirdPartyNotices());
