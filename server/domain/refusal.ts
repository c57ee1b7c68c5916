/** A command that the service understands and refuses; the message is a sentence for the operator. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
