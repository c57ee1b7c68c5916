/** A posting that cannot be public by its own data, though the store works; its cause says why. */
export class UnfitPosting extends Error {
  override readonly name = 'UnfitPosting'

  constructor(cause: unknown) {
    super('The posting cannot be made public by its data.', { cause })
  }
}
