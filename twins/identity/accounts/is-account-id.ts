/** An id chosen by the administrator: 1 to 128 characters that need no escaping in a path or a log. */
export function isAccountId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.@:~-]{1,128}$/.test(value);
}
