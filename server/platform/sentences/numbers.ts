/** Numbers, plurals and lists in the words of a locale. */
export const wordsForNumbers = (locale: string) => {
  const numbers = new Intl.NumberFormat(locale)
  const plurals = new Intl.PluralRules(locale)
  const conjunction = new Intl.ListFormat(locale, { style: 'long', type: 'conjunction' })
  const disjunction = new Intl.ListFormat(locale, { style: 'long', type: 'disjunction' })
  return {
    numeral: (count: number): string => numbers.format(count),
    plural: (count: number, one: string, other: string): string => (plurals.select(count) === 'one' ? one : other),
    and: (texts: readonly string[]): string => conjunction.format(texts),
    or: (texts: readonly string[]): string => disjunction.format(texts),
  }
}
