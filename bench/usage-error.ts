/** The bench cannot begin, for a reason that whoever started it can remove. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
