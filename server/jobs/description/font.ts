/** The properties that a value of the shorthand `font` sets; none if browsers do not know it. */
export const readFont = (value: string): readonly (readonly [name: string, value: string])[] => {
  if (OF_PARENT.test(value)) return setAll(value, value, value)
  if (/^(?:initial|revert|revert-layer)$/.test(value)) return setAll('normal', 'normal', 'medium')
  const words = value.split(/\s+/)
  const at = words.findIndex((word) => SIZE.test(word))
  const before = words.slice(0, at)
  const [size = ''] = words[at]?.split('/') ?? []
  if (at < 0 || !hasFamily(words.slice(at + 1)) || !before.every((word) => STYLE.test(word))) return []
  return setAll(
    before.find((word) => WEIGHT.test(word)) ?? 'normal',
    before.find((word) => SLANT.test(word)) ?? 'normal',
    size,
  )
}

const setAll = (weight: string, slant: string, size: string) =>
  [
    ['font-weight', weight],
    ['font-style', slant],
    ['font-size', size],
  ] as const

const OF_PARENT = /^(?:inherit|unset)$/

/** A size, perhaps with the height of lines; a weight is a number without a unit. */
const SIZE =
  /^(?:\+?(?:\d+(?:\.\d*)?|\.\d+)(?:[a-z]+|%)|0+(?:\.0*)?|(?:x{1,3}-|)(?:small|large)|medium|smaller|larger|calc\([^/]*)(?:\/.*)?$/
const WEIGHT = /^(?:bold|bolder|lighter|\d{1,4})$/
const SLANT = /^(?:italic|oblique)$/
const STYLE =
  /^(?:normal|bold|bolder|lighter|[1-9]\d{0,3}|italic|oblique|-?\d+deg|small-caps|[a-z]+-(?:condensed|expanded)|condensed|expanded)$/

const hasFamily = (words: readonly string[]): boolean => /[^\s\d./]/.test(words.join(' '))
