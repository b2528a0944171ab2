/** Characters that a backslash escapes in double quotes. Before other characters the backslash is literal. */
const escaped = '"\\`$';

/**
 * Parses a file like systemd's EnvironmentFile: comments only at the start of a line, quoted values, but no
 * variables.
 * https://github.com/systemd/systemd/blob/v252/src/basic/env-file.c
 * @param {string} text @returns {Record<string, string>}
 */
export function parseSettings(text) {
  /** @type {Record<string, string>} */
  const settings = {};
  let state = 'before-key';
  let key = '';
  let value = '';
  /** Length of the value without trailing spaces. */
  let length = 0;
  /** @param {string} character */
  const append = (character) => {
    value += character;
    length = value.length;
  };
  const end = () => {
    const name = key.trim();
    if (/^[A-Za-z_]\w*$/.test(name)) settings[name] = state === 'value' ? value.slice(0, length) : value;
    [state, key, value, length] = ['before-key', '', '', 0];
  };
  for (const character of text.replaceAll('\r\n', '\n')) {
    const isNewline = character === '\n';
    const isSpace = /\s/.test(character);
    switch (state) {
      case 'before-key':
        if (character === '#' || character === ';') state = 'comment';
        else if (!isSpace) [state, key] = ['key', character];
        break;
      case 'key':
        if (isNewline) [state, key] = ['before-key', ''];
        else if (character === '=') state = 'before-value';
        else key += character;
        break;
      case 'before-value':
        if (isNewline) end();
        else if (character === "'") state = 'single-quoted';
        else if (character === '"') state = 'double-quoted';
        else if (character === '\\') state = 'value-escape';
        else if (!isSpace) {
          state = 'value';
          append(character);
        }
        break;
      case 'value':
        if (isNewline) end();
        else if (character === '\\') state = 'value-escape';
        else if (isSpace) value += character;
        else append(character);
        break;
      case 'value-escape':
        state = 'value';
        if (!isNewline) append(character);
        break;
      case 'single-quoted':
        if (character === "'") state = 'before-value';
        else append(character);
        break;
      case 'double-quoted':
        if (character === '"') state = 'before-value';
        else if (character === '\\') state = 'double-quoted-escape';
        else append(character);
        break;
      case 'double-quoted-escape':
        state = 'double-quoted';
        if (!isNewline) append(escaped.includes(character) ? character : `\\${character}`);
        break;
      case 'comment':
        if (character === '\\') state = 'comment-escape';
        else if (isNewline) state = 'before-key';
        break;
      case 'comment-escape':
        state = 'comment';
    }
  }
  if (!['before-key', 'key', 'comment', 'comment-escape'].includes(state)) end();
  return settings;
}
