import type { Random } from '../postings/random.ts'

/** Bytes of an input that is stretched, to bring out work that grows faster than its input. */
export const STRETCHED_MAX = 64 * 1024
/** Bytes of any other input. */
export const LENGTH_MAX = 2048

type Change = (bytes: Buffer, random: Random, material: Material) => Buffer

/** The material of changes: words of the format, and kept inputs. */
export type Material = { readonly words: readonly string[]; readonly kept: readonly Buffer[] }

/** An input made of a kept one by some changes, one after the other. */
export const mutate = (random: Random, material: Material): Buffer => {
  let bytes = random.pick(material.kept)
  for (let left = random.whole(1, 4); left > 0; left--) bytes = random.pick(CHANGES)(bytes, random, material)
  const short = bytes.subarray(0, LENGTH_MAX)
  return random.chance(1 / 400) ? stretch(short, random) : short
}

const splice = (bytes: Buffer, start: number, end: number, piece: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, start), piece, bytes.subarray(end)])

const spot = (bytes: Buffer, random: Random): number => random.whole(0, bytes.length)

const piece = (bytes: Buffer, random: Random, longest: number): [start: number, end: number] => {
  const start = spot(bytes, random)
  return [start, Math.min(bytes.length, start + random.whole(1, longest))]
}

const insertWord: Change = (bytes, random, { words }) => {
  const at = spot(bytes, random)
  return splice(bytes, at, at, Buffer.from(random.pick(words)))
}

const replaceByWord: Change = (bytes, random, { words }) => {
  const [start, end] = piece(bytes, random, 8)
  return splice(bytes, start, end, Buffer.from(random.pick(words)))
}

const remove: Change = (bytes, random) => splice(bytes, ...piece(bytes, random, 16), Buffer.alloc(0))

const repeat: Change = (bytes, random) => {
  const [start, end] = piece(bytes, random, 24)
  const copies = Array.from({ length: random.whole(2, 9) }, () => bytes.subarray(start, end))
  return splice(bytes, start, end, Buffer.concat(copies))
}

const setByte: Change = (bytes, random) => {
  const [start] = piece(bytes, random, 1)
  return splice(bytes, start, start + 1, Buffer.from([random.whole(0, 255)]))
}

const insertCharacter: Change = (bytes, random) => {
  const at = spot(bytes, random)
  const most = random.pick([0x7f, 0x7ff, 0xffff, 0x10ffff])
  return splice(bytes, at, at, Buffer.from(String.fromCodePoint(random.whole(0, most))))
}

const move: Change = (bytes, random) => {
  const [start, end] = piece(bytes, random, 24)
  const rest = splice(bytes, start, end, Buffer.alloc(0))
  const at = spot(rest, random)
  return splice(rest, at, at, bytes.subarray(start, end))
}

const cross: Change = (bytes, random, { kept }) => {
  const other = random.pick(kept)
  return Buffer.concat([bytes.subarray(0, spot(bytes, random)), other.subarray(spot(other, random))])
}

const CHANGES = [insertWord, insertWord, replaceByWord, remove, repeat, setByte, insertCharacter, move, cross]

/** A piece of the input again and again. */
const stretch = (bytes: Buffer, random: Random): Buffer => {
  const [start, end] = piece(bytes, random, random.pick([1, 4, 24]))
  const part = bytes.subarray(start, end)
  if (part.length === 0) return bytes
  const count = Math.floor((STRETCHED_MAX - bytes.length) / part.length)
  return splice(bytes, start, end, Buffer.concat(Array.from({ length: count }, () => part)))
}
