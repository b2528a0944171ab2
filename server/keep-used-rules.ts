import { parse } from 'postcss';

/**
 * Returns a style sheet without the rules for classes that no script contains, except inside :not(), :is(),
 * :where() and :has().
 */
export function keepUsedRules(styles: string, scripts: readonly string[]): string {
  const named = new Set(scripts.flatMap((script) => script.match(/[\w-]+/g) ?? []));
  const isUsed = (selector: string): boolean => {
    const certain = selector.replace(/:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '');
    return [...certain.matchAll(/\.(-?[_a-z][\w-]*)/gi)].every(([, name = '']) => named.has(name));
  };
  const sheet = parse(styles);
  sheet.walkRules((rule) => {
    if (
      rule.parent?.type === 'atrule' &&
      'name' in rule.parent &&
      /keyframes$/.test(String(rule.parent.name))
    )
      return;
    const selectors = rule.selectors.filter(isUsed);
    if (selectors.length === 0) rule.remove();
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
  });
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return sheet.toString().trim();
}
