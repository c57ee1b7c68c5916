/** The names that a source imports, in their order: packages, and files as they are written. */

/** A statement ends in its own line, or with the line of its closing brace. */
const STATEMENT = /^(?:import |export |\})[^']*from '([^']+)'/
const BARE = /^import '([^']+)'/
const LAZY = /\bimport\('([^']+)'\)/

/** The last line of a longer statement does not tell whether that imports types. */
const TYPES = /^(?:import|export) type /

/** Reads JavaScript and TypeScript as the formatter writes it; imports of types count unless they are left out. */
export const importsIn = (source: string, { types = true } = {}): string[] =>
  source
    .split('\n')
    .filter((line) => types || !TYPES.test(line))
    .flatMap((line) => (STATEMENT.exec(line) ?? BARE.exec(line) ?? LAZY.exec(line))?.[1] ?? [])
