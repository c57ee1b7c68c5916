/**
 * Memory that nobody needs any more, given back at once: megabytes that wait for a collection bring that about, and every
 * answer of the thread waits for it. Whoever still has a view of it finds it empty.
 */

/** Frees bytes that have their memory to themselves; those that share it with others stay. */
export const giveBack = ({ buffer, byteLength }: Uint8Array): void => {
  if (byteLength === buffer.byteLength) giveBackMemory(buffer)
}

/** Frees memory that is the caller's own in whole; it may have gone to another thread, or have been given back. */
export const giveBackMemory = (buffer: ArrayBufferLike): void => {
  if (buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength > 0) buffer.transfer(0)
}
