/** Characters of a part, at least; little enough that a slow client takes a part in time. */
const PART_LENGTH = 65_536

/** Joins rounds of texts to parts that are worth a packet each. */
export async function* inParts(rounds: AsyncIterable<Iterable<string>>): AsyncGenerator<string> {
  let part = ''
  for await (const round of rounds) {
    for (const text of round) {
      part += text
      if (part.length < PART_LENGTH) continue
      yield part
      part = ''
    }
  }
  if (part !== '') yield part
}
