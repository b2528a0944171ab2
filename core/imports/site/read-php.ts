/** A value of PHP's `serialize`. Objects are not read: WordPress data of the supported plugins has none. */
export type PhpValue = string | number | boolean | null | Map<string, PhpValue>;

const maxDepth = 20;
const maxValues = 50_000;

/**
 * Parses PHP serialisation (https://www.php.net/serialize) without creating objects. Returns undefined if the
 * text is damaged, contains objects or exceeds the limits. Lengths count bytes, so the text is read as bytes.
 */
export function readPhp(text: string): PhpValue | undefined {
  const bytes = Buffer.from(text.trim());
  let at = 0;
  let values = 0;
  const fail = () => new RangeError('damaged PHP value');
  const takeUntil = (mark: string): string => {
    const end = bytes.indexOf(mark, at);
    if (end < 0 || end - at > 30) throw fail();
    const part = bytes.toString('latin1', at, end);
    at = end + 1;
    return part;
  };
  const takeNumber = (mark: string): number => {
    const number = Number(takeUntil(mark));
    if (!Number.isFinite(number)) throw fail();
    return number;
  };
  const take = (mark: string): void => {
    if (bytes.toString('latin1', at, at + mark.length) !== mark) throw fail();
    at += mark.length;
  };
  const read = (depth: number): PhpValue => {
    if (depth > maxDepth || ++values > maxValues) throw fail();
    const kind = bytes.toString('latin1', at, at + 2);
    at += 2;
    switch (kind) {
      case 'N;':
        return null;
      case 'i:':
      case 'd:':
        return takeNumber(';');
      case 'b:':
        return takeNumber(';') === 1;
      case 's:': {
        const length = takeNumber(':');
        if (!Number.isInteger(length) || length < 0 || at + length + 3 > bytes.length) throw fail();
        take('"');
        const value = bytes.toString('utf8', at, at + length);
        at += length;
        take('";');
        return value;
      }
      case 'a:': {
        const count = takeNumber(':');
        if (!Number.isInteger(count) || count < 0 || count > maxValues) throw fail();
        take('{');
        const map = new Map<string, PhpValue>();
        for (let place = 0; place < count; place++) {
          const key = read(depth + 1);
          if (typeof key !== 'string' && typeof key !== 'number') throw fail();
          map.set(String(key), read(depth + 1));
        }
        take('}');
        return map;
      }
      default:
        throw fail();
    }
  };
  try {
    return read(0);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
