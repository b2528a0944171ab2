import { toLinkTarget } from '#common/safe-links.ts';

/**
 * What somebody types for a link, as a link: « www.exemple.fr » gets its https, an e-mail address its mailto, an address of
 * this very site is its path. Null for what leads nowhere.
 */
export function completeLink(typed: string, origin: string): string | null {
  const text = typed.trim();
  if (!text) return null;
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return toLinkTarget(`mailto:${text}`);
  if (/^(www\.)?[\p{L}\d-]+(\.[\p{L}\d-]+)*\.\p{L}{2,}([/?#]\S*)?$/iu.test(text))
    return toLinkTarget(`https://${text}`);
  const target = toLinkTarget(text);
  if (!target) return null;
  if (target !== origin && !target.startsWith(`${origin}/`)) return target;
  return target.slice(origin.length) || '/';
}
