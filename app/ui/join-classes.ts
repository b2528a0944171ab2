/** Joins the class names that are there, in order; undefined when there is none. */
export function joinClasses(...names: readonly (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
