/** Half an input takes half the time where work is linear, and a quarter where it is quadratic. */
const GROWTH_MAX = 2.8
/** Once may be the noise of the machine. */
const MEASUREMENTS = 3

/** Whether the time that an input takes grows faster than its length, each time that it is measured. */
export const growsTooFast = (measure: (input: Buffer) => number, input: Buffer): boolean => {
  const half = withoutMiddle(input, 1 / 2)
  const quarter = withoutMiddle(input, 1 / 4)
  return Array.from({ length: MEASUREMENTS }).every(() => {
    const some = measure(half)
    return measure(input) > GROWTH_MAX * some && some > GROWTH_MAX * measure(quarter)
  })
}

/** A share of the input that begins and ends as it does: what it ends in can decide what is done with all of it. */
const withoutMiddle = (input: Buffer, share: number): Buffer => {
  const end = Math.floor((input.length * share) / 2)
  return Buffer.concat([input.subarray(0, end), input.subarray(input.length - end)])
}
