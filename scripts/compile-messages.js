import { compile } from '@inlang/paraglide-js';
import { messageOptions, splitMessageOptions } from './message-options.js';

// Run by scripts/messages.js with the project's Node.
await compile(messageOptions);
await compile(splitMessageOptions);
