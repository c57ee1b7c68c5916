/** robots.txt (RFC 9309): which addresses of a host a robot may read, and where its site maps are. */

export type Robots = { readonly isAllowed: (path: string) => boolean; readonly sitemaps: readonly string[] }

type Rule = {
  readonly allows: boolean
  readonly parts: readonly string[]
  readonly isToEnd: boolean
  readonly length: number
}

type Group = { readonly agents: string[]; readonly rules: Rule[] }

/** For a host whose file does not exist. */
export const OPEN: Robots = { isAllowed: () => true, sitemaps: [] }

/** For a host whose file cannot be had. */
export const CLOSED: Robots = { isAllowed: () => false, sitemaps: [] }

/** Lines that are read; a file may be any length. */
const LINES_MAX = 10_000

/** `agent` in small letters. */
export const readRobots = (text: string, agent: string): Robots => {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/, LINES_MAX)
    .map(readLine)
  const groups = groupsOf(lines)
  const own = groups.filter(({ agents }) => agents.includes(agent))
  const rules = (own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'))).flatMap(
    (group) => group.rules,
  )
  return {
    isAllowed: (path) => {
      const found = rules.filter((rule) => matches(rule, path))
      const longest = Math.max(0, ...found.map(({ length }) => length))
      // Where two are as long, the one that allows counts.
      return found.length === 0 || found.some(({ allows, length }) => length === longest && allows)
    },
    sitemaps: lines.flatMap(({ name, value }) => (name === 'sitemap' && value !== '' ? [value] : [])),
  }
}

type Line = { readonly name: string; readonly value: string }

const readLine = (line: string): Line => {
  const [bare = ''] = line.split('#', 1)
  const at = bare.indexOf(':')
  return { name: bare.slice(0, Math.max(0, at)).trim().toLowerCase(), value: bare.slice(at + 1).trim() }
}

const groupsOf = (lines: readonly Line[]): readonly Group[] => {
  const groups: Group[] = []
  let isNaming = false
  for (const { name, value } of lines) {
    if (name === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [] })
      groups.at(-1)?.agents.push(value.toLowerCase())
    } else if ((name === 'allow' || name === 'disallow') && value !== '')
      groups.at(-1)?.rules.push(ruleOf(name === 'allow', value))
    // Other records do not divide groups.
    isNaming = name === 'user-agent' || (isNaming && name !== 'allow' && name !== 'disallow')
  }
  return groups
}

const ruleOf = (allows: boolean, pattern: string): Rule => {
  const isToEnd = pattern.endsWith('$')
  const bare = isToEnd ? pattern.slice(0, -1) : pattern
  return { allows, parts: bare.split('*').map(normal), isToEnd, length: pattern.length }
}

/** Takes the parts one after the other, each at its first place; the last one of a rule to the end stands there. */
const matches = ({ parts, isToEnd }: Rule, written: string): boolean => {
  const path = normal(written)
  const [first = '', ...rest] = parts
  if (!path.startsWith(first)) return false
  const last = isToEnd ? rest.pop() : undefined
  let at = first.length
  for (const part of rest) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  if (!isToEnd) return true
  return last === undefined ? at === path.length : path.endsWith(last) && path.length - last.length >= at
}

/** Letters may be written as their bytes or as they are, and digits of bytes in either case. */
const normal = (path: string): string => {
  const url = path.replace(/[^\x21-\x7e]/g, (letter) => encodeURIComponent(letter.toWellFormed()))
  return url.replace(/%[\da-f]{2}/gi, (byte) => byte.toUpperCase())
}
