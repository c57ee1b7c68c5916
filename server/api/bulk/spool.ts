/** Results in the order of their lines: each is kept until those before it are there, and the client reads them. */

export type Spool = {
  /** Adds the result of the next line. */
  readonly add: (result: Promise<string>) => void
  /** Resolves when there is room for more. */
  readonly room: () => Promise<void>
  readonly isFull: () => boolean
  /** Nobody reads the results any more. */
  readonly abandon: () => void
  /** No more results will be added. */
  readonly close: () => void
  /** The results, joined into parts of a useful size. */
  readonly parts: () => AsyncGenerator<string>
}

type Entry = { text: string | null; readonly ready: Promise<unknown> }

/** Characters of one part. */
const PART = 64 * 1024

export const createSpool = (max: number): Spool => {
  const entries: Entry[] = []
  const changed = createSignal()
  let [length, isClosed, isAbandoned] = [0, false, false]

  const add: Spool['add'] = (result) => {
    if (isAbandoned) return void result.catch(() => undefined)
    const entry: Entry = {
      text: null,
      ready: result.then((text) => {
        entry.text = text
        length += text.length
      }),
    }
    // Awaited when it is the first; until then a failure is nobody's.
    entry.ready.catch(() => undefined)
    entries.push(entry)
    changed.give()
  }

  /** The results that are there, up to the size of a part. */
  const take = (): string => {
    let part = ''
    while (part.length < PART) {
      const text = entries[0]?.text ?? null
      if (text === null) break
      entries.shift()
      part += text
    }
    length -= part.length
    return part
  }

  const parts = async function* (): AsyncGenerator<string> {
    for (;;) {
      const [first] = entries
      if (first) await first.ready
      else if (isClosed) return
      else await changed.next()
      const part = take()
      changed.give()
      if (part !== '') yield part
    }
  }

  const room = async (): Promise<void> => {
    while (length >= max && !isAbandoned) await changed.next()
  }

  const abandon = (): void => {
    isAbandoned = true
    entries.length = 0
    changed.give()
  }

  const close = (): void => {
    isClosed = true
    changed.give()
  }
  return { add, room, isFull: () => length >= max, abandon, close, parts }
}

/** Wakes those who wait for a change. */
const createSignal = () => {
  let present = Promise.withResolvers<void>()
  const give = (): void => {
    present.resolve()
    present = Promise.withResolvers<void>()
  }
  return { next: () => present.promise, give }
}
