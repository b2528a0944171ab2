/** Joins class names and skips empty ones. Undefined without any. */
export function joinClasses(...names: readonly (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
