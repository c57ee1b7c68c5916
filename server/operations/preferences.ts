const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"

/** A preference or one of its parameters: a name, and a value that is a token or a quoted text. */
const PAIR = new RegExp(`^[ \\t]*(${TOKEN})[ \\t]*(?:=[ \\t]*(?:(${TOKEN})|"((?:[^"\\\\]|\\\\.)*)")[ \\t]*)?$`)

/**
 * The values of a Prefer header (RFC 7240) by the names of the preferences, in lower case; '' where there is no value.
 * Only the first instance of a preference counts. What is no well-formed preference is none; parameters, of which the
 * service knows none, must be well-formed alone.
 */
export const readPreferences = (header: string): ReadonlyMap<string, string> => {
  const preferences = new Map<string, string>()
  for (const element of split(header, ',')) {
    const [preference = '', ...parameters] = split(element, ';')
    const [, name = '', token, quoted = ''] = PAIR.exec(preference) ?? []
    if (name === '' || !parameters.every((parameter) => parameter.trim() === '' || PAIR.test(parameter))) continue
    const key = name.toLowerCase()
    if (!preferences.has(key)) preferences.set(key, token ?? quoted.replace(/\\(.)/g, '$1'))
  }
  return preferences
}

/** Divides a text where the separator stands outside of quotes. */
const split = (text: string, separator: string): string[] => {
  const parts: string[] = []
  let start = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    if (quoted && text[at] === '\\') at++
    else if (text[at] === '"') quoted = !quoted
    else if (!quoted && text[at] === separator) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}
