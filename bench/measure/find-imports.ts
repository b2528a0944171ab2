import { parseSync } from 'vite';

/** The modules that a module names: those it waits for, and those it may fetch later. Computed names are not seen. */
export function findImports(source: string): { static: string[]; dynamic: string[] } {
  const found = { static: [] as string[], dynamic: [] as string[] };
  const { module, errors } = parseSync('module.js', source, { sourceType: 'module' });
  if (errors[0]) throw new Error(`a built script does not parse: ${errors[0].message}`);
  for (const entry of module.staticImports) found.static.push(entry.moduleRequest.value);
  for (const { entries } of module.staticExports)
    for (const { moduleRequest } of entries) if (moduleRequest) found.static.push(moduleRequest.value);
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(["'`])([^"'`$]+)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2]) found.dynamic.push(literal[2]);
  }
  return found;
}
