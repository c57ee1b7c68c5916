/** Numbers in a typed array that grows: 4 bytes each for 32-bit integers, 8 for others. */
export type NumberList<A extends Int32Array | Float64Array> = {
  readonly add: (value: number) => void
  readonly length: () => number
  /** The numbers so far, without a copy. */
  readonly values: () => A
}

const LENGTH_MIN = 256

export const createNumberList = <A extends Int32Array | Float64Array>(
  type: new (length: number) => A,
): NumberList<A> => {
  let numbers = new type(LENGTH_MIN)
  let length = 0
  return {
    add: (value) => {
      if (length === numbers.length) {
        const larger = new type(2 * length)
        larger.set(numbers)
        numbers = larger
      }
      numbers[length++] = value
    },
    length: () => length,
    values: () => numbers.subarray(0, length) as A,
  }
}

/** True if an ascending array has a number. */
export const isAmong = (numbers: Int32Array, value: number): boolean => {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return numbers[low] === value
}
