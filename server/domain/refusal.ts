/** The refusal of a command, with a message for the operator. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
