/** Answers that are read to their end; without it the connection stays open, and its process with it. */

/** The answer without a body left to read. */
export const fetchWhole = async (address: string | URL, init?: RequestInit): Promise<Response> => {
  const answer = await fetch(address, init)
  await answer.arrayBuffer()
  return answer
}

export const statusOf = async (address: string | URL, init?: RequestInit): Promise<number> =>
  (await fetchWhole(address, init)).status
