/**
 * Gives back the memory of bytes that nobody needs any more, at once: megabytes that wait for a collection bring that
 * about, and every answer of the thread waits for it. Bytes that share their memory with others stay. Whoever still has
 * a view of them finds it empty.
 */
export const giveBack = ({ buffer, byteLength }: Uint8Array): void => {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength && byteLength > 0) buffer.transfer(0)
}
